import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SecondFactorRequired } from '../../contract/people/accounts.ts';
import { isClosed } from '../../contract/shared/company/shop-state.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { loadScript } from '../api/load-script.ts';
import type { LayoutHandle } from '../public/layout/layout-variant.ts';
import { pageMeta } from '../public/seo/page-meta.ts';
import { useSite } from '../site.ts';
import { Alert } from '../ui/alert.tsx';
import { emailProps } from '../ui/contact-props.ts';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { Route } from './+types/login.ts';
import { VisitorPage } from './account-page.tsx';
import { asFormError, UNEXPECTED } from './login-error.ts';
import { PasswordField } from './password-field.tsx';
import { PasskeyLogin } from './security/passkey-login.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFinishLogin } from './use-finish-login.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';

export const handle: LayoutHandle = { variant: 'reduced' };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Log in', hidden: true });

const LoginStep = lazy(() => loadScript(() => import('./security/login-step.tsx')));

function useRegisteredEmail(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  return typeof state?.email === 'string' ? state.email : '';
}

type Step = { factor: SecondFactorRequired['second_factor']; password: string };

export default function Login() {
  const finish = useFinishLogin();
  const closed = isClosed(useSite().config);
  const [step, setStep] = useState<Step | null>(null);
  const [email, setEmail] = useState(useRegisteredEmail());
  const [isLimited, setLimited] = useState(false);
  const { errors, pending, result, setResult, props } = useForm({
    failure: UNEXPECTED,
    async submit({ email = '', password = '' }) {
      const response = await call('POST /login', { body: { email, password } }).catch((error: unknown) => {
        setLimited(error instanceof ApiError && error.status === 429);
        throw asFormError(error);
      });
      if ('token' in response) return finish(response, password);
      setEmail(email);
      setStep({ factor: response.second_factor, password });
    },
  });
  if (step)
    return (
      <VisitorPage title="One more step" intro="Confirm that it’s you, and you’re in.">
        <Suspense fallback={<SkeletonLines />}>
          <LoginStep
            step={step.factor}
            onLogin={(login) => finish(login, step.password)}
            onExpired={(message) => {
              setStep(null);
              setResult({ kind: 'error', message: message || UNEXPECTED });
            }}
          />
        </Suspense>
      </VisitorPage>
    );
  return (
    <VisitorPage
      title="Log in"
      below={
        !closed && (
          <>
            No account yet?{' '}
            <Link
              to="/register"
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
            >
              Register
            </Link>
          </>
        )
      }
    >
      <form {...props} method="post" aria-label="Log in" className="grid gap-5">
        <Field {...emailProps} autoComplete="username" required defaultValue={email} error={errors.email} />
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
        {result?.kind === 'error' && (
          <Alert>
            {result.message}
            {isLimited && (
              <Link to="/forgot-password" className="block min-h-11 content-center underline underline-offset-4">
                Set a new password by email
              </Link>
            )}
          </Alert>
        )}
        <SubmitButton pending={pending && 'Logging in…'}>Log in</SubmitButton>
      </form>
      <PasskeyLogin onLogin={finish} />
    </VisitorPage>
  );
}
