const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const otherYearFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

const DAY_MS = 24 * 3_600_000;

/** `Tue, Nov 24` for `2026-11-24`, in any browser; with the year unless it is this one. */
export const dayName = (day: string, now = new Date()): string =>
  (day.slice(0, 4) === String(now.getFullYear()) ? dayFormat : otherYearFormat).format(new Date(day));

/** `2026-11-24`: the company’s day of a time, wherever its reader is. */
export function dayIn(timeZone: string, time: string | Date): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(new Date(time));
}

/** Calendar days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `Monday` within the last six days, else `Mon, Nov 9`. */
export function recentDay(day: string, timeZone: string, now = new Date()): string {
  const age = daysBetween(day, dayIn(timeZone, now));
  return age >= 0 && age <= 6 ? weekdayFormat.format(new Date(day)) : dayName(day, now);
}

export const companyDay = ({ time_zone }: { time_zone: string }, time: string, now = new Date()): string =>
  dayName(dayIn(time_zone, time), now);
