import { expect, test } from 'vitest';
import { monthOf, monthsSince, monthText } from './months.ts';

test('a month is that of the document’s date', () => {
  expect(monthOf('2026-11-30')).toBe('2026-11');
  expect(monthOf('2026-12-01')).toBe('2026-12');
  expect(monthText('2026-12')).toBe('December 2026');
  expect(monthText('soon')).toBe('soon');
});

test('months since a date are listed newest first, over the turn of a year', () => {
  expect(monthsSince('2025-11-30T23:00:00Z', new Date('2026-01-31T12:00:00Z'))).toEqual([
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(monthsSince('2026-01-31T12:00:00Z', new Date('2026-01-01T00:00:00Z'))).toEqual(['2026-01']);
});

test('a date in the far past gives ten years, and one in the future this month', () => {
  expect(monthsSince('1970-01-01T00:00:00Z', new Date('2026-01-01T00:00:00Z'))).toHaveLength(120);
  expect(monthsSince('2027-01-01T00:00:00Z', new Date('2026-01-01T00:00:00Z'))).toEqual(['2026-01']);
});
