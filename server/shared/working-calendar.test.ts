import { expect, test } from 'vitest';
import {
  dueAt,
  isWorkingDay,
  WORKING_DAY,
  type WorkingCalendar,
  workingDayAfter,
  workingDaysBetween,
  workingTimeBetween,
} from './working-calendar.ts';

const office: WorkingCalendar = {
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5],
  dayStart: '09:00',
  dayEnd: '17:00',
  holidays: [],
};
const always: WorkingCalendar = {
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  dayStart: '00:00',
  dayEnd: '24:00',
  holidays: [],
};

const berlin = (text: string): Date =>
  new Date(Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').epochMilliseconds);
const due = (since: string, days: number, calendar = office, used = 0): string =>
  Temporal.Instant.fromEpochMilliseconds(dueAt(calendar, berlin(since), { days: days * WORKING_DAY, used }).getTime())
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDateTime()
    .toString();

test.each([
  ['2026-11-20T16:00', 2, '2026-11-24T17:00:00'],
  ['2026-11-21T12:00', 1, '2026-11-23T17:00:00'],
  ['2026-11-23T09:00', 3, '2026-11-25T17:00:00'],
  ['2026-11-23T09:00:01', 3, '2026-11-26T17:00:00'],
  ['2026-11-23T08:59:59', 3, '2026-11-25T17:00:00'],
  ['2026-03-27T10:00', 3, '2026-04-01T17:00:00'],
  ['2026-10-23T10:00', 3, '2026-10-28T17:00:00'],
])('a clock that starts at %s and has %i working days is due at %s', (since, days, expected) => {
  expect(due(since, days)).toBe(expected);
});

test('working days after a day leave out that day, weekends and holidays', () => {
  expect(workingDayAfter(office, '2026-11-25', 3)).toBe('2026-11-30');
  expect(workingDayAfter(office, '2026-11-28', 1)).toBe('2026-11-30');
  expect(workingDayAfter({ ...office, holidays: [{ day: '2026-11-26' }] }, '2026-11-25', 2)).toBe('2026-11-30');
  expect(workingDayAfter(always, '2026-11-28', 2)).toBe('2026-11-30');
});

test('a pause moves the due day by the working time that it took', () => {
  const used = workingTimeBetween(office, berlin('2026-11-23T09:00'), berlin('2026-11-23T13:00'));
  expect(used).toBe(WORKING_DAY / 2);
  expect(due('2026-11-26T11:00', 3, office, used)).toBe('2026-11-30T17:00:00');
});

test('a holiday is no working day', () => {
  const calendar = { ...office, holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] };
  expect(due('2026-12-23T10:00', 3, calendar)).toBe('2026-12-29T17:00:00');
  expect([isWorkingDay(calendar, '2026-12-24'), isWorkingDay(calendar, '2026-12-25')]).toEqual([true, false]);
});

test.each([
  ['2026-11-23T10:00:00.000Z', 3, '2026-11-26T23:59:59.999Z'],
  ['2026-11-23T23:59:59.999Z', 1, '2026-11-24T23:59:59.999Z'],
  ['2026-11-23T00:00:00.001Z', 1, '2026-11-24T23:59:59.999Z'],
])(
  'in the default calendar a clock that starts at %s and has %i days ends on the day that it always did',
  (since, days, expected) => {
    expect(dueAt(always, new Date(since), { days: days * WORKING_DAY }).toISOString()).toBe(expected);
  },
);

test('a working day counts as one, however long it is', () => {
  const night = { ...office, dayStart: '00:00', dayEnd: '24:00' };
  // The clocks go forward on Sunday.
  const sunday = { ...night, workingDays: [7] };
  expect(workingTimeBetween(sunday, berlin('2026-03-28T12:00'), berlin('2026-03-30T12:00'))).toBe(WORKING_DAY);
  expect(workingTimeBetween(night, berlin('2026-11-23T06:00'), berlin('2026-11-23T18:00'))).toBe(WORKING_DAY / 2);
  expect(workingTimeBetween(office, berlin('2026-11-23T18:00'), berlin('2026-11-23T06:00'))).toBe(0);
});

test('a calendar without working days is refused instead of searched forever', () => {
  expect(() => due('2026-11-23T10:00', 1, { ...office, workingDays: [] })).toThrow(RangeError);
});

test('working time is counted on only until it is enough', () => {
  const [from, to] = [new Date('2026-11-23T00:00:00Z'), new Date('2026-12-23T00:00:00Z')];
  const days = (enough?: number) => workingTimeBetween(office, from, to, enough) / WORKING_DAY;
  expect([days(), days(40 * WORKING_DAY)]).toEqual([22, 22]);
  expect([days(2 * WORKING_DAY), days(2.5 * WORKING_DAY)]).toEqual([3, 3]);
});

test('working days after a day are counted up to and including the other', () => {
  expect(workingDaysBetween(office, '2026-11-20', '2026-11-24')).toBe(2);
  expect(workingDaysBetween(office, '2026-11-20', '2026-11-22')).toBe(0);
  expect(workingDaysBetween({ ...office, holidays: [{ day: '2026-11-23' }] }, '2026-11-20', '2026-11-24')).toBe(1);
  expect(workingDaysBetween(office, '2026-11-24', '2026-11-20')).toBe(0);
});

test('parts that were rounded still make a whole day', () => {
  const used = workingTimeBetween(office, berlin('2026-11-23T09:00'), berlin('2026-11-23T11:40'));
  expect(due('2026-11-24T11:40', 1, office, used)).toBe('2026-11-24T17:00:00');
});
