import type { InboundEmail } from '../../../../contract/inbox/inbound.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { subjectOf } from './received.ts';

type Visibility = NonNullable<InboundEmail['visibility']>;
type Run = ReturnType<typeof useAction>['run'];

/** Both resolve to true once the email is decided. Render `dialog`. */
export function useEmailDecision(run: Run) {
  const { ask, dialog } = useQuestion();
  const add = (email: InboundEmail, visibility: Visibility) => {
    const name = email.user?.name ?? 'the person';
    const title = `Add to order ${email.order_id}`;
    const what = visibility === 'team' ? 'an internal note' : 'a message';
    return decide(
      () =>
        ask(
          {
            title: `${title}?`,
            action: title,
            text: (
              <>
                <p className="font-semibold wrap-anywhere">{subjectOf(email)}</p>
                <p className="mt-2 text-ink-soft">
                  It appears in the conversation as {what} from {name}. This can’t be undone.
                </p>
              </>
            ),
          },
          () => call('POST /admin/inbound-emails/{id}/post', { params: { id: email.id }, body: { visibility } }),
        ),
      { failure: 'Failed to add the email.', done: `Added to order ${email.order_id}.`, recordKey: email.id },
    );
  };
  const discard = (email: InboundEmail) =>
    decide(
      () =>
        ask(
          {
            title: 'Discard this email?',
            action: 'Discard',
            danger: true,
            text: (
              <>
                <p className="font-semibold wrap-anywhere">{subjectOf(email)}</p>
                <p className="mt-2 text-ink-soft">
                  No one is notified. It stays in the list of discarded emails, but can no longer be added to an order.
                </p>
              </>
            ),
          },
          () => call('POST /admin/inbound-emails/{id}/discard', { params: { id: email.id } }),
        ),
      { failure: 'Failed to discard the email.', done: 'The email was discarded.', recordKey: email.id },
    );
  /** A question that is closed decides nothing. */
  const decide = async (work: () => Promise<unknown>, options: Parameters<Run>[1]): Promise<boolean> => {
    let isDecided = false;
    await run(async () => {
      await work();
      isDecided = true;
    }, options);
    return isDecided;
  };
  return { add, discard, dialog };
}
