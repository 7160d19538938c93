import { expect, test } from 'vitest';
import { burnedText } from './secret-text.ts';

const company = { time_zone: 'Europe/Berlin', today: '2026-11-28' };
const burned = (burn_reason: string, burned_at = '2026-11-24T23:30:00.000Z') =>
  burnedText({ burn_reason, burned_at }, company);

test('a deleted secret says on which day of the company, and why', () => {
  expect(burned('removed')).toBe('This was deleted on Nov 25.');
  expect(burned('accepted')).toBe('This was deleted on Nov 25, when the work was accepted.');
  expect(burned('unused', '2025-12-24T10:00:00.000Z')).toBe(
    'This was deleted on Dec 24, 2025, as it was no longer needed.',
  );
  expect(burned('opened')).toBe('This was opened once and deleted.');
});

test('a reason of a newer release leaves the day', () => {
  expect(burned('other')).toBe('This was deleted on Nov 25.');
});
