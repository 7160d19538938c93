import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { type InboundEmail, subjectOf } from './inbound-labels.ts';

type Visibility = NonNullable<InboundEmail['visibility']>;
type Run = ReturnType<typeof useAction>['run'];

/** Render `dialog`. */
export function useInboundActions(run: Run) {
  const { ask, dialog } = useQuestion();
  const post = (email: InboundEmail, visibility: Visibility) => {
    const name = email.user?.name ?? 'the person';
    const what = visibility === 'team' ? 'an internal note' : 'written';
    return run(
      async () => {
        await ask({
          title: `Post as ${name}?`,
          action: `Post as ${name}`,
          text: (
            <>
              <p className="font-semibold wrap-anywhere">{subjectOf(email)}</p>
              <p className="mt-2 text-ink-soft">
                It appears in the conversation of order {email.order_id} as {what} by {name}. This can’t be undone.
              </p>
            </>
          ),
        });
        await call('POST /admin/inbound-emails/{id}/post', { params: { id: email.id }, body: { visibility } });
      },
      {
        failure: 'Failed to post the email.',
        done: `Posted as ${name} in order ${email.order_id}.`,
        recordKey: email.id,
      },
    );
  };
  const discard = (email: InboundEmail) =>
    run(
      async () => {
        await ask({
          title: 'Discard this email?',
          action: 'Discard',
          danger: true,
          text: (
            <>
              <p className="font-semibold wrap-anywhere">{subjectOf(email)}</p>
              <p className="mt-2 text-ink-soft">
                No one is notified. It stays in the list of discarded emails, but can no longer be posted.
              </p>
            </>
          ),
        });
        await call('POST /admin/inbound-emails/{id}/discard', { params: { id: email.id } });
      },
      { failure: 'Failed to discard the email.', done: 'The email was discarded.', recordKey: email.id },
    );
  return { post, discard, dialog };
}

export type InboundActions = ReturnType<typeof useInboundActions>;
