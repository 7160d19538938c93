import { expect, test } from 'vitest';
import { weekIn, weekOf } from './weeks.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2025-12-31', '2025-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday);
});

test.each([null, '', 'next', '2026-02-30', '2026-13-01', '2026-1-5', '1999-01-05', '2026-11-23T10:00'])(
  '%s in the URL is no week',
  (text) => {
    expect(weekIn(text)).toBeNull();
  },
);

test('any day in the URL leads to its week', () => {
  expect(weekIn('2026-11-27')).toBe('2026-11-23');
});
