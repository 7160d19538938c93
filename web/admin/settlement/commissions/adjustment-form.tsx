import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { staff: readonly StaffLoad[]; onClose: () => void };

export function AdjustmentForm({ staff, onClose }: Props) {
  const afterSave = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to add the adjustment.',
    submit: async ({ user_id = '', amount = '', note = '' }) => {
      const body = { user_id, amount: amount.trim(), note };
      const line = await sendOnce('commission-adjustment', body, (headers) =>
        call('POST /admin/commissions/adjustments', { body, headers }),
      );
      await afterSave(`An adjustment of ${formatAmount(line.amount)} for ${line.staff.name} was added.`);
    },
  });
  const { errors } = form;
  return (
    <FormDialog title="Add adjustment" form={form} action="Create" pendingText="Creating…" onClose={onClose}>
      <p className="text-ink-soft">
        A bonus or a correction. The next payout run pays or deducts it, and the note is on the statement.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select label="Staff member" name="user_id" required defaultValue="" error={errors.user_id}>
          <option value="" disabled>
            Choose a staff member
          </option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label="Amount"
          name="amount"
          autoComplete="off"
          required
          help="With a minus to deduct it, such as -25.00"
          error={errors.amount}
        />
      </div>
      <Field
        label="Note"
        name="note"
        required
        maxLength={maxLength.commissionNote}
        help="Staff see it."
        error={errors.note}
      />
    </FormDialog>
  );
}
