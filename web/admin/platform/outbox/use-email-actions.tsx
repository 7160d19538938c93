import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { emailLabel } from './email-labels.ts';

type Run = ReturnType<typeof useAction>['run'];

// Sending takes a moment longer than queueing.
const SENT_AFTER_MS = 2_500;

/** Render `dialog`. */
export function useEmailActions(run: Run) {
  const { ask, dialog } = useQuestion();
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reloadWhenSent = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), SENT_AFTER_MS);
  };
  const retry = async ({ id }: ListedEmail) => {
    const isQueued = await run(() => call('POST /admin/outbox/{id}/retry', { params: { id } }), {
      failure: 'Failed to retry the email.',
      done: 'The email is being sent.',
      recordKey: id,
    });
    if (isQueued) reloadWhenSent();
  };
  const discard = ({ id, kind, recipient }: ListedEmail) =>
    run(
      () =>
        ask(
          {
            title: 'Discard this email?',
            action: 'Discard',
            danger: true,
            text: (
              <>
                <p className="font-semibold wrap-anywhere">
                  {emailLabel(kind)} to {recipient}
                </p>
                <p className="mt-2 text-ink-soft">It will never be sent. This can’t be undone.</p>
              </>
            ),
          },
          () => call('POST /admin/outbox/{id}/discard', { params: { id } }),
        ),
      { failure: 'Failed to discard the email.', done: 'The email was discarded.', recordKey: id },
    );
  const sendAgain = async ({ id }: ListedEmail) => {
    const isQueued = await run(() => call('POST /admin/outbox/{id}/send-again', { params: { id } }), {
      failure: 'Failed to send the email again.',
      done: 'The email is being sent again.',
      recordKey: id,
    });
    if (isQueued) reloadWhenSent();
  };
  return { retry, discard, sendAgain, dialog };
}

export type EmailActions = ReturnType<typeof useEmailActions>;
