import { dayIn, isWorkingDay, type WorkingCalendar } from '../../shared/working-calendar.ts';

const REMINDER_TIME = '09:00';
/** The first reminder comes this long before the last day. */
const WORKING_DAYS_BEFORE = 2;
// Ends the search in a calendar without working days.
const MAX_DAYS = 400;

/** Bits of `orders.acceptance_reminders`. */
export const FIRST_REMINDER = 1;
export const LAST_REMINDER = 2;

const morningOf = ({ timeZone }: WorkingCalendar, day: Temporal.PlainDate): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: REMINDER_TIME }).epochMilliseconds);

function workingDaysFrom(calendar: WorkingCalendar, from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const step = Math.sign(days);
  let day = from;
  let left = Math.abs(days);
  for (let i = 0; left > 0 && i < MAX_DAYS; i += 1) {
    day = day.add({ days: step });
    if (isWorkingDay(calendar, day.toString())) left -= 1;
  }
  return day;
}

/** The due reminders of a period that ends then, as bits: a late run skips the first one. */
export function dueReminders(calendar: WorkingCalendar, endsAt: Date, now: Date): number {
  const lastDay = Temporal.PlainDate.from(dayIn(calendar, endsAt));
  const first = morningOf(calendar, workingDaysFrom(calendar, lastDay, -WORKING_DAYS_BEFORE));
  const last = morningOf(calendar, lastDay);
  return (now >= first ? FIRST_REMINDER : 0) | (now >= last ? LAST_REMINDER : 0);
}

/** Periods that end on a later day have no reminder due. */
export const lastDayToRemind = (calendar: WorkingCalendar, now: Date): string =>
  workingDaysFrom(calendar, Temporal.PlainDate.from(dayIn(calendar, now)), WORKING_DAYS_BEFORE).toString();
