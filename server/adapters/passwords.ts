import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

export class HashingQueueFull extends Error {
  override name = 'PasswordsBusy';
  readonly retryAfterSeconds = 2;
}

export type Cost = { memory: number; passes: number; parallelism: number };

// The OWASP recommendation for argon2id: 19 MiB, two passes.
const standardCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
// Only temporary passwords use it: their 93 random bits can't be guessed, and a full hash would slow each purchase by
// 30 ms.
const lightCost: Cost = { memory: 64, passes: 1, parallelism: 1 };

const TAG_BYTES = 32;
const SALT_BYTES = 16;

// Hashing shares Node's thread pool of four with files and DNS: one thread must stay free.
const slots = pLimit(Math.min(3, availableParallelism()));
const MAX_QUEUED = 40;

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slots.pendingCount >= MAX_QUEUED) throw new HashingQueueFull('The password hashing queue is full.');
  return slots(work);
}

// Keyboards differ in composed and decomposed characters.
const argon2Input = (text: string, salt: Buffer, cost: Cost, tagLength = TAG_BYTES) => ({
  message: text.normalize('NFKC'),
  nonce: salt,
  tagLength,
  ...cost,
});

const derive = (text: string, salt: Buffer, cost: Cost, tagLength?: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', argon2Input(text, salt, cost, tagLength), (error, tag) =>
      error ? reject(error) : resolve(tag),
    ),
  );

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const toPhc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parseHash(hash: string | null): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash ?? '') ?? [];
  if (!salt || !tag) return null;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

export type Passwords = {
  /** Throws `HashingQueueFull`. */
  hash(text: string): Promise<string>;
  /**
   * Always takes the time of a full hash, which must not reveal that there is no account (null) or a temporary
   * password. Throws `HashingQueueFull`.
   */
  verify(hash: string | null, text: string): Promise<boolean>;
  /** False for temporary passwords, which are cheap on purpose. */
  needsRehash(hash: string): boolean;
};

type Hashing = { cost: Cost; derive: typeof derive };
const standardHashing: Hashing = { cost: standardCost, derive };

/** Only a test may choose how passwords are hashed: a lighter hash could be guessed. */
export function openPasswords({ test }: { test: boolean }, chosen: Partial<Hashing> = {}): Passwords {
  if (!test && Object.keys(chosen).length > 0)
    throw new Error('Passwords are hashed at the standard cost, except in tests.');
  const { cost, derive } = { ...standardHashing, ...chosen };
  const isLighter = (stored: Cost) => stored.memory * stored.passes < cost.memory * cost.passes;
  return {
    async hash(text) {
      const salt = randomBytes(SALT_BYTES);
      return withSlot(async () => toPhc(cost, salt, await derive(text, salt, cost)));
    },
    async verify(hash, text) {
      const stored = parseHash(hash);
      return withSlot(async () => {
        if (!stored || isLighter(stored.cost)) await derive(text, randomBytes(SALT_BYTES), cost);
        if (!stored) return false;
        return timingSafeEqual(await derive(text, stored.salt, stored.cost, stored.tag.length), stored.tag);
      });
    },
    needsRehash(hash) {
      const stored = parseHash(hash)?.cost;
      const parts = ['memory', 'passes', 'parallelism'] as const;
      return !stored || parts.some((part) => stored[part] !== cost[part]);
    },
  };
}

// Characters that look alike (0 O o, 1 I l) are missing.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 16;

export function generateTemporaryPassword(): string {
  // Bytes above the last multiple of 56 would favor the start of the alphabet.
  const limit = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < LENGTH)
    for (const byte of randomBytes(LENGTH * 2))
      if (byte < limit && text.length < LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Call it only for results of `generateTemporaryPassword`: see `lightCost`. */
export function hashTemporaryPassword(text: string): string {
  const salt = randomBytes(SALT_BYTES);
  return toPhc(lightCost, salt, argon2Sync('argon2id', argon2Input(text, salt, lightCost)));
}
