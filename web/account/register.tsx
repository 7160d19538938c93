import { useState } from 'react';
import { Link } from 'react-router';
import { maxLength, minLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import type { Route } from './+types/register.ts';
import { VisitorPage } from './account-page.tsx';
import { MISMATCH, mustMatch, PASSWORD_RULE, PasswordField } from './password-field.tsx';
import { PersonFields, personIn } from './person-fields.tsx';
import { SubmitButton } from './submit-button.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Register', description: 'Create an account for your orders and invoices.' });

export default function Register() {
  const [email, setEmail] = useState('');
  const { errors, pending, result, props } = useForm({
    failure: 'Registration failed',
    check: mustMatch('password', 'password_confirmation'),
    clears: true,
    async submit({ password = '', password_confirmation = '', ...typed }) {
      const person = personIn(typed);
      const response = await call('POST /register', { body: { ...person, password, password_confirmation } });
      setEmail(person.email);
      return response.message || 'Registration successful!';
    },
  });
  return (
    <VisitorPage
      title="Register"
      intro="Keep your orders and invoices in one place. Or order first, and we’ll create your account for you."
      below={
        <>
          Already have an account?{' '}
          <Link
            to="/login"
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            Log in
          </Link>
        </>
      }
    >
      {result?.kind === 'success' ? (
        <div className="grid justify-items-start gap-5">
          <Alert kind="success">{result.message}</Alert>
          <p className="text-ink-soft">
            We’ve sent an email to <span className="wrap-anywhere text-ink">{email}</span>. If you already had an
            account, it tells you how to get back in. Otherwise log in with the password you just chose.
          </p>
          <LinkButton to="/login" state={{ email }} size="large">
            Go to Login
          </LinkButton>
        </div>
      ) : (
        <form {...props} method="post" aria-label="Register" className="grid gap-5">
          <PersonFields errors={errors} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            minLength={minLength.password}
            maxLength={maxLength.password}
            help={PASSWORD_RULE}
            error={errors.password}
          />
          <PasswordField
            label="Confirm Password"
            name="password_confirmation"
            autoComplete="new-password"
            required
            error={errors.password_confirmation}
            alerts={errors.password_confirmation === MISMATCH}
          />
          {result && <Alert>{result.message}</Alert>}
          <SubmitButton pending={pending && 'Registering…'}>Register</SubmitButton>
        </form>
      )}
    </VisitorPage>
  );
}
