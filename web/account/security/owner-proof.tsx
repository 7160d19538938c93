import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from './code-field.tsx';

/** The factor that the account has already; null: none. */
export type CodeKind = 'totp' | 'recovery' | null;

type Fields = { current_password?: string | undefined; code?: string | undefined };

/** The part of the body that proves the owner. */
export const proofOf = ({ current_password, code }: Fields) => (code ? { code } : { current_password });

const otherWays = { totp: 'Use a code from your app instead', recovery: 'Use a recovery code instead' };

/** Asked even right after a login: someone else may be using this device. */
export function OwnerProof({ codeKind, errors }: { codeKind: CodeKind; errors: Fields }) {
  const { user } = useSession();
  const [withCode, setWithCode] = useState(false);
  return (
    <>
      {codeKind && withCode ? (
        <CodeField kind={codeKind} error={errors.code} />
      ) : (
        <>
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            label="Current Password"
            name="current_password"
            autoComplete="current-password"
            required
            help="In case someone else is using your device."
            error={errors.current_password}
          />
        </>
      )}
      {codeKind && (
        <Button tone="quiet" className="-ms-4 justify-self-start" onClick={() => setWithCode(!withCode)}>
          {withCode ? 'Use your password instead' : otherWays[codeKind]}
        </Button>
      )}
    </>
  );
}
