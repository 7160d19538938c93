import { expect, test } from 'vitest';
import { companyDayText, daysUntil, momentText, relativeText } from './dates.ts';

const now = new Date(2026, 10, 25, 15, 15);
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const HOUR = 3_600_000;

test('days of the company are named and counted without a time zone', () => {
  const days = ['2026-11-28', '2026-11-30', '2026-12-01', '2026-12-04'];
  expect(days.map((day) => daysUntil(day, '2026-11-30'))).toEqual(['2 days ago', 'today', 'tomorrow', 'in 4 days']);
  expect(companyDayText('2026-12-01', now)).toBe('Tue, Dec 1');
  expect(companyDayText('2027-01-05', now)).toBe('Tue, Jan 5, 2027');
});

test('a moment names its year only if it is another', () => {
  expect(momentText(before(0), now)).toBe('Nov 25, 3:15 PM');
  expect(momentText(before(365 * 24 * HOUR), now)).toBe('Nov 25, 2025, 3:15 PM');
});

test('ages are short, and moments after a day', () => {
  const ages = [1_000, 12 * 60_000, 3 * HOUR, -3 * HOUR].map((ms) => relativeText(before(ms), now));
  expect(ages).toEqual(['just now', '12 min ago', '3 h ago', 'in 3 h']);
  expect(relativeText(before(24 * HOUR), now)).toBe('Nov 24, 3:15 PM');
});
