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

/** `Tue, Nov 24` for `2026-11-24`, in any browser; another year is named. */
export const dayName = (day: string, today = new Date().toISOString()): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? dayFormat : otherYearFormat).format(new Date(day));

/** `2026-11-24`: the company’s day of a time, wherever its reader is. */
export function dayIn(timeZone: string, time: string | Date): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(new Date(time));
}

/** Calendar days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `today` is the server’s: the browser’s clock may be wrong or in another time zone. */
export type CompanyDay = { time_zone: string; today: string };

/** `Monday` within the last six days, else `Mon, Nov 9`. */
export function recentDay(company: CompanyDay, time: string): string {
  const day = dayIn(company.time_zone, time);
  const age = daysBetween(day, company.today);
  return age >= 0 && age <= 6 ? weekdayFormat.format(new Date(day)) : dayName(day, company.today);
}

export const companyDay = (company: CompanyDay, time: string): string =>
  dayName(dayIn(company.time_zone, time), company.today);

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Dec 3`, for a deadline that is near. */
export const shortDay = ({ time_zone }: Pick<CompanyDay, 'time_zone'>, time: string): string =>
  shortFormat.format(new Date(dayIn(time_zone, time)));

export const dueDay = ({ due_on, today }: { due_on: string; today: string }): string => dayName(due_on, today);
