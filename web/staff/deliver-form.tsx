import { useRevalidator } from 'react-router';
import type { StaffOrder } from '../../contract/assignments.ts';
import { maxLength } from '../../contract/limits.ts';
import { call } from '../api/browser.ts';
import { FormDialog } from '../dashboard/form-dialog.tsx';
import { showToast } from '../dashboard/toasts.tsx';
import { errorText } from '../dashboard/use-action.ts';
import { TextArea } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';

export function DeliverForm({ assignment: { id, items }, onClose }: { assignment: StaffOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to deliver work.',
    errorMessage: errorText,
    async submit({ notes = '' }) {
      try {
        await call('POST /staff/orders/{id}/deliver', { params: { id }, body: { notes } });
      } catch (error) {
        // Another window may have delivered it.
        void revalidate();
        throw error;
      }
      showToast(`Order ${id}: Work delivered.`);
      // Before closing, or the focus returns to a button that the reload removes.
      await revalidate();
      onClose();
    },
  });
  return (
    <FormDialog title="Deliver Work" action="Deliver Work" form={form} onClose={onClose}>
      <p>
        Order {id}: <span className="font-medium">{items.map(({ service }) => service.title).join(', ')}</span>
      </p>
      <TextArea
        label="Notes for the admin"
        name="notes"
        optional
        maxLength={maxLength.deliveryNotes}
        help="What you did, where things are and what’s left to do. The customer doesn’t see this."
        error={form.errors.notes}
      />
    </FormDialog>
  );
}
