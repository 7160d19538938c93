import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';

type Props = { orderId: number; itemId: number; service: string; onClose: () => void };

const MAX_QUESTION = 1_000;

export function AskAgain({ orderId, itemId, service, onClose }: Props) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to ask again.',
    errorMessage: errorText,
    async submit({ question = '' }) {
      const params = { id: orderId, itemId };
      await call('POST /orders/{id}/intakes/{itemId}/ask-again', { params, body: { question } });
      await saved('Your question was sent. The clock is paused until the customer answers.');
    },
  });
  return (
    <FormDialog
      title="Ask again and pause the clock?"
      action="Ask again"
      pendingText="Sending…"
      form={form}
      record={itemId}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The questions about {service} open again, so that the customer can change the answers. Your question appears in
        the conversation.
      </p>
      <TextArea
        label="Your question"
        name="question"
        required
        rows={4}
        maxLength={MAX_QUESTION}
        error={form.errors.question}
      />
    </FormDialog>
  );
}

/** Lets work start without the answers. */
export function WaiveIntake({ orderId, itemId, service, onClose }: Props) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to skip the questions.',
    errorMessage: errorText,
    async submit({ reason = '' }) {
      const params = { id: orderId, itemId };
      await call('POST /orders/{id}/intakes/{itemId}/waive', { params, body: { reason } });
      await saved('The questions were skipped. Work can start.');
    },
  });
  return (
    <FormDialog title="Skip the questions?" action="Skip questions" form={form} record={itemId} onClose={onClose}>
      <p className="text-ink-soft">
        Work on {service} can then start without the answers. The customer is no longer asked.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={maxLength.reason}
        help="For the history and the audit log."
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
