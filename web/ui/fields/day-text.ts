import { dateFormat, isDayFirst } from '../../../contract/shared/language/formats.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: number) => String(value).padStart(2, '0');

const DAY_MS = 24 * 3_600_000;
const dayFormat = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const timeFormat = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `2026-11-25`, or null for a day that is in no calendar. */
function dayOf(year: number, month: number, day: number): string | null {
  const fullYear = year < 100 ? 2000 + year : year;
  const text = `${String(fullYear).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === day && fullYear >= 1900 ? text : null;
}

/** Steps from day to day, without a time zone. */
export const plusDays = (day: string, days: number): string => {
  const date = new Date(utc(day).getTime() + days * DAY_MS);
  return [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join('-');
};

const near: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

/**
 * Reads a day as people type it: `Nov 25, 2026`, `25 Nov`, `25.11.2026`, `2026-11-25`, `tomorrow`, and `11/25/2026`,
 * which is `25/11/2026` where the day comes first.
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  const days = near[text];
  if (days !== undefined) return plusDays(today, days);
  const thisYear = Number(today.slice(0, 4));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text);
  if (slashes) {
    const [month, date] = isDayFirst() ? [slashes[2], slashes[1]] : [slashes[1], slashes[2]];
    return dayOf(Number(slashes[3] ?? thisYear), Number(month), Number(date));
  }
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?$/.exec(text);
  if (dots) return dayOf(Number(dots[3] ?? thisYear), Number(dots[2]), Number(dots[1]));
  const words = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/, '');
  const named =
    /^(?<month>[a-z]{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/.exec(words) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<month>[a-z]{3,})\.?(?:,?\s+(?<year>\d{4}))?$/.exec(words);
  const { month = '', day, year } = named?.groups ?? {};
  const at = months.indexOf(month.slice(0, 3));
  return at < 0 ? null : dayOf(Number(year ?? thisYear), at + 1, Number(day));
}

/** `Nov 25, 2026`, as a field shows `2026-11-25`. */
export const fieldDay = (day: string): string => dayFormat.format(utc(day));

/** `3:15 PM`, `15:15` and `3 pm` are `15:15`. */
export function parseTime(typed: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? [];
  if (hours === undefined || (half === undefined && !typed.includes(':'))) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (Number(hours) > 12 || Number(hours) < 1))) return null;
  return `${two(hour)}:${minutes}`;
}

/** A day with a time, `2026-11-25T15:15`. Without a time in the text, it is `time`. */
export function parseMoment(typed: string, today: string, time: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(typed.trim());
  if (iso) return `${iso[1]}T${iso[2]}`;
  const day = parseDay(typed, today);
  if (day) return `${day}T${time}`;
  const [, first = '', last = ''] = /^(.*?)[,\s]+(\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?)$/i.exec(typed.trim()) ?? [];
  const [before, at] = [parseDay(first, today), parseTime(last)];
  return before && at ? `${before}T${at}` : null;
}

/** `Nov 25, 2026, 3:15 PM`. */
export const fieldMoment = (moment: string): string =>
  `${fieldDay(moment.slice(0, 10))}, ${timeFormat.format(new Date(`${moment}:00Z`)).replace(/\s/g, ' ')}`;
