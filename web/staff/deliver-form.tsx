import { useRevalidator } from 'react-router';
import type { StaffOrder } from '../../contract/assignments.ts';
import { call } from '../api/browser.ts';
import { FormDialog } from '../dashboard/form-dialog.tsx';
import { toast } from '../dashboard/toasts.tsx';
import { refusalText } from '../dashboard/use-action.ts';
import { TextArea } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';

/** The last step of a job, with what the admin should know. */
export function DeliverForm({ job: { id, items }, onClose }: { job: StaffOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to deliver work.',
    wordsFor: refusalText,
    async submit({ notes = '' }) {
      try {
        await call('POST /staff/orders/{id}/deliver', { params: { id }, body: { notes } });
      } catch (error) {
        // Perhaps delivered in another window: the list behind shows it, and what was typed here stays.
        void revalidate();
        throw error;
      }
      toast(`Order ${id}: Work delivered.`);
      // First the list, whose button is gone then: closed before, the focus would go back to that button and be lost with it.
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
        maxLength={10_000}
        help="What was done, where things are, what is left. The customer does not see it."
        error={form.errors.notes}
      />
    </FormDialog>
  );
}
