import type { CustomerNote } from '../../../../contract/office/customers.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { customerId: number; note: CustomerNote | null; onClose: () => void };

export function NoteForm({ customerId: id, note, onClose }: Props) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the note.',
    errorMessage: errorText,
    async submit({ content = '' }) {
      const body = { content };
      if (note) await call('PUT /admin/customers/{id}/notes/{nid}', { params: { id, nid: note.id }, body });
      else await call('POST /admin/customers/{id}/notes', { params: { id }, body });
      await saved();
    },
  });
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add note'}
      form={form}
      record={note?.id ?? 'new'}
      action={note ? 'Save changes' : 'Create'}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        name="content"
        required
        maxLength={maxLength.customerNote}
        defaultValue={note?.content}
        help="The customer never sees it."
        error={form.errors.content}
      />
    </FormDialog>
  );
}
