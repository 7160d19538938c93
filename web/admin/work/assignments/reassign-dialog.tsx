import { useId, useState } from 'react';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { StaffPicker } from './staff-picker.tsx';

type Props = { order: OrderDetail; assignment: OrderDetail['assignments'][number]; onClose: () => void };

export function ReassignDialog({ order: { id, assignments, dispute }, assignment, onClose }: Props) {
  const errorId = useId();
  const saved = useAfterSave(onClose);
  const [person, setPerson] = useState<StaffLoad | null>(null);
  const form = useForm({
    failure: 'Failed to reassign the work.',
    errorMessage: errorText,
    check: (): Record<string, string> => (person ? {} : { user_id: 'Choose a staff member.' }),
    async submit({ reason = '' }) {
      if (!person) return;
      const body = { assignment_id: assignment.id, user_id: person.id, reason };
      await call('POST /admin/orders/{id}/reassign', { params: { id }, body });
      await saved(`The work was reassigned to ${person.name}.`);
    },
  });
  const assigned = assignments.filter(({ status }) => status !== 'cancelled').map(({ user }) => user.id);
  return (
    <FormDialog
      title={`Reassign the work of ${assignment.user.name}`}
      record={assignment.id}
      action="Reassign"
      form={form}
      onClose={onClose}
    >
      {dispute && <Alert kind="warning">The payment of this order is disputed.</Alert>}
      <p className="text-ink-soft">
        {assignment.user.name} loses access to the order. Both get a notification. Whoever takes over starts from the
        beginning.
      </p>
      <div>
        <p className="mb-1.5 text-sm/5 font-semibold">To whom?</p>
        {person ? (
          <p className="flex flex-wrap items-center gap-x-3">
            <bdi>{person.name}</bdi>
            <Button tone="quiet" onClick={() => setPerson(null)}>
              Change
            </Button>
          </p>
        ) : (
          <div className="rounded-md border border-line">
            <StaffPicker without={assigned} onPick={setPerson} />
          </div>
        )}
        {form.errors.user_id && !person && (
          <div className="mt-1.5">
            <FieldError id={errorId} alerts>
              {form.errors.user_id}
            </FieldError>
          </div>
        )}
      </div>
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={2}
        maxLength={maxLength.reason}
        help="For the history. Customers don’t see this."
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
