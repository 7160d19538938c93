import { useEffect, useId, useRef, useState } from 'react';
import type { PasskeyRequest } from '../../../contract/people/passkeys.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from './code-field.tsx';
import { supportsPasskeys } from './supports-passkeys.ts';
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

function useChoices() {
  const [choices, setChoices] = useState<Choices | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    loadChoices().then(setChoices, (error) => setProblem(messageOf(error, 'An error occurred. Please try again.')));
  }, []);
  return { choices, problem };
}

/** A step of the dialog that is open, if one is. */
export default function ConfirmDialog({ finish }: { finish: (isConfirmed: boolean) => void }) {
  const id = useId();
  const { choices, problem } = useChoices();
  const isFinished = useRef(false);
  // A dialog reports its closing even after a confirmation.
  const finishOnce = (isConfirmed: boolean) => {
    if (isFinished.current) return;
    isFinished.current = true;
    finish(isConfirmed);
  };
  const form = useForm({
    failure: FAILED,
    async submit({ password, code }) {
      await call('POST /profile/confirm', { body: choices?.field === 'password' ? { password } : { code } });
      finishOnce(true);
    },
  });
  return (
    <Dialog
      open
      title="Please confirm that it’s you"
      onClose={() => finishOnce(false)}
      action={
        choices && (
          <Button
            type="submit"
            form={id}
            tone={choices.passkey ? 'secondary' : 'primary'}
            pending={form.pending && 'Confirming…'}
          >
            Confirm
          </Button>
        )
      }
    >
      {problem && <Alert>{problem}</Alert>}
      {!choices && !problem && <SkeletonLines />}
      {choices && (
        <div className="grid gap-5">
          <p className="text-ink-soft">{introOf(choices)}</p>
          {choices.passkey && <PasskeyProof options={choices.passkey} onConfirmed={() => finishOnce(true)} />}
          <form id={id} {...form.props} method="post" aria-label="Confirm" className="grid gap-5">
            <TypedProof field={choices.field} isFirst={!choices.passkey} errors={form.errors} />
            {form.result?.kind === 'error' && !form.errors.password && !form.errors.code && (
              <Alert>{form.result.message}</Alert>
            )}
          </form>
        </div>
      )}
    </Dialog>
  );
}

function introOf({ passkey, field }: Choices): string {
  if (passkey) return 'Please use your passkey to go on, or enter a code.';
  return field === 'password' ? 'Please enter your password to go on.' : 'Please enter a code to go on.';
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

type TypedProps = { field: Choices['field']; isFirst: boolean; errors: Record<string, string | undefined> };

function TypedProof({ field, isFirst, errors }: TypedProps) {
  const { user } = useSession();
  if (field !== 'password') return <CodeField kind={field} hasFocus={isFirst} error={errors.code} />;
  return (
    <>
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password}
      />
    </>
  );
}
