import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../../contract/people/passkeys.ts';
import { lazy } from '../../../shared/lazy.ts';

// 0.6 s to import.
const load = lazy(() => import('@simplewebauthn/server'));
const loadHelpers = lazy(() => import('@simplewebauthn/server/helpers'));

const TIMEOUT_MS = 5 * 60_000;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export type RelyingParty = { id: string; origin: string };
type Credential = { credential_id: string; transports: string };
export type StoredCredential = Credential & { public_key: string; counter: number };
export type IsExpected = (challenge: string) => boolean;

/** Passkeys belong to this host: they stop working when it changes. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const descriptorOf = ({ credential_id: id, transports }: Credential) => ({
  id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
});

/** Without `credentials`, the browser offers every passkey of this site. */
export function requestOptions(rp: RelyingParty, challenge: string, credentials?: Credential[]): PasskeyRequest {
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: rp.id,
    ...(credentials ? { allowCredentials: credentials.map(descriptorOf) } : {}),
    userVerification: 'required',
  };
}

type Creation = {
  rp: RelyingParty & { name: string };
  user: { id: number; name: string; email: string };
  challenge: string;
  existing: Credential[];
};

export function creationOptions({ rp, user, challenge, existing }: Creation): PasskeyCreation {
  return {
    rp: { id: rp.id, name: rp.name },
    // The id stays when the email address changes.
    user: { id: Buffer.from(String(user.id)).toString('base64url'), name: user.email, displayName: user.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

export type NewCredential = StoredCredential & { backed_up: boolean };

/** Null for anything but a valid response, of whatever form: the browser's data is a stranger's. */
export async function verifyAttestation(
  rp: RelyingParty,
  attestation: PasskeyAttestation,
  isExpected: IsExpected,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await load();
  if (!(await isUncertified(attestation.response.attestationObject))) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response: withoutTransports(attestation), clientExtensionResults: {} },
      expectedChallenge: isExpected,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(attestation.response.transports ?? []),
      backed_up: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

const withoutTransports = ({ response: { clientDataJSON, attestationObject } }: PasskeyAttestation) => ({
  clientDataJSON,
  attestationObject,
});

/** Certificates were not requested, and the library would download their revocation lists. */
async function isUncertified(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Null for anything but a valid response; a counter that does not increase is invalid. */
export async function verifyAssertion(
  rp: RelyingParty,
  { assertion, credential }: { assertion: PasskeyAssertion; credential: StoredCredential },
  isExpected: IsExpected,
): Promise<{ counter: number; backed_up: boolean } | null> {
  const { verifyAuthenticationResponse } = await load();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: isExpected,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(Buffer.from(credential.public_key, 'base64url')),
        counter: credential.counter,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}

/** The challenge that the browser signed; null if it can't be read. Verified later, with the signature. */
export function challengeIn({ response: { clientDataJSON } }: PasskeyAssertion): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
