import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { changesLeftText } from '../../../order/work/acceptance-text.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

export const canReopen = ({ assignments }: AdminOrderWorkspace): boolean =>
  assignments.some(({ status }) => status === 'delivered');

export function ReopenDialog({ order, onClose }: { order: AdminOrderWorkspace; onClose: () => void }) {
  const { id, assignments, acceptance } = order;
  const saved = useAfterSave(onClose);
  const delivered = assignments.filter(({ status }) => status === 'delivered');
  const form = useForm({
    failure: 'Failed to reopen the work.',
    errorMessage: errorText,
    async submit({ reason = '', counts }, element) {
      const chosen = new FormData(element).getAll('assignment').map(Number);
      const assignment_ids = delivered.length === 1 ? delivered.map((one) => one.id) : chosen;
      const body = { assignment_ids, reason, counts: counts !== undefined };
      await call('POST /admin/orders/{id}/reopen', { params: { id }, body });
      await saved('The work is open again.');
    },
  });
  return (
    <FormDialog title="Reopen the work" record={order.id} action="Reopen" form={form} onClose={onClose}>
      <p className="text-ink-soft">The work goes back in progress and has to be delivered again.</p>
      {delivered.length > 1 && (
        <fieldset>
          <legend className="text-sm/5 font-semibold">Whose work?</legend>
          {delivered.map(({ id: assignmentId, user }) => (
            <Checkbox key={assignmentId} name="assignment" value={assignmentId} defaultChecked label={user.name} />
          ))}
          {form.errors.assignment_ids && <p className="text-sm font-medium text-bad">{form.errors.assignment_ids}</p>}
        </fieldset>
      )}
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={maxLength.reason}
        help="What has to change. Your staff will read this."
        error={form.errors.reason}
      />
      <Checkbox
        name="counts"
        label="Counts as one of the customer’s changes"
        help={`${changesLeftText(acceptance)}.`}
      />
    </FormDialog>
  );
}
