import { maxLength } from '../../../../contract/shared/limits.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { label: string; onSend: (written: { message: string }) => void; onClose: () => void };

export function MessageDialog({ label, onSend, onClose }: Props) {
  const form = useForm({
    failure: 'Failed to send message. Please try again.',
    submit: async ({ message = '' }) => onSend({ message }),
  });
  return (
    <FormDialog
      title={`Send a message to the customers of ${label}`}
      action="Send message"
      pendingText="Sending…"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">The message appears in the conversation of each order.</p>
      <TextArea
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={maxLength.orderMessage}
        error={form.errors.message}
      />
    </FormDialog>
  );
}
