import { expect, test } from 'vitest';
import { looksLikePassword } from './looks-like-password.ts';

test.each([
  'The password is Sommer2026',
  'Password: hunter2!',
  'login admin, pwd=xk3-9plm',
  'PIN: 48213',
  'It’s Tr0ub4dor&3',
  'Use qX9!vLm2 for the router.',
])('%s looks like a password', (text) => {
  expect(looksLikePassword(text)).toBe(true);
});

test.each([
  'The password is wrong.',
  'Please reset my password: it no longer works.',
  'Call me at +1 (503) 555-0142 after 14:00.',
  'The invoice is INV-2026-00042.',
  'See https://example.com/a?b=C1d2E3f4 for details.',
  'Write to ann.lee2@example.com.',
  'We use Windows11 and Office365 on HP ProDesk 400 G7.',
  'MAC address 00:1A:2B:3C:4D:5E',
])('%s does not', (text) => {
  expect(looksLikePassword(text)).toBe(false);
});
