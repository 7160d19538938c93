import type { CodeKind } from './owner-proof.tsx';
import { AddPasskey } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StartTotp, type TotpSecret, TotpSetup } from './totp-setup.tsx';

export type OpenEnrollment =
  | { kind: 'start' }
  | { kind: 'totp'; setup: TotpSecret }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] };

type Props = {
  open: OpenEnrollment;
  suggestedName: string;
  codeKind: CodeKind;
  email: string;
  onStarted: (setup: TotpSecret) => void;
  onAdded: (codes: string[] | null, done: string) => void;
  /** Called once the recovery codes are saved. */
  onSaved: () => void;
  onClose: () => void;
};

export function EnrollmentDialog({
  open,
  suggestedName,
  codeKind,
  email,
  onStarted,
  onAdded,
  onSaved,
  onClose,
}: Props) {
  switch (open.kind) {
    case 'start':
      return <StartTotp codeKind={codeKind} onStarted={onStarted} onClose={onClose} />;
    case 'totp':
      return (
        <TotpSetup
          setup={open.setup}
          onAdded={(codes) => onAdded(codes, 'Your authenticator app is set up.')}
          onClose={onClose}
        />
      );
    case 'passkey':
      return (
        <AddPasskey
          suggestedName={suggestedName}
          codeKind={codeKind}
          onAdded={(codes) => onAdded(codes, 'Passkey added.')}
          onClose={onClose}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={open.codes} email={email} onSaved={onSaved} />;
  }
}
