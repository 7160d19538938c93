import type { PasskeyCreation, PasskeyRequest } from '../../../contract/people/passkeys.ts';
import { loadScript } from '../../api/load-script.ts';

/** Its message is shown to the user. */
export class PasskeyProblem extends Error {
  override name = 'PasskeyProblem';
}

// Loaded at first use: few people log in with a passkey.
const loadLibrary = () => loadScript(() => import('@simplewebauthn/browser'));

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** A browser reports a canceled prompt, a timeout and an unknown passkey alike. */
function problemOf(error: unknown, canceled: string): PasskeyProblem {
  console.error(error);
  const cause = { cause: error };
  if (nameOf(error) === 'InvalidStateError')
    return new PasskeyProblem('This device already has a passkey for your account.', cause);
  if (nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError') return new PasskeyProblem(canceled, cause);
  return new PasskeyProblem('Your browser couldn’t use a passkey on this page.', cause);
}

export async function promptForPasskey(options: PasskeyRequest) {
  const { startAuthentication } = await loadLibrary();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return { ...(await startAuthentication({ optionsJSON: options as Options })) };
  } catch (error) {
    throw problemOf(error, 'Your passkey wasn’t used. Please try again.');
  }
}

export async function createPasskey(options: PasskeyCreation) {
  const { startRegistration } = await loadLibrary();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return { ...(await startRegistration({ optionsJSON: options as Options })) };
  } catch (error) {
    throw problemOf(error, 'No passkey was added. Please try again.');
  }
}
