import { expect, test } from 'vitest';
import { fieldDay, fieldMoment, parseDay, parseMoment, parseTime } from './day-text.ts';

const today = '2026-11-25';

test.each([
  ['Nov 25, 2026', '2026-11-25'],
  ['november 5 2026', '2026-11-05'],
  ['Wed, Nov 25', '2026-11-25'],
  ['3rd Dec', '2026-12-03'],
  ['3 Dec 2027', '2027-12-03'],
  ['11/5/26', '2026-11-05'],
  ['25.11.2026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['tomorrow', '2026-11-26'],
  ['Feb 29, 2028', '2028-02-29'],
  ['Feb 29, 2026', null],
  ['13/1/2026', null],
  ['soon', null],
])('%s is read as a day', (typed, day) => {
  expect(parseDay(typed, today)).toBe(day);
});

test.each([
  ['Nov 25, 2026, 3:15 PM', '2026-11-25T15:15'],
  ['Nov 25, 2026 15:15', '2026-11-25T15:15'],
  ['tomorrow 9 am', '2026-11-26T09:00'],
  ['2026-11-25T08:30', '2026-11-25T08:30'],
  ['Nov 25, 2026', '2026-11-25T23:59'],
  ['Nov 25, 2026, 25:00', null],
])('%s is read as a moment', (typed, moment) => {
  expect(parseMoment(typed, today, '23:59')).toBe(moment);
});

test('what a field shows is read as the same', () => {
  expect(parseDay(fieldDay('2027-01-05'), today)).toBe('2027-01-05');
  expect(parseMoment(fieldMoment('2027-01-05T00:05'), today, '23:59')).toBe('2027-01-05T00:05');
  expect(['12 am', '12:30 pm', '7'].map(parseTime)).toEqual(['00:00', '12:30', null]);
});
