import { type DateFormat, dateFormat } from '../../contract/shared/language/formats.ts';
import { dayIn, dayName } from '../../contract/shared/promise-sentence.ts';

/** Undefined for the reader’s. */
type Zone = string | undefined;

/** Formatters are slow to create. */
function inZone(style: Intl.DateTimeFormatOptions): (zone: Zone) => DateFormat {
  const formats = new Map<Zone, DateFormat>();
  return (zone) => {
    const format = formats.get(zone) ?? dateFormat(zone ? { ...style, timeZone: zone } : style);
    formats.set(zone, format);
    return format;
  };
}

const momentStyle = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const momentFormat = inZone(momentStyle);
const otherYearMomentFormat = inZone({ ...momentStyle, year: 'numeric' });
const exactFormat = inZone({ dateStyle: 'full', timeStyle: 'short' });
const exactInZoneFormat = inZone({ dateStyle: 'full', timeStyle: 'long' });
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const DAY_MS = 24 * 3_600_000;
const dayFormat = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

const fullDayFormat = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const spanStyle = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const spanFormat = dateFormat(spanStyle);
const otherYearSpanFormat = dateFormat({ ...spanStyle, year: 'numeric' });

/** `Tuesday, December 1, 2026`, for a day in any time zone. */
export const fullDayText = (day: string): string => fullDayFormat.format(new Date(day));

/** `Dec 3`, where there is no room for more. */
export const shortDayText = (day: string): string => spanFormat.format(new Date(day));

/** `Sep 23, 2025`, of a document. */
export const documentDayText = (day: string): string => otherYearSpanFormat.format(new Date(day));

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

/** `2026-11-25`, in the reader’s time zone or another. */
export const momentDay = (time: string | Date, zone?: Zone): string => dayIn(zone, time);

/** `Nov 25, 3:15 PM`; another year is named. */
export const momentText = (time: string, now = new Date(), zone?: Zone): string => {
  const isThisYear = momentDay(time, zone).slice(0, 4) === momentDay(now, zone).slice(0, 4);
  return (isThisYear ? momentFormat : otherYearMomentFormat)(zone).format(new Date(time));
};

/** Another time zone than the reader’s is named. */
export const exactText = (time: string, zone?: Zone): string =>
  (zone ? exactInZoneFormat : exactFormat)(zone).format(new Date(time));

/** Days of the reader's time zone or another: `today`, `in 3 days`, `2 days ago`. */
export const daysFromNow = (time: string, now = new Date(), zone?: Zone): string =>
  daysUntil(momentDay(time, zone), momentDay(now, zone));

/** The same words for a day of the company. */
export const daysUntil = (day: string, today: string): string =>
  relativeFormat.format(Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS), 'day');

const MINUTE_MS = 60_000;

/** `just now`, `12 min ago`, `in 3 h`; the moment beyond 24 hours. */
export const relativeText = (time: string, now = new Date(), zone?: Zone): string => {
  const ms = new Date(time).getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'just now';
  if (size >= DAY_MS) return momentText(time, now, zone);
  const text =
    size < 60 * MINUTE_MS ? `${Math.round(size / MINUTE_MS)} min` : `${Math.round(size / (60 * MINUTE_MS))} h`;
  return ms < 0 ? `${text} ago` : `in ${text}`;
};
