import { dayName } from '../../contract/shared/promise-sentence.ts';

const momentStyle = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const momentFormat = new Intl.DateTimeFormat('en-US', momentStyle);
const otherYearMomentFormat = new Intl.DateTimeFormat('en-US', { ...momentStyle, year: 'numeric' });
const momentDayStyle = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const momentDayFormat = new Intl.DateTimeFormat('en-US', momentDayStyle);
const otherYearMomentDayFormat = new Intl.DateTimeFormat('en-US', { ...momentDayStyle, year: 'numeric' });
const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const DAY_MS = 24 * 3_600_000;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const fullDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const spanStyle = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const spanFormat = new Intl.DateTimeFormat('en-US', spanStyle);
const otherYearSpanFormat = new Intl.DateTimeFormat('en-US', { ...spanStyle, year: 'numeric' });

/** `Tuesday, December 1, 2026`, for a day in any time zone. */
export const fullDayText = (day: string): string => fullDayFormat.format(new Date(day));

/** `Dec 3`, where there is no room for more. */
export const shortDayText = (day: string): string => spanFormat.format(new Date(day));

/** `Nov 2–8`, from one day of the company to another; years are named unless it is this one. */
export function spanText(from: string, to: string, now = new Date()): string {
  const thisYear = String(now.getFullYear());
  const isThisYear = from.startsWith(thisYear) && to.startsWith(thisYear);
  const text = (isThisYear ? spanFormat : otherYearSpanFormat).formatRange(new Date(from), new Date(to));
  return text.replace(/(\d)\s*–\s*(?=\d)/, '$1–').replace(/\s/g, ' ');
}

/** `December 1, 2026`, for the day `2026-12-01` in any time zone. */
export const dayText = (day: string): string => dayFormat.format(new Date(day));

/** `Tue, Dec 1`, for the day `2026-12-01` in any time zone; another year is named. */
export const companyDayText = (day: string, now = new Date()): string => dayName(day, now.toISOString());
/** `Nov 25, 3:15 PM`; another year is named. */
export const momentText = (time: string, now = new Date()): string => {
  const isThisYear = new Date(time).getFullYear() === now.getFullYear();
  return (isThisYear ? momentFormat : otherYearMomentFormat).format(new Date(time));
};

/** `Tue, Nov 25`, for a moment in the reader’s time zone. */
export const momentDayText = (time: string, now = new Date()): string => {
  const date = new Date(time);
  return (date.getFullYear() === now.getFullYear() ? momentDayFormat : otherYearMomentDayFormat).format(date);
};

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

/** `just now`, `12 min ago`, `in 3 h`; the moment beyond 24 hours. */
export const relativeText = (time: string, now = new Date()): string => {
  const ms = new Date(time).getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'just now';
  if (size >= DAY_MS) return momentText(time, now);
  const text =
    size < 60 * MINUTE_MS ? `${Math.round(size / MINUTE_MS)} min` : `${Math.round(size / (60 * MINUTE_MS))} h`;
  return ms < 0 ? `${text} ago` : `in ${text}`;
};
