import { useState } from 'react';
import type { PasskeyRequest } from '../../../contract/people/passkeys.ts';
import { messageOf } from '../../api/call.ts';
import { PasskeyProblem, promptForPasskey } from './passkey-prompt.ts';

type Send = (assertion: Record<string, unknown>) => Promise<void>;

/** `failure`: shown if the server sent no message. */
export function usePasskeyProof(failure: string) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const prove = async (options: PasskeyRequest | (() => Promise<PasskeyRequest>), send: Send): Promise<boolean> => {
    setPending(true);
    setProblem(null);
    try {
      await send(await promptForPasskey(typeof options === 'function' ? await options() : options));
      return true;
    } catch (error) {
      setProblem(error instanceof PasskeyProblem ? error.message : messageOf(error, failure));
      setPending(false);
      return false;
    }
  };
  return { prove, problem, pending: isPending && 'Waiting for your passkey…' };
}
