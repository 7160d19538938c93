import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { dayName, dueDay } from '../../../order/company-days.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { order: Pick<ListedOrder, 'id' | 'promise' | 'user'>; onClose: () => void };

export function MovePromise({ order, onClose }: Props) {
  const { id, promise, user } = order;
  const saved = useAfterSave(onClose);
  const { today } = promise;
  const form = useForm({
    failure: 'Failed to move the promise.',
    errorMessage: errorText,
    async submit({ due_on = '', reason = '', agreed }) {
      const body = { due_on, reason, agreed_with_customer: agreed !== undefined };
      await call('PUT /admin/orders/{id}/promise', { params: { id }, body });
      await saved(`The promise was moved to ${dayName(due_on, today)}. ${user.name} gets an email.`);
    },
  });
  return (
    <FormDialog title="Move the promise" record={order.id} action="Move the promise" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        Now promised for <strong className="font-semibold text-ink">{dueDay(promise)}</strong>. {user.name} gets an
        email with both days and the reason.
      </p>
      <DateField
        label="New day"
        name="due_on"
        required
        min={today}
        defaultValue={promise.late ? today : promise.due_on}
        className="max-w-56"
        error={form.errors.due_on}
      />
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={maxLength.reason}
        help="The customer reads this."
        error={form.errors.reason}
      />
      <Checkbox
        name="agreed"
        label={`Agreed with ${user.name}`}
        help="Otherwise the on-time figures keep measuring the earlier day."
      />
    </FormDialog>
  );
}
