import { type ReactNode, useState } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import { updateUser, useSession } from '../../api/session.ts';
import { LaterDialog, later, usePrefetch } from '../../dashboard/later.tsx';
import type { OpenEnrollment } from './enrollment-dialog.tsx';
import type { CodeKind } from './owner-proof.tsx';

// Few people who open their profile add a second factor.
const EnrollmentDialog = later(() => import('./enrollment-dialog.tsx').then((part) => part.EnrollmentDialog));

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
  const [open, setOpen] = useState<OpenEnrollment | null>(null);
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
  usePrefetch(EnrollmentDialog);
  const dialogs: ReactNode = open && (
    <LaterDialog onClose={close}>
      <EnrollmentDialog
        open={open}
        suggestedName={suggestedName}
        codeKind={codeKind}
        email={user?.email ?? ''}
        onStarted={(setup) => setOpen({ kind: 'totp', setup })}
        onAdded={added}
        onSaved={() => {
          close();
          onDone(message);
        }}
        onClose={close}
      />
    </LaterDialog>
  );
  return {
    setUpTotp: () => setOpen({ kind: 'start' }),
    addPasskey: () => setOpen({ kind: 'passkey' }),
    showCodes,
    dialogs,
  };
}
