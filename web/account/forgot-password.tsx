import { Link } from 'react-router';
import { call } from '../api/browser.ts';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { emailProps } from '../ui/contact-props.ts';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import type { Route } from './+types/forgot-password.ts';
import { AccountPage } from './account-page.tsx';
import { SubmitButton } from './submit-button.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Forgot password', hidden: true });

const facts = [
  {
    title: 'Check your email',
    text: 'The link works once, within 60 minutes. If you asked for several, any of them will do.',
  },
  { title: 'No email?', text: 'Check your spam folder, and make sure you entered the right address.' },
];

export default function ForgotPassword() {
  const { errors, pending, result, props } = useForm({
    failure: 'An error occurred. Please try again.',
    submit: async ({ email = '' }) => (await call('POST /forgot-password', { body: { email } })).message,
  });
  return (
    <AccountPage
      title="Forgot password"
      intro="Enter your email and we’ll send you a link to set a new password."
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
        <Field {...emailProps} autoComplete="username" required error={errors.email} />
        {result && <Alert kind={result.kind}>{result.message}</Alert>}
        <SubmitButton pending={pending && 'Sending…'}>Send Password Reset Link</SubmitButton>
      </form>
    </AccountPage>
  );
}
