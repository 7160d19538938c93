import { useEffect, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { call, storedToken } from '../api/browser.ts';
import { messageOf } from '../api/call.ts';
import { loadProfile } from '../api/session.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { Route } from './+types/confirm-email.ts';
import { AccountPage } from './account-page.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Confirm your email', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

type Result = { kind: 'success' | 'error'; message: string };
// A link works once, and in strict mode React runs effects twice.
const requests = new Map<string, Promise<Result>>();

function confirm(token: string): Promise<Result> {
  const earlier = requests.get(token);
  if (earlier) return earlier;
  const request = call('POST /profile/confirm-email', { body: { token } }).then(
    ({ message }): Result => {
      if (storedToken()) void loadProfile();
      return { kind: 'success', message };
    },
    (error: unknown): Result => ({ kind: 'error', message: messageOf(error, 'An error occurred. Please try again.') }),
  );
  requests.set(token, request);
  return request;
}

export default function ConfirmEmail() {
  const [token] = useState(() =>
    typeof window === 'undefined' ? '' : (new URLSearchParams(location.search).get('token') ?? ''),
  );
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    void confirm(token).then(setResult);
  }, [token]);
  return (
    <AccountPage title="Confirm your email">
      {result ? (
        <div className="grid justify-items-start gap-6">
          <Alert kind={result.kind}>{result.message}</Alert>
          {result.kind === 'success' ? (
            <LinkButton to="/login">Go to Login</LinkButton>
          ) : (
            <p className="text-ink-soft">
              Each link works once, for 24 hours. You can request a new one in your profile.
            </p>
          )}
        </div>
      ) : (
        <SkeletonLines lines={2} label="Confirming your email" />
      )}
    </AccountPage>
  );
}
