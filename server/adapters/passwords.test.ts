import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkPassword } from '../modules/accounts/password-rules.ts';
import {
  hashPassword,
  hashTemporaryPassword,
  makeTemporaryPassword,
  needsRehash,
  PasswordsBusy,
  verifyPassword,
} from './passwords.ts';

const about = { email: 'ingrid.solheim@example.com', companyName: 'Alderpoint' };

test('a hash is argon2id in PHC form with 19 MiB and two passes, and salted anew each time', async () => {
  const [first, second] = await Promise.all([hashPassword('quiet harbour 71'), hashPassword('quiet harbour 71')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
});

test('the right password verifies and its prefix, another case or an empty text do not', async () => {
  const text = `${'correct horse '.repeat(7)}end`;
  const hash = await hashPassword(text);
  expect(await verifyPassword(hash, text)).toBe(true);
  for (const wrong of [text.slice(0, -1), text.toUpperCase(), ''])
    expect(await verifyPassword(hash, wrong)).toBe(false);
});

test('a password typed composed verifies when typed decomposed', async () => {
  const hash = await hashPassword('Zürich-Übermut');
  expect(await verifyPassword(hash, 'Zürich-Übermut'.normalize('NFD'))).toBe(true);
});

test('nothing, an empty text or an unreadable hash never verifies', async () => {
  const unreadable = [null, '', 'x', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'];
  for (const hash of unreadable) expect(await verifyPassword(hash, '')).toBe(false);
});

test('an unknown account, a temporary password and a chosen one take the same time to check', async () => {
  const hashes = { chosen: await hashPassword('a chosen one 5'), temporary: hashTemporaryPassword('x'), unknown: null };
  const times: Record<string, number[]> = { chosen: [], temporary: [], unknown: [] };
  for (let round = 0; round < 7; round += 1)
    for (const [name, hash] of Object.entries(hashes)) {
      const start = performance.now();
      await verifyPassword(hash, 'a wrong guess');
      times[name]?.push(performance.now() - start);
    }
  const [chosen, temporary, unknown] = ['chosen', 'temporary', 'unknown'].map((name) =>
    Math.min(...(times[name] ?? [])),
  );
  // The fastest of each, since the machine is shared; what must not happen is an answer in a fraction of the time.
  expect(temporary).toBeGreaterThan((chosen ?? 0) * 0.5);
  expect(unknown).toBeGreaterThan((chosen ?? 0) * 0.5);
});

test('a flood of log-ins is turned away beyond the queue and the rest is answered', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'x')));
  const refused = answers.filter((a) => a.status === 'rejected');
  expect(refused.length).toBeGreaterThan(10);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordsBusy);
  expect(answers.filter((a) => a.status === 'fulfilled').length).toBeGreaterThanOrEqual(40);
  expect(await verifyPassword(await hashPassword('still at work 3'), 'still at work 3')).toBe(true);
});

test('only a hash of another cost asks to be made again', async () => {
  expect(needsRehash(await hashPassword('quiet harbour 71'))).toBe(false);
  expect(needsRehash(hashTemporaryPassword('x'))).toBe(true);
  expect(needsRehash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('temporary passwords are 16 readable characters that use the whole alphabet and verify', async () => {
  const made = Array.from({ length: 500 }, makeTemporaryPassword);
  for (const text of made) expect(text).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{16}$/);
  expect(new Set(made).size).toBe(500);
  expect(new Set(made.join('')).size).toBe(56);
  const [text = ''] = made;
  expect(await verifyPassword(hashTemporaryPassword(text), text)).toBe(true);
  expect(checkPassword(text, about)).toBeNull();
});

test('drawing and hashing a temporary password costs far less than a millisecond', () => {
  const start = performance.now();
  for (let i = 0; i < 100; i += 1) hashTemporaryPassword(makeTemporaryPassword());
  expect((performance.now() - start) / 100).toBeLessThan(5);
});

test('the list of common passwords holds a thousand and more, in order, none twice', () => {
  const lines = readFileSync(resolve(import.meta.dirname, '../modules/accounts/common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThan(1000);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.every((line) => line.length >= 8 && line === line.toLowerCase())).toBe(true);
});

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'letmein123',
  'iloveyou',
  'SUNSHINE',
  'aaaaaaaa',
  'abcd1234',
  'deskfront',
  'Alder-Point',
])('%s is refused because others would guess it', (text) => {
  expect(checkPassword(text, about)).toContain('too easy to guess');
});

test.each(['Ingrid.Solheim@Example.com', 'ingrid.solheim'])('%s is refused as the own address', (text) => {
  expect(checkPassword(text, about)).toBe('must not be your email address.');
});

test('too short and too long are told apart', () => {
  expect(checkPassword('short7!', about)).toBe('must be at least 8 characters.');
  expect(checkPassword('x7'.repeat(65), about)).toBe('must be at most 128 characters.');
});

test.each([
  'Demo-Passw0rd!',
  'NewPassw0rd!',
  'a'.repeat(128),
  'correct horse battery staple',
  'quiet harbour 71',
  'mK4vT9qLw2',
  'пароль-на-сегодня',
  'ein Löwe im Zug',
  'Trb7-xylophone',
  'passages-of-time',
  '山の上の古い家に住む',
])('%s is accepted', (text) => {
  expect(checkPassword(text, about)).toBeNull();
});
