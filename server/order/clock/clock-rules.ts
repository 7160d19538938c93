import type { ClockReason, ClockState } from '../../../contract/shared/work-states.ts';
import {
  closingTimeOf,
  dueAt,
  WORKING_DAY,
  type WorkingCalendar,
  workingTimeBetween,
} from '../../shared/working-calendar.ts';

/**
 * The clock of an order. `budget` and `used` are in millionths of a working day; `used` does not count since `since`.
 */
export type Clock = {
  state: ClockState;
  reason: ClockReason | null;
  since: Date;
  budget: number;
  used: number;
  dueAt: Date;
  /** The on-time figure measures this day if it is set. */
  countedDueAt: Date | null;
  /** The end of the period in which the buyer may withdraw: a waiting clock does not run before it. */
  notBefore: Date | null;
};

export const notBefore = ({ notBefore: end }: Pick<Clock, 'notBefore'>, time: Date): Date =>
  end !== null && end > time ? end : time;

export const budgetOf = (deliveryDays: number): number => deliveryDays * WORKING_DAY;

type NewClock = {
  placedAt: Date;
  deliveryDays: number;
  waitsFor: ClockReason | null;
  notBefore?: Date | null;
};

/** The clock of a new order; a waiting one is due as if it ran from now on, or from when it may. */
export const newClock = (
  calendar: WorkingCalendar,
  { placedAt, deliveryDays, waitsFor, notBefore: end = null }: NewClock,
): Clock => ({
  state: waitsFor === null ? 'running' : 'waiting',
  reason: waitsFor,
  since: placedAt,
  budget: budgetOf(deliveryDays),
  used: 0,
  dueAt: dueAt(calendar, notBefore({ notBefore: end }, placedAt), { days: budgetOf(deliveryDays) }),
  countedDueAt: null,
  notBefore: end,
});

export const usedAt = (calendar: WorkingCalendar, { state, since, used }: Clock, now: Date): number =>
  state === 'running' ? used + workingTimeBetween(calendar, since, now) : used;

/** Rounded up, for people. Lists show it for each order, so days past the budget are not counted. */
export function workingDaysLeft(calendar: WorkingCalendar, { state, since, budget, used }: Clock, now: Date): number {
  const atMost = Math.max(0, budget - used);
  const running = state === 'running' ? workingTimeBetween(calendar, since, now, atMost) : 0;
  return Math.ceil(Math.max(0, atMost - running) / WORKING_DAY);
}

/** A clock that was late when paused is still late. */
export const run = (calendar: WorkingCalendar, clock: Clock, now: Date): Clock => ({
  ...clock,
  state: 'running',
  reason: null,
  since: now,
  dueAt:
    clock.state === 'paused' && clock.used >= clock.budget
      ? clock.dueAt
      : dueAt(calendar, now, { days: clock.budget, used: clock.used }),
  countedDueAt: countedAfterStanding(calendar, clock, now),
});

export const waitFor = (calendar: WorkingCalendar, clock: Clock, now: Date, reason: ClockReason): Clock => ({
  ...clock,
  reason,
  since: now,
  countedDueAt: countedAfterStanding(calendar, clock, now),
});

/** Keeps the time that was left until then when the clock began to wait or was paused. */
function countedAfterStanding(calendar: WorkingCalendar, clock: Clock, now: Date): Date | null {
  const { state, since, countedDueAt } = clock;
  if (state !== 'paused' && state !== 'waiting') return countedDueAt;
  if (countedDueAt === null || countedDueAt <= since) return countedDueAt;
  return dueAt(calendar, now, { days: workingTimeBetween(calendar, since, countedDueAt), isRounded: true });
}

/** The customer still sees the old day until the clock runs again. */
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

type Move = { day: string; agreed: boolean; now: Date };

/** The budget follows the promise, so that later pauses still count. */
export function moveTo(calendar: WorkingCalendar, clock: Clock, { day, agreed, now }: Move): Clock {
  const due = closingTimeOf(calendar, day);
  const counted = clock.countedDueAt ?? clock.dueAt;
  return {
    ...clock,
    dueAt: due,
    budget: usedAt(calendar, clock, now) + workingTimeBetween(calendar, now, due),
    countedDueAt: agreed ? null : new Date(Math.min(counted.getTime(), due.getTime())),
  };
}

/** A paused clock is due as if it had run on; a waiting one as if since then. */
export function recalculate(calendar: WorkingCalendar, clock: Clock, asIfSince: Date): Clock {
  const since = clock.state === 'waiting' ? notBefore(clock, asIfSince) : clock.since;
  const left = clock.budget - clock.used;
  // A day that was chosen, such as a Saturday, stays.
  if (workingTimeBetween(calendar, since, clock.dueAt) === left) return clock;
  const due = dueAt(calendar, since, { days: clock.budget, used: clock.used });
  const counted = clock.countedDueAt ?? clock.dueAt;
  return { ...clock, dueAt: due, countedDueAt: counted < due ? counted : null };
}
