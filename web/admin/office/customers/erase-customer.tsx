import type { Obstacle } from '../../../../contract/office/privacy.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { useObstacles } from '../../../account/my-data/obstacles.tsx';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

const base = '/admin/dashboard';
const urls: Record<Obstacle['kind'], (id: number) => string | null> = {
  order: (id) => `${base}/orders/${id}`,
  invoice: (id) => `${base}/invoices/${id}`,
  payment: () => `${base}/payments-to-review`,
  refund: () => `${base}/refunds`,
  dispute: () => `${base}/disputes`,
  cancellation: (id) => `${base}/cancellations/${id}`,
  commission: () => `${base}/staff?tab=commissions`,
};

type Props = { person: { id: number; name: string; email: string }; onClose: () => void; onDone?: () => unknown };

export function EraseCustomer({ person: { id, name, email }, onClose, onDone }: Props) {
  const { watch, list } = useObstacles((obstacle) => urls[obstacle.kind](obstacle.id));
  const afterSave = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to erase the account.',
    async submit({ email: typed = '', reason = '' }) {
      await watch(call('POST /admin/users/{id}/erase', { params: { id }, body: { email: typed, reason } }));
      await onDone?.();
      await afterSave(`${name} is being erased.`);
    },
  });
  return (
    <FormDialog
      title={`Erase ${name}`}
      form={form}
      record={id}
      action="Erase for good"
      pendingText="Erasing…"
      isDanger
      onClose={onClose}
    >
      {list}
      <p>
        The account is closed at once and can’t be restored. Messages, answers, files, reviews and details are erased.
        Invoices, payments and records of orders stay for as long as the law asks.
      </p>
      <Field
        label="Email address, to confirm"
        name="email"
        required
        autoComplete="off"
        inputMode="email"
        help={email}
        error={form.errors.email}
      />
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        required
        maxLength={maxLength.reason}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
