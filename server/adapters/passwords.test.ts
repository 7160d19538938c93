import { expect, test } from 'vitest';
import {
  generateTemporaryPassword,
  HashingQueueFull,
  hashPassword,
  hashTemporaryPassword,
  needsRehash,
  verifyPassword,
} from './passwords.ts';

test('a hash is an argon2id PHC string with 19 MiB, two passes and a new salt each time', async () => {
  const [first, second] = await Promise.all([hashPassword('quiet harbour 71'), hashPassword('quiet harbour 71')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
});

test('only the exact password verifies, not its prefix, another case or an empty string', async () => {
  const text = `${'correct horse '.repeat(7)}end`;
  const hash = await hashPassword(text);
  expect(await verifyPassword(hash, text)).toBe(true);
  for (const other of [text.slice(0, -1), text.toUpperCase(), ''])
    expect(await verifyPassword(hash, other)).toBe(false);
});

test('a password hashed in composed form verifies in decomposed form', async () => {
  const hash = await hashPassword('Zürich-Übermut');
  expect(await verifyPassword(hash, 'Zürich-Übermut'.normalize('NFD'))).toBe(true);
});

test('a missing or malformed hash never verifies', async () => {
  const malformed = [null, '', 'x', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'];
  for (const hash of malformed) expect(await verifyPassword(hash, '')).toBe(false);
});

test('unknown accounts, temporary passwords and chosen passwords cost the same work to verify', async () => {
  const hashes = { chosen: await hashPassword('a chosen one 5'), temporary: hashTemporaryPassword('x'), unknown: null };
  const times: Record<string, number[]> = { chosen: [], temporary: [], unknown: [] };
  for (let round = 0; round < 7; round += 1)
    for (const [name, hash] of Object.entries(hashes)) {
      const start = process.cpuUsage();
      await verifyPassword(hash, 'a wrong guess');
      const { user, system } = process.cpuUsage(start);
      times[name]?.push(user + system);
    }
  const [chosen, temporary, unknown] = ['chosen', 'temporary', 'unknown'].map((name) =>
    Math.min(...(times[name] ?? [])),
  );
  // Measures processor time, because the machine is shared; only a large difference is a failure.
  expect(temporary).toBeGreaterThan((chosen ?? 0) * 0.5);
  expect(unknown).toBeGreaterThan((chosen ?? 0) * 0.5);
});

test('a flood of logins is rejected beyond the queue, and the queued ones succeed', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'x')));
  const rejected = results.filter((r) => r.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(10);
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(HashingQueueFull);
  expect(results.filter((r) => r.status === 'fulfilled').length).toBeGreaterThanOrEqual(40);
  expect(await verifyPassword(await hashPassword('still at work 3'), 'still at work 3')).toBe(true);
});

test('a temporary password is hashed at the lowest cost', () => {
  expect(hashTemporaryPassword(generateTemporaryPassword())).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

test('only a hash with another cost needs a rehash', async () => {
  expect(needsRehash(await hashPassword('quiet harbour 71'))).toBe(false);
  expect(needsRehash(hashTemporaryPassword('x'))).toBe(true);
  expect(needsRehash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('temporary passwords are unique, have 16 unambiguous characters, use the whole alphabet and verify', async () => {
  const passwords = Array.from({ length: 500 }, generateTemporaryPassword);
  for (const text of passwords) expect(text).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{16}$/);
  expect(new Set(passwords).size).toBe(500);
  expect(new Set(passwords.join('')).size).toBe(56);
  const [text = ''] = passwords;
  expect(await verifyPassword(hashTemporaryPassword(text), text)).toBe(true);
});
