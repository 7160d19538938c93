import { type ReactNode, useState } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import { updateUser, useSession } from '../../api/session.ts';
import type { CodeKind } from './owner-proof.tsx';
import { AddPasskey } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StartTotp, type TotpSecret, TotpSetup } from './totp-setup.tsx';

type Open =
  | { kind: 'start' }
  | { kind: 'totp'; setup: TotpSecret }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] };

/** The banner and the guard read the user. */
export function markEnrolled(user: User | null, enrolled: boolean): void {
  if (user?.second_factor) updateUser({ ...user, second_factor: { ...user.second_factor, enrolled } });
}

type Options = {
  suggestedName: string;
  codeKind: CodeKind;
  /** Called once the recovery codes are saved. */
  onDone: (message: string) => void;
};

/** Render `dialogs`. */
export function useEnrollment({ suggestedName, codeKind, onDone }: Options) {
  const { user } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
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
  const dialogs: ReactNode = (
    <>
      {open?.kind === 'start' && (
        <StartTotp codeKind={codeKind} onStarted={(setup) => setOpen({ kind: 'totp', setup })} onClose={close} />
      )}
      {open?.kind === 'totp' && (
        <TotpSetup
          setup={open.setup}
          onAdded={(codes) => added(codes, 'Your authenticator app is set up.')}
          onClose={close}
        />
      )}
      {open?.kind === 'passkey' && (
        <AddPasskey
          suggestedName={suggestedName}
          codeKind={codeKind}
          onAdded={(codes) => added(codes, 'Passkey added.')}
          onClose={close}
        />
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
  return {
    setUpTotp: () => setOpen({ kind: 'start' }),
    addPasskey: () => setOpen({ kind: 'passkey' }),
    showCodes,
    dialogs,
  };
}
