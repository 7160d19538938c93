import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

type Props = { message: ContactMessage; onDeleted: () => void };

const topics: Readonly<Record<ContactMessage['topic'], string>> = {
  question: '',
  order: 'About an order',
  privacy: 'About privacy',
};

/** Deleting is for good: a person may ask for it. */
export function ContactActions({ message: { id, topic, due_on, answered_at }, onDeleted }: Props) {
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const answered = () =>
    void run(() => call('PUT /admin/contact-messages/{id}/answered', { params: { id } }), {
      failure: 'Failed to mark the message as answered.',
      done: 'Marked as answered.',
    });
  const remove = () =>
    void run(
      () =>
        ask(
          {
            title: 'Delete this message?',
            action: 'Delete',
            text: 'The message, its answers and its files are deleted for good.',
            danger: true,
          },
          () => call('DELETE /admin/contact-messages/{id}', { params: { id } }),
        ),
      { failure: 'Failed to delete the message.', done: 'Message deleted.' },
    ).then((isDeleted) => isDeleted && onDeleted());
  const isDue = due_on !== null && answered_at === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <p className="grow text-ink-soft">
        {topics[topic]}
        {isDue && (
          <>
            : answer by <Time kind="day" of={due_on} />
          </>
        )}
        {answered_at !== null && ', answered'}
      </p>
      {isDue && (
        <Button size="small" tone="secondary" onClick={answered}>
          Mark as answered
        </Button>
      )}
      <Button size="small" tone="secondary" onClick={remove}>
        Delete
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
      {dialog}
    </div>
  );
}
