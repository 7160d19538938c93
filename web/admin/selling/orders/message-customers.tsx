import { useState } from 'react';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { Canceled } from '../../../api/canceled.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Written = { message: string };
type Asked = { label: string; accept: (written: Written) => void; cancel: () => void };

/** `write` resolves to one message for all, or rejects with `Canceled`. Render `dialog`. */
export function useMessage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const write = (label: string): Promise<Written> =>
    new Promise((resolve, reject) =>
      setAsked({ label, accept: resolve, cancel: () => reject(new Canceled('message')) }),
    );
  const close = (decide: () => void) => {
    setAsked(null);
    decide();
  };
  const dialog = asked && (
    <MessageDialog
      label={asked.label}
      onSend={(written) => close(() => asked.accept(written))}
      onClose={() => close(asked.cancel)}
    />
  );
  return { write, dialog };
}

type Props = { label: string; onSend: (written: Written) => void; onClose: () => void };

function MessageDialog({ label, onSend, onClose }: Props) {
  const form = useForm({
    failure: 'Failed to send message. Please try again.',
    submit: async ({ message = '' }) => onSend({ message }),
  });
  return (
    <FormDialog
      title={`Message the customers of ${label}`}
      action="Send"
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
