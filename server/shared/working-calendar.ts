import { companyDay } from './company-day.ts';

/** When the company works. Days are ISO weekdays, 1 is Monday; times are `HH:MM`, up to `24:00`. */
export type WorkingCalendar = {
  readonly timeZone: string;
  readonly workingDays: readonly number[];
  readonly dayStart: string;
  readonly dayEnd: string;
  readonly holidays: readonly { readonly day: string }[];
};

/** Working days are counted in millionths. */
export const WORKING_DAY = 1_000_000;

// The most days that can be sold, with one working day a week.
const MAX_DAYS = 110_000;
// A part of a working day: less than a millisecond, more than the error of the arithmetic.
const TOLERANCE = 1e-9;
// More than the rounding of the parts between several pauses, less than half a second.
const ROUNDED_TOLERANCE = 5e-6;

/** `closing` is the end, or the last millisecond of the day if the end is `24:00`. */
type Opening = { start: number; end: number; closing: Date };

/**
 * The closing time of the working day on which the clock, running since `since`, reaches `days`. Both `days` and
 * `used`, the time before `since`, are millionths of a working day; `isRounded` if they are sums of parts.
 */
export function dueAt(
  calendar: WorkingCalendar,
  since: Date,
  { days, used = 0, isRounded = used > 0 }: { days: number; used?: number; isRounded?: boolean },
): Date {
  const tolerance = isRounded ? ROUNDED_TOLERANCE : TOLERANCE;
  let left = Math.max(0, days - used) / WORKING_DAY;
  for (const opening of openingsFrom(calendar, since)) {
    left -= shareOf(opening, since.getTime(), Number.POSITIVE_INFINITY);
    if (left <= tolerance) return opening.closing;
  }
  throw new RangeError('The calendar has too few working days.');
}

/** The time in millionths of working days. Counting stops beyond `enough`. */
export function workingTimeBetween(
  calendar: WorkingCalendar,
  from: Date,
  to: Date,
  enough = Number.POSITIVE_INFINITY,
): number {
  let days = 0;
  if (to <= from) return 0;
  for (const opening of openingsFrom(calendar, from)) {
    if (opening.start >= to.getTime() || days * WORKING_DAY > enough) break;
    days += shareOf(opening, from.getTime(), to.getTime());
  }
  return Math.round(days * WORKING_DAY);
}

export const isWorkingDay = (calendar: WorkingCalendar, day: string): boolean =>
  isOpen(calendar, Temporal.PlainDate.from(day));

/** `from` does not count, `to` does. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number {
  let days = 0;
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from).add({ days: 1 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    if (isOpen(calendar, day)) days += 1;
  return days;
}

/** The `days`th working day after `from`, which does not count. */
export function workingDayAfter(calendar: WorkingCalendar, from: string, days: number): string {
  let left = days;
  for (let day = Temporal.PlainDate.from(from), i = 0; i < MAX_DAYS; i += 1) {
    day = day.add({ days: 1 });
    if (isOpen(calendar, day)) left -= 1;
    if (left <= 0) return day.toString();
  }
  throw new RangeError('The calendar has too few working days.');
}

/** The day need not be a working day. */
export const closingTimeOf = (calendar: WorkingCalendar, day: string): Date =>
  openingOn(calendar, Temporal.PlainDate.from(day)).closing;

export const dayIn = ({ timeZone }: Pick<WorkingCalendar, 'timeZone'>, time: Date): string =>
  companyDay(timeZone, time);

const zoned = (timeZone: string, time: Date) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);

function isOpen({ workingDays, holidays }: WorkingCalendar, day: Temporal.PlainDate): boolean {
  if (!workingDays.includes(day.dayOfWeek)) return false;
  const name = day.toString();
  return !holidays.some((holiday) => holiday.day === name);
}

/** The next opening, closing or midnight, after which another day may be promised. */
export function nextTurn(calendar: WorkingCalendar, now: Date): Date {
  const day = zoned(calendar.timeZone, now).toPlainDate();
  const { start, end } = openingOn(calendar, day);
  const midnight = day.add({ days: 1 }).toZonedDateTime(calendar.timeZone).epochMilliseconds;
  const time = now.getTime();
  // The opening itself still counts as a whole day.
  const turns = isOpen(calendar, day) ? [time === start ? start + 1 : start, end, midnight] : [midnight];
  return new Date(Math.min(...turns.filter((turn) => turn > time), time + 24 * 3600_000));
}

function* openingsFrom(calendar: WorkingCalendar, since: Date): Generator<Opening> {
  let day = zoned(calendar.timeZone, since).toPlainDate();
  for (let i = 0; i < MAX_DAYS; i += 1, day = day.add({ days: 1 }))
    if (isOpen(calendar, day)) yield openingOn(calendar, day);
}

function openingOn({ timeZone, dayStart, dayEnd }: WorkingCalendar, day: Temporal.PlainDate): Opening {
  const at = (date: Temporal.PlainDate, plainTime: string): number =>
    date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  const isMidnight = dayEnd === '24:00';
  const end = isMidnight ? at(day.add({ days: 1 }), '00:00') : at(day, dayEnd);
  return { start: at(day, dayStart), end, closing: new Date(isMidnight ? end - 1 : end) };
}

/** The part of the working day between the two moments. A day counts as one whatever its length. */
const shareOf = ({ start, end }: Opening, from: number, to: number): number =>
  end <= start ? 0 : Math.max(0, Math.min(end, to) - Math.max(start, from)) / (end - start);

/** Everything that is needed to show a promise. */
export type PromiseView = {
  calendar: WorkingCalendar;
  now: Date;
  /** An order that a consumer places now would wait until then. Missing where no order is placed. */
  saleEnd?: Date | null;
};
