import { Link } from 'react-router';
import { call } from '../api/browser.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Route } from './+types/forgot-password.ts';
import { AccountFrame } from './account-frame.tsx';
import { SubmitButton } from './submit-button.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Forgot password', hidden: true });

const facts = [
  { title: 'A link comes by mail', text: 'It works once and for 60 minutes. Only the newest one counts.' },
  { title: 'Nothing in the mailbox?', text: 'Look into the spam folder, and check the address for a typing error.' },
];

export default function ForgotPassword() {
  const { errors, pending, result, props } = useForm({
    failure: 'An error occurred. Please try again.',
    submit: async ({ email = '' }) => (await call('POST /forgot-password', { body: { email } })).message,
  });
  return (
    <AccountFrame
      title="Forgot password"
      intro="Tell us your address and we mail you a link to set a new password."
      facts={facts}
      below={
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          Back to login
        </Link>
      }
    >
      <form {...props} method="post" aria-label="Forgot password" className="grid gap-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          error={errors.email}
        />
        {result && <Alert kind={result.kind}>{result.message}</Alert>}
        <SubmitButton pending={pending && 'Sending…'}>Send Password Reset Link</SubmitButton>
      </form>
    </AccountFrame>
  );
}
