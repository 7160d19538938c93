import { expect, test } from 'vitest';
import { generateTemporaryPassword, HashingQueueFull, hashTemporaryPassword, openPasswords } from './passwords.ts';

const passwords = openPasswords({ test: false });

test('a hash is an argon2id PHC string with 19 MiB, two passes and a new salt each time', async () => {
  const [first, second] = await Promise.all([passwords.hash('quiet harbour 71'), passwords.hash('quiet harbour 71')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
});

test('only the exact password verifies, not its prefix, another case or an empty string', async () => {
  const text = `${'correct horse '.repeat(7)}end`;
  const hash = await passwords.hash(text);
  expect(await passwords.verify(hash, text)).toBe(true);
  for (const other of [text.slice(0, -1), text.toUpperCase(), ''])
    expect(await passwords.verify(hash, other)).toBe(false);
});

test('a password hashed in composed form verifies in decomposed form', async () => {
  const hash = await passwords.hash('Zürich-Übermut');
  expect(await passwords.verify(hash, 'Zürich-Übermut'.normalize('NFD'))).toBe(true);
});

test('a missing or malformed hash never verifies', async () => {
  const malformed = [null, '', 'x', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'];
  for (const hash of malformed) expect(await passwords.verify(hash, '')).toBe(false);
});

test('unknown accounts, temporary passwords and chosen passwords cost the same work to verify', async () => {
  let work = 0;
  const counting = openPasswords(
    { test: true },
    {
      derive: async (_text, _salt, { memory, passes }, tagLength = 32) => {
        work += memory * passes;
        return Buffer.alloc(tagLength);
      },
    },
  );
  const workOf = async (hash: string | null) => {
    work = 0;
    await counting.verify(hash, 'a wrong guess');
    return work;
  };
  const full = 19_456 * 2;
  expect(await workOf(await passwords.hash('a chosen one 5'))).toBe(full);
  expect(await workOf(null)).toBe(full);
  // The light hash is a few microseconds more.
  expect(await workOf(hashTemporaryPassword('x'))).toBe(full + 64);
});

test('only a test may hash in another way', () => {
  for (const chosen of [{ cost: { memory: 64, passes: 1, parallelism: 1 } }, { derive: async () => Buffer.alloc(32) }])
    expect(() => openPasswords({ test: false }, chosen)).toThrow('at the standard cost');
});

test('a flood of logins is rejected beyond the queue, and the queued ones succeed', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(null, 'x')));
  const rejected = results.filter((r) => r.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(10);
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(HashingQueueFull);
  expect(results.filter((r) => r.status === 'fulfilled').length).toBeGreaterThanOrEqual(40);
  expect(await passwords.verify(await passwords.hash('still at work 3'), 'still at work 3')).toBe(true);
});

test('a temporary password is hashed at the lowest cost', () => {
  expect(hashTemporaryPassword(generateTemporaryPassword())).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

test('only a hash with another cost needs a rehash', async () => {
  expect(passwords.needsRehash(await passwords.hash('quiet harbour 71'))).toBe(false);
  expect(passwords.needsRehash(hashTemporaryPassword('x'))).toBe(true);
  expect(passwords.needsRehash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('temporary passwords are unique, have 16 unambiguous characters, use the whole alphabet and verify', async () => {
  const generated = Array.from({ length: 500 }, generateTemporaryPassword);
  for (const text of generated) expect(text).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{16}$/);
  expect(new Set(generated).size).toBe(500);
  expect(new Set(generated.join('')).size).toBe(56);
  const [text = ''] = generated;
  expect(await passwords.verify(hashTemporaryPassword(text), text)).toBe(true);
});
