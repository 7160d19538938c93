import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { generateTemporaryPassword } from '../../adapters/passwords.ts';
import { checkPassword } from './password-rules.ts';

const owner = { email: 'ingrid.solheim@example.com', companyName: 'Alderpoint' };

test('the list of common passwords has more than ten thousand entries without duplicates', () => {
  const lines = readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThan(10_000);
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
  'Liverpool',
  'qwerty2010',
  '1qaz2wsx3edc',
  'Test1234',
  'MICHAEL1',
  'deskfront',
  'Alder-Point',
])('%s is rejected as too easy to guess', (text) => {
  expect(checkPassword(text, owner)).toContain('too easy to guess');
});

test.each(['Ingrid.Solheim@Example.com', 'ingrid.solheim'])(
  '%s is rejected as the user’s own email address',
  (text) => {
    expect(checkPassword(text, owner)).toBe('must not be your email address.');
  },
);

test('passwords that are too short or too long have different messages', () => {
  expect(checkPassword('short7!', owner)).toBe('must be at least 8 characters.');
  expect(checkPassword('x7'.repeat(65), owner)).toBe('must be at most 128 characters.');
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
  expect(checkPassword(text, owner)).toBeNull();
});

test('a generated temporary password is accepted', () => {
  expect(checkPassword(generateTemporaryPassword(), owner)).toBeNull();
});
