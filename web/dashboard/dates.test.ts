import { expect, test } from 'vitest';
import { companyDayText, daysFromNow, daysUntil, exactText, momentDay, momentText, relativeText } from './dates.ts';

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

test('a moment in another time zone has its day there, and names the zone when it is exact', () => {
  const time = '2026-11-26T01:12:00Z';
  const zone = 'America/Los_Angeles';
  expect(momentText(time, now, zone)).toBe('Nov 25, 5:12 PM');
  expect(momentDay(time, zone)).toBe('2026-11-25');
  expect(momentText('2027-01-01T01:00:00Z', new Date('2027-01-02T12:00:00Z'), zone)).toBe('Dec 31, 2026, 5:00 PM');
  expect(daysFromNow(time, new Date('2026-11-26T20:00:00Z'), zone)).toBe('yesterday');
  expect(exactText(time, zone)).toBe('Wednesday, November 25, 2026 at 5:12:00 PM PST');
});
