import { expect, test } from 'vitest';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import {
  type Clock,
  moveTo,
  newClock,
  pause,
  recalculate,
  run,
  stop,
  waitFor,
  workingDaysLeft,
} from './clock-rules.ts';
import { remindersIn, warnedAfter, warnings, withReminders } from './warned.ts';

const office: WorkingCalendar = {
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5],
  dayStart: '09:00',
  dayEnd: '17:00',
  holidays: [],
};
const at = (text: string): Date => new Date(`${text}:00.000Z`);
/** Starts on Monday at 9:00. */
const threeDays = (): Clock => newClock(office, { placedAt: at('2026-11-23T09:00'), deliveryDays: 3, waitsFor: null });
const dueOf = ({ dueAt }: Clock): string => dueAt.toISOString().slice(0, 16);

test('while paused the day stays, and the days that are left are counted from the resumption', () => {
  const paused = pause(office, threeDays(), at('2026-11-23T13:00'), 'customer');
  expect([dueOf(paused), workingDaysLeft(office, paused, at('2026-12-23T13:00'))]).toEqual(['2026-11-25T17:00', 3]);
  expect(dueOf(run(office, paused, at('2026-11-26T11:00')))).toBe('2026-11-30T17:00');
});

test.each([
  ['2026-11-23T09:00', 3],
  ['2026-11-23T09:01', 3],
  ['2026-11-24T17:00', 1],
  ['2026-11-25T16:59', 1],
  ['2026-11-25T17:00', 0],
  ['2036-11-25T17:00', 0],
])('at %s, %i working days are left of three', (now, days) => {
  expect(workingDaysLeft(office, threeDays(), at(now))).toBe(days);
});

test('a pause is not counted when the order is delivered from it', () => {
  const paused = pause(office, threeDays(), at('2026-11-23T13:00'), 'customer');
  expect(stop(office, paused, at('2026-12-23T13:00')).used).toBe(500_000);
});

test('an order that was late when it was paused is still late', () => {
  const late = pause(office, threeDays(), at('2026-11-26T10:00'), 'customer');
  expect(dueOf(run(office, late, at('2026-12-01T10:00')))).toBe('2026-11-25T17:00');
});

test('a moved promise has the budget for its day, so that a pause moves it on', () => {
  const now = at('2026-11-24T09:00');
  const moved = moveTo(office, threeDays(), { day: '2026-11-27', agreed: false, now });
  expect([dueOf(moved), moved.budget, moved.countedDueAt?.toISOString().slice(0, 10)]).toEqual([
    '2026-11-27T17:00',
    5_000_000,
    '2026-11-25',
  ]);
  const resumed = run(office, pause(office, moved, now, 'customer'), at('2026-11-25T09:00'));
  expect([dueOf(resumed), resumed.countedDueAt?.toISOString().slice(0, 10)]).toEqual([
    '2026-11-30T17:00',
    '2026-11-26',
  ]);
});

test('a promise that was moved while it waited is measured by the day that the start would have given', () => {
  const placedAt = at('2026-11-23T09:00');
  const waiting = newClock(office, { placedAt, deliveryDays: 3, waitsFor: 'payment' });
  const moved = moveTo(office, waiting, { day: '2026-11-27', agreed: false, now: placedAt });
  const asked = waitFor(office, moved, at('2026-11-30T09:00'), 'intake');
  const started = run(office, asked, at('2026-12-07T09:00'));
  expect([dueOf(started), started.countedDueAt?.toISOString().slice(0, 16)]).toEqual([
    '2026-12-11T17:00',
    '2026-12-09T17:00',
  ]);
});

test('an earlier day is the one that is measured, agreed or not', () => {
  const earlier = { day: '2026-11-24', now: at('2026-11-23T09:00') };
  expect(moveTo(office, threeDays(), { ...earlier, agreed: true }).countedDueAt).toBeNull();
  const moved = moveTo(office, threeDays(), { ...earlier, agreed: false });
  expect(moved.countedDueAt).toEqual(moved.dueAt);
});

test('recalculating follows a new holiday from where the clock stands', () => {
  const closed = { ...office, holidays: [{ day: '2026-11-25' }] };
  const placed = at('2026-11-23T09:00');
  const waiting = newClock(office, { placedAt: placed, deliveryDays: 3, waitsFor: 'payment' });
  const paused = pause(office, threeDays(), at('2026-11-23T13:00'), 'customer');
  for (const clock of [threeDays(), waiting, paused])
    expect(dueOf(recalculate(closed, clock, placed)), clock.state).toBe('2026-11-26T17:00');
  expect(recalculate(office, threeDays(), placed).dueAt).toEqual(threeDays().dueAt);
});

test('a later day is warned of again, and each pause has its own reminders', () => {
  const all = withReminders(warnings.soon | warnings.due | warnings.longWait, 3);
  expect(remindersIn(all)).toBe(3);
  const running = threeDays();
  const paused = pause(office, running, at('2026-11-23T13:00'), 'customer');
  expect(warnedAfter(all, running, paused)).toBe(warnings.soon | warnings.due);
  const resumed = run(office, paused, at('2026-11-30T09:00'));
  expect(warnedAfter(all, paused, resumed) & (warnings.soon | warnings.due)).toBe(0);
  expect(warnedAfter(all, running, running)).toBe(all);
});
