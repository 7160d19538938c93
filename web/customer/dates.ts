const written = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const DAY_MS = 24 * 3_600_000;

export const dateText = (time: string): string => written.format(new Date(time));
export const exactText = (time: string): string => exact.format(new Date(time));

const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** How far a day is from today, in the reader's calendar: `today`, `in 3 days`, `2 days ago`. */
export const daysFromNow = (time: string, now = new Date()): string =>
  relative.format(Math.round((dayOf(new Date(time)) - dayOf(now)) / DAY_MS), 'day');
