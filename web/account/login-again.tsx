import { lazy, Suspense, useState } from 'react';
import type { Login, SecondFactorRequired, User } from '../../contract/people/accounts.ts';
import { call, storedToken } from '../api/browser.ts';
import { loadScript } from '../api/load-script.ts';
import { leaveEndedSession, signIn } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { emailProps } from '../ui/contact-props.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { asFormError, UNEXPECTED } from './login-error.ts';
import { PasswordField } from './password-field.tsx';
import { PasskeyLogin } from './security/passkey-login.tsx';
import { Unreachable } from './unreachable.tsx';

const LoginStep = lazy(() => loadScript(() => import('./security/login-step.tsx')));

export default function LoginAgain({ user }: { user: User }) {
  return (
    <Dialog
      open
      hidesPage
      title="Please confirm that it’s you"
      onClose={() => {}}
      closing={
        <Button tone="secondary" onClick={leaveEndedSession}>
          Leave
        </Button>
      }
    >
      <LoginForm user={user} />
    </Dialog>
  );
}

/** A dialog focuses the first control that has this attribute, which React leaves out. */
const focusFirst = (control: HTMLInputElement | null) => control?.setAttribute('autofocus', '');

const finish = ({ token, user }: Login): Promise<void> => signIn(token, user).then(() => {});

function LoginForm({ user }: { user: User }) {
  const [step, setStep] = useState<SecondFactorRequired['second_factor'] | null>(null);
  const { errors, pending, result, setResult, props } = useForm({
    failure: UNEXPECTED,
    async submit({ email = '', password = '' }) {
      const response = await call('POST /login', { body: { email, password } }).catch((error: unknown) => {
        throw asFormError(error);
      });
      if ('token' in response) await finish(response);
      else setStep(response.second_factor);
    },
  });
  // Another tab has logged in, and its profile is on the way.
  if (storedToken())
    return (
      <>
        <SkeletonLines />
        <Unreachable />
      </>
    );
  if (step)
    return (
      <Suspense fallback={<SkeletonLines />}>
        <LoginStep
          step={step}
          onLogin={finish}
          onExpired={(message) => {
            setStep(null);
            setResult({ kind: 'error', message: message || UNEXPECTED });
          }}
        />
      </Suspense>
    );
  return (
    <>
      <p className="mb-5 text-ink-soft">You were logged out. Log in again, and everything you typed is still here.</p>
      <form {...props} method="post" aria-label="Log in" className="grid gap-5">
        <Field {...emailProps} autoComplete="username" required defaultValue={user.email} error={errors.email} />
        <PasswordField
          ref={focusFirst}
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        {result?.kind === 'error' && <Alert>{result.message}</Alert>}
        <Button type="submit" pending={pending && 'Logging in…'}>
          Log in
        </Button>
      </form>
      <PasskeyLogin onLogin={finish} />
    </>
  );
}
