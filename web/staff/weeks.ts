import { daysBetween } from '../order/company-days.ts';
import { plusDays } from '../ui/fields/day-text.ts';

const A_MONDAY = '2026-01-05';

/** The Monday of the day’s week. */
export const weekOf = (day: string): string => plusDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7));

/** The week of a URL’s day; null for anything else than a day of this century. */
export function weekIn(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  // The engine reads February 30 as March 2.
  return plusDays(text, 0) === text ? weekOf(text) : null;
}
