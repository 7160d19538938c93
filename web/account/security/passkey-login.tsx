import { KeyRound } from 'lucide-react';
import type { Login } from '../../../contract/people/accounts.ts';
import { call } from '../../api/browser.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { supportsPasskeys } from './supports-passkeys.ts';
import { usePasskeyProof } from './use-passkey-proof.ts';

type Props = { onLogin: (login: Login) => Promise<void> };

const loadOptions = async () => (await call('POST /login/passkey/options')).options;

/** Replaces email and password. */
export function PasskeyLogin({ onLogin }: Props) {
  const isHydrated = useHydrated();
  const { prove, problem, pending } = usePasskeyProof('An unexpected error occurred. Please try again.');
  if (isHydrated && !supportsPasskeys()) return null;
  const logIn = () =>
    prove(loadOptions, async (assertion) => onLogin(await call('POST /login/passkey', { body: { assertion } })));
  return (
    <div className="mt-5 grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" size="large" onClick={() => void logIn()} pending={pending}>
        <KeyRound aria-hidden size={20} />
        Log in with a passkey
      </Button>
    </div>
  );
}
