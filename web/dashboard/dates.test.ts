import { expect, test } from 'vitest';
import { companyDayText, daysUntil } from './dates.ts';

test('days of the company are named and counted without a time zone', () => {
  const days = ['2026-11-28', '2026-11-30', '2026-12-01', '2026-12-04'];
  expect(days.map((day) => daysUntil(day, '2026-11-30'))).toEqual(['2 days ago', 'today', 'tomorrow', 'in 4 days']);
  expect(companyDayText('2026-12-01')).toBe('Dec 1, 2026');
});
