import { expect, test } from 'vitest';
import { holidayChanges, noHoliday, parseHolidays, sortedHolidays, unsavedHolidays, withChanges } from './holidays.ts';

test('a pasted list is read in the usual ways to write a day', () => {
  const text = [
    '2026-12-25 Christmas Day',
    '2027-1-1\tNew Year’s Day',
    '3 October 2027; Unity Day',
    'Jul 4, 2027 – Independence Day',
    '',
    '1. Mai 2027, Labor Day',
  ].join('\n');
  expect(parseHolidays(text)).toEqual({
    holidays: [
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2027-01-01', name: 'New Year’s Day' },
      { day: '2027-10-03', name: 'Unity Day' },
      { day: '2027-07-04', name: 'Independence Day' },
    ],
    unreadable: ['1. Mai 2027, Labor Day'],
  });
});

test('a day that does not exist and a line without a day are returned', () => {
  expect(parseHolidays('2027-02-30 Never\nChristmas')).toEqual({
    holidays: [],
    unreadable: ['2027-02-30 Never', 'Christmas'],
  });
});

test('a day without a name is a holiday', () => {
  expect(parseHolidays('2026-12-24').holidays).toEqual([{ day: '2026-12-24', name: 'Holiday' }]);
});

test('holidays are sorted, and a day is listed once with its latest name', () => {
  expect(
    sortedHolidays([
      { day: '2027-01-01', name: 'A' },
      { day: '2026-12-25', name: 'B' },
      { day: '2027-01-01', name: 'C' },
    ]),
  ).toEqual([
    { day: '2026-12-25', name: 'B' },
    { day: '2027-01-01', name: 'C' },
  ]);
});

test('what was added and removed is added to and removed from a newer list', () => {
  const [may, june, july] = ['05', '06', '07'].map((month) => ({ day: `2027-${month}-01`, name: month }));
  const list = (...holidays: (typeof may)[]) => holidays.flatMap((one) => one ?? []);
  expect(holidayChanges(list(may, june), list(june, may))).toBeUndefined();
  const renamed = { day: '2027-06-01', name: 'Renamed' };
  const changes = holidayChanges(list(may, june), list(renamed)) ?? { added: [], removed: [] };
  expect(withChanges(list(may, june, july), changes)).toEqual(list(renamed, july));
});

test('a holiday that is half typed when the settings are reloaded is kept', () => {
  const stored = [{ day: '2026-12-25', name: 'Christmas Day' }];
  expect(unsavedHolidays(stored, stored, noHoliday)).toBeUndefined();
  const typed = { day: '', name: 'Boxing' };
  expect(unsavedHolidays(stored, stored, typed)).toEqual({ added: [], removed: [], typed });
  expect(unsavedHolidays(stored, [], typed)).toEqual({ added: [], removed: ['2026-12-25'], typed });
});
