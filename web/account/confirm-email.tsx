import { useEffect, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { call, storedToken } from '../api/browser.ts';
import { messageOf } from '../api/call.ts';
import { loadProfile } from '../api/session.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { Route } from './+types/confirm-email.ts';
import { AccountFrame } from './account-frame.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Confirm your address', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

type Answer = { kind: 'success' | 'error'; message: string };
// A link works once, and React may ask twice.
const asked = new Map<string, Promise<Answer>>();

function confirm(token: string): Promise<Answer> {
  const before = asked.get(token);
  if (before) return before;
  const answer = call('POST /profile/confirm-email', { body: { token } }).then(
    ({ message }): Answer => {
      if (storedToken()) void loadProfile();
      return { kind: 'success', message };
    },
    (error: unknown): Answer => ({ kind: 'error', message: messageOf(error, 'An error occurred. Please try again.') }),
  );
  asked.set(token, answer);
  return answer;
}

export default function ConfirmEmail() {
  const [token] = useState(() =>
    typeof window === 'undefined' ? '' : (new URLSearchParams(location.search).get('token') ?? ''),
  );
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    void confirm(token).then(setAnswer);
  }, [token]);
  return (
    <AccountFrame title="Confirm your address">
      {answer ? (
        <div className="grid justify-items-start gap-6">
          <Alert kind={answer.kind}>{answer.message}</Alert>
          {answer.kind === 'success' ? (
            <LinkButton to="/login">Go to Login</LinkButton>
          ) : (
            <p className="text-ink-soft">A link works once, for 24 hours. You can ask for a new one in your profile.</p>
          )}
        </div>
      ) : (
        <SkeletonLines lines={2} label="Confirming your address" />
      )}
    </AccountFrame>
  );
}
