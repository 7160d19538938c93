import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** Too many hashes wait already; the caller answers 503 with Retry-After. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
  readonly retryAfterSeconds = 2;
}

type Cost = { memory: number; passes: number; parallelism: number };

// OWASP's first choice for argon2id: 19 MiB, two passes.
const full: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
// A temporary password is drawn by us: 16 characters of 56 are 93 bits, and no guesser gets through those at any speed.
// Stretching exists for secrets that people choose; here it would add 30 ms to every purchase and no safety.
const light: Cost = { memory: 64, passes: 1, parallelism: 1 };

const TAG_BYTES = 32;
const SALT_BYTES = 16;

// Node lends four threads to hashing, files and name look-ups alike: one always stays free for the others.
const LANES = Math.min(3, availableParallelism());
const WAITING = 40;

let running = 0;
const queue: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (running >= LANES) {
    if (queue.length >= WAITING) throw new PasswordsBusy('Too many passwords are being checked.');
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The lane is handed on, not freed, where someone waits: a newcomer can't slip in between.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

// One password typed on two keyboards may come composed or decomposed.
const inputOf = (text: string, salt: Buffer, cost: Cost, tagLength = TAG_BYTES) => ({
  message: text.normalize('NFKC'),
  nonce: salt,
  tagLength,
  ...cost,
});

const derive = (text: string, salt: Buffer, cost: Cost, tagLength?: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', inputOf(text, salt, cost, tagLength), (error, tag) => (error ? reject(error) : resolve(tag))),
  );

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(hash: string | null): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash ?? '') ?? [];
  if (!salt || !tag) return null;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

const isLighter = (cost: Cost) => cost.memory * cost.passes < full.memory * full.passes;

/** argon2id as a PHC string; throws `PasswordsBusy` where too many wait. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return inLane(async () => phc(full, salt, await derive(text, salt, full)));
}

/**
 * Whether `text` is the password behind `hash`. Takes the time of a full hash whatever is stored: nothing (`null`),
 * something unreadable, or a cheaper hash. So the time never tells whether an account exists or what it holds.
 */
export async function verifyPassword(hash: string | null, text: string): Promise<boolean> {
  const stored = parse(hash);
  return inLane(async () => {
    if (!stored || isLighter(stored.cost)) await derive(text, randomBytes(SALT_BYTES), full);
    if (!stored) return false;
    return timingSafeEqual(await derive(text, stored.salt, stored.cost, stored.tag.length), stored.tag);
  });
}

/** True where a chosen password was hashed with other than today's cost. Temporary ones are never worth it. */
export function needsRehash(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return !cost || cost.memory !== full.memory || cost.passes !== full.passes || cost.parallelism !== full.parallelism;
}

// Without 0 O o, 1 I l: people type it from a phone's mail into a computer.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 16;

/** 16 characters, each drawn evenly from 56: 92.9 bits. */
export function makeTemporaryPassword(): string {
  // Bytes past the last whole multiple of 56 would favour the alphabet's beginning; they are drawn again.
  const fair = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < LENGTH)
    for (const byte of randomBytes(LENGTH * 2))
      if (byte < fair && text.length < LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** For `makeTemporaryPassword`'s words only: cheap, for the reason given at `light`. */
export function hashTemporaryPassword(text: string): string {
  const salt = randomBytes(SALT_BYTES);
  return phc(light, salt, argon2Sync('argon2id', inputOf(text, salt, light)));
}
