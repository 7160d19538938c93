import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

/** A credit note of the amount due; what is paid is refunded instead. */
export function ReduceInvoice({ invoice, onClose }: { invoice: AdminInvoice; onClose: () => void }) {
  const { id, invoice_number, due } = invoice;
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to issue the credit note.',
    errorMessage: errorText,
    async submit({ amount = '', reason = '' }) {
      const body = { amount, reason };
      const { credit_note_number } = await sendOnce(`credit-note:${id}`, body, (headers) =>
        call('POST /admin/invoices/{id}/credit-notes', { params: { id }, body, headers }),
      );
      await saved(`Credit note ${credit_note_number} was issued.`);
    },
  });
  return (
    <FormDialog
      title={`Reduce or cancel ${invoice_number}`}
      action="Reduce or cancel"
      pendingText="Issuing…"
      isDanger
      form={form}
      onClose={onClose}
    >
      <p>
        {formatAmount(due)} is due. A credit note reduces it; for the whole amount, the customer owes nothing more. This
        can’t be undone.
      </p>
      <Field
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={due}
        help={`At most ${formatAmount(due)}`}
        error={form.errors.amount}
      />
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={maxLength.creditReason}
        help="Printed on the credit note, so word it for the customer."
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
