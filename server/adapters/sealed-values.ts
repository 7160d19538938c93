import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFolder } from '../shared/private-files.ts';
import { StartRefused } from '../shared/start-refused.ts';

type Key = { id: string; bytes: Buffer };

/** Encrypts values that the database must not contain in plaintext. */
export type Sealer = {
  /** `context` is `table:column:id`; a sealed value opens in the same context only. */
  seal(context: string, plaintext: string): string;
  /** Throws `SealingKeyMissing` or `SealedValueInvalid`. */
  open(context: string, sealed: string): string;
  /** Returns the value sealed with the first key, or null if it already is. The ciphertext stays. */
  rewrap(context: string, sealed: string): string | null;
  /** Keys for signatures, one per sealing key: the first signs, all verify. */
  deriveKeys(purpose: string): [Buffer, ...Buffer[]];
};

export class SealingKeyMissing extends Error {
  override name = 'SealingKeyMissing';
}
export class SealedValueInvalid extends Error {
  override name = 'SealedValueInvalid';
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** `k2:<base64 of 32 bytes>,k1:…`; null if malformed. */
export function parseSealingKeys(text: string): [Key, ...Key[]] | null {
  const keys = text.split(',').map((part) => {
    const [, id = '', base64 = ''] = /^\s*([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=?)\s*$/.exec(part) ?? [];
    return { id, bytes: Buffer.from(base64, 'base64') };
  });
  const [first, ...others] = keys;
  const isValid = keys.every(({ id, bytes }) => id !== '' && bytes.length === KEY_BYTES);
  return first && isValid && new Set(keys.map(({ id }) => id)).size === keys.length ? [first, ...others] : null;
}

/** The key of a single node, created at the first start. Another process may create it at the same time. */
export function loadOrCreateKeyFile(dataDir: string): string {
  const file = join(dataDir, 'secrets.key');
  createPrivateFolder(dataDir);
  try {
    writeFileSync(file, `k1:${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

export function openSealerFor({ secretsKey, dataDir }: { secretsKey: string | null; dataDir: string }): Sealer {
  const keys = parseSealingKeys(secretsKey ?? loadOrCreateKeyFile(dataDir));
  if (!keys)
    throw new StartRefused(
      `The keys in ${join(dataDir, 'secrets.key')} are malformed: put back the file from your backup of it, or set SECRETS_KEY.`,
    );
  return openSealer(keys);
}

/** AES-256-GCM. Returns nonce, ciphertext and tag. */
function encrypt(key: Buffer, context: string, plaintext: Buffer): { nonce: Buffer; ciphertext: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return { nonce, ciphertext };
}

function decrypt(key: Buffer, context: string, nonce: Buffer, ciphertext: Buffer): Buffer {
  const end = ciphertext.length - TAG_BYTES;
  if (nonce.length !== NONCE_BYTES || end < 0) throw new SealedValueInvalid('A sealed value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(ciphertext.subarray(end));
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(0, end)), decipher.final()]);
  } catch {
    throw new SealedValueInvalid('A sealed value was changed, or belongs to another record.');
  }
}

/** A data key per value, wrapped with a sealing key: rotating keys rewraps the data key alone. */
export function openSealer(keys: readonly [Key, ...Key[]]): Sealer {
  const [first] = keys;
  const wrap = (context: string, dataKey: Buffer) => {
    const { nonce, ciphertext } = encrypt(first.bytes, context, dataKey);
    return Buffer.concat([nonce, ciphertext]).toString('base64url');
  };
  const unwrap = (context: string, keyId: string, wrapped: string) => {
    const key = keys.find(({ id }) => id === keyId);
    if (!key) throw new SealingKeyMissing(`The sealing key ${keyId} is missing.`);
    const bytes = Buffer.from(wrapped, 'base64url');
    return decrypt(key.bytes, context, bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES));
  };
  const parse = (sealed: string) => {
    const parts = sealed.split('.');
    const [version, keyId = '', wrapped = '', nonce = '', ciphertext = ''] = parts;
    if (version !== VERSION || parts.length !== 5) throw new SealedValueInvalid('A sealed value has an unknown form.');
    return { keyId, wrapped, nonce, ciphertext };
  };
  const derived = new Map<string, [Buffer, ...Buffer[]]>();
  const deriveKey = ({ bytes }: Key, purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), purpose, KEY_BYTES));
  return {
    seal(context, plaintext) {
      const dataKey = randomBytes(KEY_BYTES);
      const { nonce, ciphertext } = encrypt(dataKey, context, Buffer.from(plaintext));
      return [
        VERSION,
        first.id,
        wrap(context, dataKey),
        nonce.toString('base64url'),
        ciphertext.toString('base64url'),
      ].join('.');
    },
    open(context, sealed) {
      const { keyId, wrapped, nonce, ciphertext } = parse(sealed);
      const dataKey = unwrap(context, keyId, wrapped);
      return decrypt(
        dataKey,
        context,
        Buffer.from(nonce, 'base64url'),
        Buffer.from(ciphertext, 'base64url'),
      ).toString();
    },
    rewrap(context, sealed) {
      const { keyId, wrapped, nonce, ciphertext } = parse(sealed);
      if (keyId === first.id) return null;
      return [VERSION, first.id, wrap(context, unwrap(context, keyId, wrapped)), nonce, ciphertext].join('.');
    },
    deriveKeys(purpose) {
      const known = derived.get(purpose);
      if (known) return known;
      const [key, ...others] = keys;
      const result: [Buffer, ...Buffer[]] = [deriveKey(key, purpose), ...others.map((one) => deriveKey(one, purpose))];
      derived.set(purpose, result);
      return result;
    },
  };
}
