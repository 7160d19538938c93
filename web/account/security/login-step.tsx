import { useEffect, useRef, useState } from 'react';
import type { Login, SecondFactorMethod, SecondFactorRequired } from '../../../contract/people/accounts.ts';
import { call } from '../../api/browser.ts';
import { ApiError } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { SubmitButton } from '../submit-button.tsx';
import { CodeField } from './code-field.tsx';
import { supportsPasskeys } from './supports-passkeys.ts';
import { usePasskeyProof } from './use-passkey-proof.ts';

type Step = SecondFactorRequired['second_factor'];
type Props = {
  step: Step;
  onLogin: (login: Login) => Promise<void>;
  /** The challenge has expired: the login begins again. */
  onExpired: (message: string) => void;
};

const FAILED = 'An unexpected error occurred. Please try again.';

/** Prefers a passkey where this browser supports them. */
function firstMethod({ methods, passkey }: Step): SecondFactorMethod {
  if (passkey && supportsPasskeys()) return 'passkey';
  return methods.includes('totp') ? 'totp' : 'recovery';
}

/** Loaded only for accounts with a second factor. */
export default function LoginStep({ step, onLogin, onExpired }: Props) {
  const [method, setMethod] = useState(() => firstMethod(step));
  const logIn = async (proof: { code?: string; assertion?: Record<string, unknown> }) => {
    const body = { challenge: step.challenge, method, ...proof };
    const login = await call('POST /login/second-factor', { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) onExpired(error.message);
      throw error;
    });
    await onLogin(login);
  };
  const hasPasskey = step.passkey !== null && supportsPasskeys();
  const others = [
    { to: 'passkey', label: 'Use your passkey', isOffered: hasPasskey },
    { to: 'totp', label: 'Use your authenticator app', isOffered: step.methods.includes('totp') },
    { to: 'recovery', label: 'Lost your device?', isOffered: step.methods.includes('recovery') },
  ] as const;
  return (
    <div className="grid gap-5">
      {method === 'passkey' && step.passkey ? (
        <PasskeyForm options={step.passkey} logIn={logIn} />
      ) : (
        <CodeForm key={method} kind={method === 'recovery' ? 'recovery' : 'totp'} logIn={logIn} />
      )}
      <ul className="grid justify-items-start">
        {others
          .filter(({ to, isOffered }) => isOffered && to !== method)
          .map(({ to, label }) => (
            <li key={to}>
              <Button tone="quiet" className="-ms-4" onClick={() => setMethod(to)}>
                {label}
              </Button>
            </li>
          ))}
      </ul>
      {method === 'recovery' && (
        <p className="text-sm text-ink-soft">
          No recovery codes left? Ask an admin to reset your second factor, or contact us.
        </p>
      )}
    </div>
  );
}

function CodeForm({ kind, logIn }: { kind: 'totp' | 'recovery'; logIn: (proof: { code: string }) => Promise<void> }) {
  const { errors, pending, result, props } = useForm({
    failure: FAILED,
    submit: ({ code = '' }) => logIn({ code }),
  });
  return (
    <form {...props} method="post" aria-label="Second step" className="grid gap-5">
      <CodeField kind={kind} error={errors.code} />
      {result?.kind === 'error' && !errors.code && <Alert>{result.message}</Alert>}
      <SubmitButton pending={pending && 'Logging in…'}>Log in</SubmitButton>
    </form>
  );
}

type PasskeyProps = {
  options: NonNullable<Step['passkey']>;
  logIn: (proof: { assertion: Record<string, unknown> }) => Promise<void>;
};

function PasskeyForm({ options, logIn }: PasskeyProps) {
  const { prove, problem, pending } = usePasskeyProof(FAILED);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p className="text-ink-soft">Confirm with your fingerprint, your face or your device’s PIN.</p>
      {problem && <Alert>{problem}</Alert>}
      <Button
        ref={button}
        size="large"
        onClick={() => void prove(options, (assertion) => logIn({ assertion }))}
        pending={pending}
      >
        Use your passkey
      </Button>
    </>
  );
}
