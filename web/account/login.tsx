import { Link, useNavigate } from 'react-router';
import { maxLength } from '../../contract/limits.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { signIn } from '../api/session.ts';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Route } from './+types/login.ts';
import { AccountPage } from './account-page.tsx';
import { pathAfterLogin } from './login-redirect.ts';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { rememberTemporaryPassword } from './temporary-password.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Log in', hidden: true });

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const REFUSED = 'Login failed. Please check your credentials.';

/** Email and password fail as a pair, so field errors are dropped. */
const asFormError = (error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error;
  const message = error.status === 0 ? UNEXPECTED : error.message || REFUSED;
  return new ApiError(error.status, { message }, { cause: error });
};

export default function Login() {
  const navigate = useNavigate();
  const { errors, pending, result, props } = useForm({
    failure: UNEXPECTED,
    async submit({ email = '', password = '' }) {
      const response = await call('POST /login', { body: { email, password } }).catch((error: unknown) => {
        throw asFormError(error);
      });
      const { token, user, password_is_temporary } = response;
      await signIn(token, user);
      const role = user.role.name;
      const next = pathAfterLogin(new URLSearchParams(location.search).get('next'), role);
      const mustSet = password_is_temporary && role !== 'admin';
      if (mustSet) rememberTemporaryPassword(user.id, password);
      await navigate(mustSet ? '/set-password' : next, { replace: true });
    },
  });
  return (
    <AccountPage
      title="Log in"
      below={
        <>
          No account yet?{' '}
          <Link
            to="/register"
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            Register
          </Link>
        </>
      }
    >
      <form {...props} method="post" aria-label="Log in" className="grid gap-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={maxLength.email}
          error={errors.email}
        />
        <div className="grid gap-1">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-brand underline underline-offset-4"
          >
            Forgot Password?
          </Link>
        </div>
        {result?.kind === 'error' && <Alert>{result.message}</Alert>}
        <SubmitButton pending={pending && 'Logging in…'}>Log in</SubmitButton>
      </form>
    </AccountPage>
  );
}
