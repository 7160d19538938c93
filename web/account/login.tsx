import { Link, useNavigate } from 'react-router';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { signIn } from '../api/session.ts';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Route } from './+types/login.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { afterLogin } from './safe-next.ts';
import { SubmitButton } from './submit-button.tsx';
import { keepMailedPassword } from './temporary-password.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Log in', hidden: true });

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const REFUSED = 'Login failed. Please check your credentials.';

/** The server names the address's field, but what is wrong is the pair: the words stand above the button, once. */
const asOne = (error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error;
  const words = error.status === 0 ? UNEXPECTED : error.message || REFUSED;
  return new ApiError(error.status, { message: words }, { cause: error });
};

export default function Login() {
  const navigate = useNavigate();
  const { errors, pending, result, props } = useForm({
    failure: UNEXPECTED,
    async submit({ email = '', password = '' }) {
      const answer = await call('POST /login', { body: { email, password } }).catch((error: unknown) => {
        throw asOne(error);
      });
      const { token, user, password_is_temporary } = answer;
      await signIn(token, user);
      const role = user.role.name;
      const next = afterLogin(new URLSearchParams(location.search).get('next'), role);
      const mustSet = password_is_temporary && role !== 'admin';
      if (mustSet) keepMailedPassword(user.id, password);
      await navigate(mustSet ? '/set-password' : next, { replace: true });
    },
  });
  return (
    <AccountFrame
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
          maxLength={254}
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
    </AccountFrame>
  );
}
