import type { ClockReason, ClockState } from '../../../contract/work-states.ts';
import {
  closingTimeOf,
  dueAt,
  WORKING_DAY,
  type WorkingCalendar,
  workingTimeBetween,
} from '../../shared/working-calendar.ts';

/** The clock of an order. `budget` and `used` are in millionths of a working day; `used` does not count since `since`. */
export type Clock = {
  state: ClockState;
  reason: ClockReason | null;
  since: Date;
  budget: number;
  used: number;
  dueAt: Date;
};

export const budgetOf = (deliveryDays: number): number => deliveryDays * WORKING_DAY;

/** Of an order that is placed: what it is due as if it ran since. */
export const newClock = (
  calendar: WorkingCalendar,
  { placedAt, deliveryDays, waitsFor }: { placedAt: Date; deliveryDays: number; waitsFor: ClockReason | null },
): Clock => ({
  state: waitsFor === null ? 'running' : 'waiting',
  reason: waitsFor,
  since: placedAt,
  budget: budgetOf(deliveryDays),
  used: 0,
  dueAt: dueAt(calendar, placedAt, { days: budgetOf(deliveryDays) }),
});

export const usedAt = (calendar: WorkingCalendar, { state, since, used }: Clock, now: Date): number =>
  state === 'running' ? used + workingTimeBetween(calendar, since, now) : used;

/** Rounded up, for people. */
export const workingDaysLeft = (calendar: WorkingCalendar, clock: Clock, now: Date): number =>
  Math.ceil(Math.max(0, clock.budget - usedAt(calendar, clock, now)) / WORKING_DAY);

/** From waiting or paused; or again, with a budget of its own. Paused when it was late, it is still late. */
export const run = (calendar: WorkingCalendar, clock: Clock, now: Date): Clock => ({
  ...clock,
  state: 'running',
  reason: null,
  since: now,
  dueAt:
    clock.state === 'paused' && clock.used >= clock.budget
      ? clock.dueAt
      : dueAt(calendar, now, { days: clock.budget, used: clock.used }),
});

/** What the customer was told stays until it runs again. */
export const pause = (calendar: WorkingCalendar, clock: Clock, now: Date, reason: ClockReason): Clock => ({
  ...clock,
  state: 'paused',
  reason,
  since: now,
  used: usedAt(calendar, clock, now),
});

export const stop = (calendar: WorkingCalendar, clock: Clock, now: Date): Clock => ({
  ...clock,
  state: 'stopped',
  reason: null,
  since: now,
  used: usedAt(calendar, clock, now),
});

/** To the closing time of the day. The budget follows, so that later pauses still count. */
export function moveTo(calendar: WorkingCalendar, clock: Clock, day: string, now: Date): Clock {
  const due = closingTimeOf(calendar, day);
  return { ...clock, dueAt: due, budget: usedAt(calendar, clock, now) + workingTimeBetween(calendar, now, due) };
}
