import type { ChecklistLine } from '../../../contract/order/checklist.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';

export function AddLine({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to add the item.',
    errorMessage: errorText,
    async submit({ text = '' }) {
      await call('POST /staff/orders/{id}/checklist', { params: { id: orderId }, body: { text } });
      await saved();
    },
  });
  return (
    <FormDialog title="Add to the check list" action="Create" form={form} record={orderId} onClose={onClose}>
      <Field label="What to do" name="text" required maxLength={maxLength.scopeItem} error={form.errors.text} />
    </FormDialog>
  );
}

type NoteProps = { orderId: number; line: ChecklistLine; onClose: () => void };

export function NoteForm({ orderId, line, onClose }: NoteProps) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the note.',
    errorMessage: errorText,
    async submit({ note = '' }) {
      const params = { id: orderId, line: line.id };
      await call('PUT /staff/orders/{id}/checklist/{line}', { params, body: { done: line.done, note } });
      await saved();
    },
  });
  return (
    <FormDialog title={line.text} action="Save note" form={form} record={line.id} onClose={onClose}>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={maxLength.checklistNote}
        defaultValue={line.note ?? ''}
        help="For you, your colleagues and the office."
        error={form.errors.note}
      />
    </FormDialog>
  );
}
