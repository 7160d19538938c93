const dateFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const shortMomentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const DAY_MS = 24 * 3_600_000;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `December 1, 2026`, for the day `2026-12-01` in any time zone. */
export const dayText = (day: string): string => dayFormat.format(new Date(day));

export const dateText = (time: string): string => dateFormat.format(new Date(time));
/** `Dec 1, 2026`, for the day `2026-12-01` in any time zone. */
export const companyDayText = (day: string): string => dateText(`${day}T12:00:00`);
/** `Oct 9, 2026, 3:04 PM` */
export const momentText = (time: string): string => momentFormat.format(new Date(time));

/** `Nov 20, 3:15 PM`; the date of another year. */
export const shortMomentText = (time: string, now = new Date()): string =>
  new Date(time).getFullYear() === now.getFullYear() ? shortMomentFormat.format(new Date(time)) : dateText(time);
export const exactText = (time: string): string => exactFormat.format(new Date(time));

const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** Days of the reader's time zone: `today`, `in 3 days`, `2 days ago`. */
export const daysFromNow = (time: string, now = new Date()): string =>
  relativeFormat.format(-daysSince(time, now), 'day');

const daysSince = (time: string, now = new Date()): number => Math.round((dayOf(now) - dayOf(new Date(time))) / DAY_MS);

/** The same words for a day of the company. */
export const daysUntil = (day: string, today: string): string =>
  relativeFormat.format(Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS), 'day');

const MINUTE_MS = 60_000;

/** `just now`, `12 minutes ago`, `in 3 days`; the date beyond 30 days. */
export const relativeText = (time: string, now = new Date()): string => {
  const ms = new Date(time).getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'just now';
  if (size < 60 * MINUTE_MS) return relativeFormat.format(Math.round(ms / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relativeFormat.format(Math.round(ms / (60 * MINUTE_MS)), 'hour');
  if (size < 30 * DAY_MS) return daysFromNow(time, now);
  return dateText(time);
};
