import { Link, type MetaDescriptor } from 'react-router';
import { maxLength, minLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import type { LayoutHandle } from '../../public/layout/layout-variant.ts';
import { pageMeta } from '../../public/seo/page-meta.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { AccountPage } from '../account-page.tsx';
import { MISMATCH, mustMatch, PASSWORD_RULE, PasswordField } from '../password-field.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { Route } from './+types/reset-password.ts';
import { useEmailedLink } from './use-emailed-link.ts';

export { PageError as ErrorBoundary } from '../../public/shared/page-error.tsx';

export const handle: LayoutHandle & PageScripts = { variant: 'reduced', scripts: 'load' };

// Other sites must not learn the token in the URL.
export const meta: Route.MetaFunction = (args): MetaDescriptor[] => [
  ...pageMeta(args, { title: 'Reset password', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const facts = [
  { title: 'The link works once', text: 'It expires after 60 minutes. You can request a new one any time.' },
  { title: 'You’re logged out everywhere', text: 'Every device needs the new password to log in again.' },
];

export default function ResetPassword() {
  const { link, forget } = useEmailedLink('token', 'email');
  const { token, email } = link;
  const isHydrated = useHydrated();
  const { errors, pending, result, props } = useForm({
    failure: 'An error occurred. Please try again.',
    check: mustMatch('password', 'password_confirmation'),
    async submit({ password = '', password_confirmation = '' }) {
      const { message } = await call('POST /reset-password', {
        body: { token, email, password, password_confirmation },
      });
      forget();
      return message;
    },
  });

  if (result?.kind === 'success')
    return (
      <AccountPage title="Your new password is set" facts={facts.slice(1)}>
        <div className="grid justify-items-start gap-6">
          <Alert kind="success">{result.message}</Alert>
          <LinkButton to="/login" size="large">
            Go to Login
          </LinkButton>
        </div>
      </AccountPage>
    );
  if (isHydrated && !(token && email))
    return (
      <AccountPage title="Reset password" facts={facts}>
        <div className="grid justify-items-start gap-6">
          <Alert kind="warning">This link is incomplete. Open it from the email again, or request a new one.</Alert>
          <LinkButton to="/forgot-password">Request a new link</LinkButton>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage title="Reset password" intro={isHydrated ? `For ${email}` : 'Choose a new password.'} facts={facts}>
      <form {...props} method="post" aria-label="Reset password" className="grid gap-5">
        {/* Password managers need the email. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          minLength={minLength.password}
          maxLength={maxLength.password}
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
              Request a new link
            </Link>
          </div>
        )}
        <SubmitButton pending={pending && 'Saving…'}>Reset Password</SubmitButton>
      </form>
    </AccountPage>
  );
}
