import { Suspense, use, useRef, useState } from 'react';
import type { PasskeyRequest } from '../../../contract/people/passkeys.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from './code-field.tsx';
import { supportsPasskeys } from './passkey-prompt.ts';
import { usePasskeyProof } from './use-passkey-proof.ts';

const FAILED = 'We couldn’t confirm that. Please try again.';

type Choices = { passkey: PasskeyRequest | null; field: 'password' | 'totp' | 'recovery' };

/** Accounts with a second factor confirm with that, others with their password. */
async function loadChoices(): Promise<Choices> {
  const { totp, passkeys } = await call('GET /profile/security');
  if (!totp && passkeys.length === 0) return { passkey: null, field: 'password' };
  const canPrompt = passkeys.length > 0 && supportsPasskeys();
  const { options } = canPrompt ? await call('POST /profile/confirm/options') : { options: null };
  return { passkey: options, field: totp ? 'totp' : 'recovery' };
}

export default function ConfirmDialog({ finish }: { finish: (isConfirmed: boolean) => void }) {
  const [choices] = useState(() => settled(loadChoices(), 'An error occurred. Please try again.'));
  const isFinished = useRef(false);
  // A dialog reports its closing even after a confirmation.
  const finishOnce = (isConfirmed: boolean) => {
    if (isFinished.current) return;
    isFinished.current = true;
    finish(isConfirmed);
  };
  return (
    <Dialog open title="Please confirm that it’s you." onClose={() => finishOnce(false)}>
      <p className="mb-5 text-ink-soft">
        We ask again before important changes, in case someone else is using your device.
      </p>
      <Suspense fallback={<SkeletonLines />}>
        <Proofs choices={choices} onConfirmed={() => finishOnce(true)} />
      </Suspense>
    </Dialog>
  );
}

function Proofs({ choices, onConfirmed }: { choices: Promise<Settled<Choices>>; onConfirmed: () => void }) {
  const { content, error } = use(choices);
  if (error !== null) return <Alert>{error}</Alert>;
  const { passkey, field } = content;
  return (
    <div className="grid gap-5">
      {passkey && <PasskeyProof options={passkey} onConfirmed={onConfirmed} />}
      <TypedProof field={field} isSecondary={passkey !== null} onConfirmed={onConfirmed} />
    </div>
  );
}

function PasskeyProof({ options, onConfirmed }: { options: PasskeyRequest; onConfirmed: () => void }) {
  const { prove, problem, pending } = usePasskeyProof(FAILED);
  const confirm = () =>
    prove(options, async (assertion) => {
      await call('POST /profile/confirm', { body: { assertion } });
      onConfirmed();
    });
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button onClick={() => void confirm()} pending={pending}>
        Use your passkey
      </Button>
    </>
  );
}

type TypedProps = { field: Choices['field']; isSecondary: boolean; onConfirmed: () => void };

function TypedProof({ field, isSecondary, onConfirmed }: TypedProps) {
  const { user } = useSession();
  const { errors, pending, result, props } = useForm({
    failure: FAILED,
    async submit({ password, code }) {
      await call('POST /profile/confirm', { body: field === 'password' ? { password } : { code } });
      onConfirmed();
    },
  });
  return (
    <form {...props} method="post" aria-label="Confirm" className="grid gap-5">
      {field === 'password' ? (
        <>
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      ) : (
        <CodeField kind={field} hasFocus={!isSecondary} error={errors.code} />
      )}
      {result?.kind === 'error' && !errors.password && !errors.code && <Alert>{result.message}</Alert>}
      <Button type="submit" tone={isSecondary ? 'secondary' : 'primary'} pending={pending && 'Confirming…'}>
        Confirm
      </Button>
    </form>
  );
}
