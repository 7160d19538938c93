import { useEffect, useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { call } from '../api/browser.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useForm } from '../ui/use-form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/reset-password.ts';
import { AccountFrame } from './account-frame.tsx';
import { MISMATCH, mustMatch, PASSWORD_RULE, PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

// The address holds a key: it goes to nobody.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Reset password', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const facts = [
  { title: 'The link works once', text: 'And for 60 minutes. If it has ended, ask for a new one.' },
  { title: 'Every device is logged out', text: 'Whoever was in your account before needs the new password.' },
];

type Key = { token: string; email: string };

/** From the mailed address; after a reload, from the history entry that it was moved to. */
const givenKey = (): Key => {
  if (typeof window === 'undefined') return { token: '', email: '' };
  const query = new URLSearchParams(location.search);
  const kept = (history.state as { reset?: Key } | null)?.reset;
  return { token: query.get('token') ?? kept?.token ?? '', email: query.get('email') ?? kept?.email ?? '' };
};

const keepKey = (reset?: Key) => history.replaceState({ ...history.state, reset }, '', location.pathname);

export default function ResetPassword() {
  const [key] = useState(givenKey);
  const { token, email } = key;
  const isHydrated = useHydrated();
  // Out of the address bar, the list of visited pages and the next screenshot.
  useEffect(() => keepKey(key), [key]);
  const { errors, pending, result, props } = useForm({
    failure: 'An error occurred. Please try again.',
    check: mustMatch('password', 'password_confirmation'),
    async submit({ password = '', password_confirmation = '' }) {
      const { message } = await call('POST /reset-password', {
        body: { token, email, password, password_confirmation },
      });
      // Unless another page has been opened meanwhile.
      if (history.state?.reset) keepKey();
      return message;
    },
  });

  if (result?.kind === 'success')
    return (
      <AccountFrame title="Your new password is set" facts={facts.slice(1)}>
        <div className="grid justify-items-start gap-6">
          <Alert kind="success">{result.message}</Alert>
          <LinkButton to="/login" size="large">
            Go to Login
          </LinkButton>
        </div>
      </AccountFrame>
    );
  if (isHydrated && !(token && email))
    return (
      <AccountFrame title="Reset password" facts={facts}>
        <div className="grid justify-items-start gap-6">
          <Alert kind="warning">
            This link is not complete. Open it from the mail once more, or ask for a new one.
          </Alert>
          <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
        </div>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Reset password" intro={isHydrated ? `For ${email}` : 'Choose a new password.'} facts={facts}>
      <form {...props} method="post" aria-label="Reset password" className="grid gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
          help={PASSWORD_RULE}
          error={errors.password}
        />
        <PasswordField
          label="Confirm New Password"
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={errors.password_confirmation}
          alerts={errors.password_confirmation === MISMATCH}
        />
        {result && (
          <div className="grid justify-items-start gap-2">
            <Alert className="w-full">{result.message}</Alert>
            <Link to="/forgot-password" className="inline-flex min-h-11 items-center font-medium text-brand underline">
              Ask for a new link
            </Link>
          </div>
        )}
        <SubmitButton pending={pending && 'Saving…'}>Reset Password</SubmitButton>
      </form>
    </AccountFrame>
  );
}
