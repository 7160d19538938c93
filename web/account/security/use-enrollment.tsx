import { type ReactNode, useState } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import { call } from '../../api/browser.ts';
import { Canceled } from '../../api/canceled.ts';
import { updateUser, useSession } from '../../api/session.ts';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { AddPasskey } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type TotpSecret, TotpSetup } from './totp-setup.tsx';

type Open = { kind: 'totp'; setup: TotpSecret } | { kind: 'passkey' } | { kind: 'codes'; codes: string[] };

/** The banner and the guard read the user. */
export function markEnrolled(user: User | null, enrolled: boolean): void {
  if (user?.second_factor) updateUser({ ...user, second_factor: { ...user.second_factor, enrolled } });
}

type Options = {
  suggestedName: string;
  /** Called once the recovery codes are saved. */
  onDone: (message: string) => void;
};

/** Render `dialogs`. */
export function useEnrollment({ suggestedName, onDone }: Options) {
  const { user } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const close = () => setOpen(null);
  const showCodes = (codes: string[] | null, done: string) => {
    setMessage(done);
    setOpen(codes && { kind: 'codes', codes });
    if (!codes) onDone(done);
  };
  const added = (codes: string[] | null, done: string) => {
    markEnrolled(user, true);
    showCodes(codes, done);
  };
  const setUpTotp = async () => {
    setStarting(true);
    setProblem(null);
    try {
      setOpen({ kind: 'totp', setup: await call('POST /profile/totp') });
    } catch (error) {
      if (!(error instanceof Canceled)) setProblem(errorText(error, 'Failed to set up the authenticator app.'));
    }
    setStarting(false);
  };
  const dialogs: ReactNode = (
    <>
      {open?.kind === 'totp' && (
        <TotpSetup
          setup={open.setup}
          onAdded={(codes) => added(codes, 'Your authenticator app is set up.')}
          onClose={close}
        />
      )}
      {open?.kind === 'passkey' && (
        <AddPasskey suggestedName={suggestedName} onAdded={(codes) => added(codes, 'Passkey added.')} onClose={close} />
      )}
      {open?.kind === 'codes' && (
        <RecoveryCodes
          codes={open.codes}
          email={user?.email ?? ''}
          onSaved={() => {
            close();
            onDone(message);
          }}
        />
      )}
    </>
  );
  return { setUpTotp, addPasskey: () => setOpen({ kind: 'passkey' }), showCodes, isStarting, problem, dialogs };
}
