const written = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const DAY_MS = 24 * 3_600_000;

export const dateText = (time: string): string => written.format(new Date(time));
export const exactText = (time: string): string => exact.format(new Date(time));

const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** How far a day is from today, in the reader's calendar: `today`, `in 3 days`, `2 days ago`. */
export const daysFromNow = (time: string, now = new Date()): string => relative.format(-daysSince(time, now), 'day');

/** How many days ago a day was, in the reader's calendar; below 0 it is still to come. */
export const daysSince = (time: string, now = new Date()): number =>
  Math.round((dayOf(now) - dayOf(new Date(time))) / DAY_MS);

const MINUTE_MS = 60_000;

/** How long ago, or how far ahead: `just now`, `12 minutes ago`, `3 days ago`, and the date beyond a month. */
export const relativeText = (time: string, now = new Date()): string => {
  const ms = new Date(time).getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'just now';
  if (size < 60 * MINUTE_MS) return relative.format(Math.round(ms / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.round(ms / (60 * MINUTE_MS)), 'hour');
  if (size < 30 * DAY_MS) return daysFromNow(time, now);
  return dateText(time);
};
