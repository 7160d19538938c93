import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../../../../contract/people/passkeys.ts';

/** The part of CBOR that a passkey needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** ES256 as a COSE key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
type Deviation = {
  /** Defaults to the site's. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  verified?: boolean;
  counter?: number;
  format?: string;
  statement?: Map<unknown, unknown>;
};

/** A passkey with real keys and signatures. `counter` increases with each use, like a security key's. */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (rpId: string, { verified = true, ...deviation }: Deviation, attested?: Buffer) => {
    counter = deviation.counter ?? counter + 1;
    const data = Buffer.alloc(37);
    sha256(rpId).copy(data);
    data[32] = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (attested ? HAS_CREDENTIAL : 0);
    data.writeUInt32BE(counter, 33);
    return attested ? Buffer.concat([data, attested]) : data;
  };

  return {
    id,
    create(options: PasskeyCreation, deviation: Deviation = {}) {
      const { origin: from = origin, rpId = options.rp.id, challenge = options.challenge } = deviation;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', deviation.format ?? 'none'],
          ['attStmt', deviation.statement ?? new Map()],
          ['authData', authenticatorData(rpId, deviation, attested)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get(options: PasskeyRequest, deviation: Deviation = {}) {
      const { origin: from = origin, rpId = options.rpId, challenge = options.challenge } = deviation;
      const data = clientData('webauthn.get', challenge, from);
      const authData = authenticatorData(rpId, deviation);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: base64url('1'),
        },
      };
    },
  };
}
