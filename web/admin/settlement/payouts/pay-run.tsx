import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { runName } from '../../../record/commission-look.ts';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Price } from '../../../ui/price.tsx';
import { DisputesLine } from './run-warnings.tsx';

export function PayRun({ run, onClose }: { run: PayoutRun; onClose: () => void }) {
  const today = useCompanyToday();
  const name = runName(run, today);
  const afterSave = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to mark the payout run as paid.',
    submit: async ({ paid_on = '', reference = '' }) => {
      const body = { paid_on, reference: reference.trim() || null };
      await sendOnce(`payout-pay:${run.id}`, body, (headers) =>
        call('POST /admin/payout-runs/{id}/pay', { params: { id: run.id }, body, headers }),
      );
      await afterSave(`The ${name} was marked as paid.`);
    },
  });
  const people = run.payouts.length;
  return (
    <FormDialog title={`Mark the ${name} as paid`} form={form} action="Mark as paid" onClose={onClose}>
      <DisputesLine run={run} />
      <p>
        <Price amount={run.total} className="font-semibold" /> to {people} {people === 1 ? 'person' : 'people'}. Each
        gets an email with the statement. Send the money yourself. It can’t be changed afterwards.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField label="Paid on" name="paid_on" required defaultValue={today} error={form.errors.paid_on} />
        <Field
          label="Reference"
          name="reference"
          optional
          maxLength={maxLength.paymentReference}
          help="Of the transfer"
          error={form.errors.reference}
        />
      </div>
    </FormDialog>
  );
}
