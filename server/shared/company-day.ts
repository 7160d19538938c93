import { invalidField } from './errors.ts';

type Offset = { from: number; until: number; offset: number };
/** Days of money are between two moments: `from` included, `until` not. */
export type DayRange = { from: string | null; until: string | null };

const MAX_PERIODS = 64;
const periods = new Map<string, Offset[]>();

/** The time for which the zone keeps its distance to UTC. A few of them hold all moments of a company. */
function periodAt(timeZone: string, time: number): Offset {
  const known = periods.get(timeZone) ?? [];
  const found = known.find(({ from, until }) => time >= from && time < until);
  if (found) return found;
  const at = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  // A transition at this very moment has happened.
  const before = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const period = {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1e6,
  };
  periods.set(timeZone, [period, ...known.slice(0, MAX_PERIODS - 1)]);
  return period;
}

const momentOf = (timeZone: string, day: Temporal.PlainDate): string =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();

/** The day of a moment in the company's time zone, such as `2027-01-31`. */
export function companyDay(timeZone: string, moment: string | Date): string {
  const time = new Date(moment).getTime();
  return new Date(time + periodAt(timeZone, time).offset).toISOString().slice(0, 10);
}

/** Null for what has not happened. */
export const companyDayOrNull = (timeZone: string, moment: string | Date | null): string | null =>
  moment === null ? null : companyDay(timeZone, moment);

/** The month of a moment, such as `2027-01`. */
export const companyMonth = (timeZone: string, moment: string | Date): string =>
  companyDay(timeZone, moment).slice(0, 7);

export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
export const dayAfter = (day: string): string => daysAfter(day, 1);

/** Moments of other years would be texts of another length, which neither database compares with these. */
const withinYears = (day: string): string => (day < '0002' ? '0002-01-01' : day > '9998' ? '9998-12-31' : day);

/** The first moment of the day. Where summer time begins at midnight it is 01:00. */
export const startOfCompanyDay = (timeZone: string, day: string): string =>
  momentOf(timeZone, Temporal.PlainDate.from(withinYears(day)));

/** The first moment after the day. */
export const endOfCompanyDay = (timeZone: string, day: string): string =>
  momentOf(timeZone, Temporal.PlainDate.from(withinYears(day)).add({ days: 1 }));

/** The moment of money of which only the day is known. */
export const noonOfCompanyDay = (timeZone: string, day: string): string =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds,
  ).toISOString();

/** Both days are included. A missing one is no bound. */
export const companyDays = (
  timeZone: string,
  days: { from?: string | undefined; to?: string | undefined },
): DayRange => ({
  from: days.from === undefined ? null : startOfCompanyDay(timeZone, days.from),
  until: days.to === undefined ? null : endOfCompanyDay(timeZone, days.to),
});

/** The month, such as `2027-01`, begins and ends with the company’s days. */
export function companyMonthRange(timeZone: string, month: string): { from: string; until: string } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { from: momentOf(timeZone, first), until: momentOf(timeZone, first.add({ months: 1 })) };
}

const MAX_MONTHS = 36;

type Period = { from?: string | undefined; to?: string | undefined };

/** A report includes both days, and by default the twelve months until today. */
export function reportPeriod(days: Period, today: string): { from: string; to: string } {
  const last = Temporal.PlainDate.from(days.to ?? today);
  const first = days.from === undefined ? last.subtract({ months: 12 }) : Temporal.PlainDate.from(days.from);
  if (Temporal.PlainDate.compare(first, last) > 0) throw invalidField('to', 'The to field must not be before from.');
  if (Temporal.PlainDate.compare(first, last.subtract({ months: MAX_MONTHS })) < 0)
    throw invalidField('from', `The from field must be at most ${MAX_MONTHS} months before to.`);
  return { from: first.toString(), to: last.toString() };
}

/** The same time of the same day of an earlier month, or of the last day of that month. */
export function monthsBefore(now: Date, months: number): string {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // The month has no such day.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.toISOString();
}
