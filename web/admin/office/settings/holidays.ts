import { maxLength } from '../../../../contract/shared/limits.ts';
export type Holiday = { day: string; name: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})\b[\s,;:|–-]*(.*)$/;
const dayFirst = /^(\d{1,2})\.? (\p{L}{3,})\.?,? (\d{4})\b[\s,;:|–-]*(.*)$/u;
const monthFirst = /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})\b[\s,;:|–-]*(.*)$/u;

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const dayOf = (year: number, month: number, day: number): string | null => {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.toISOString().slice(0, 10) : null;
};

function parseLine(line: string): Holiday | null {
  const [, year, month, date, name] = iso.exec(line) ?? [];
  if (year) return withName(dayOf(Number(year), Number(month), Number(date)), name);
  const [, day, monthName = '', ofYear, title] = dayFirst.exec(line) ?? [];
  if (day) return withName(dayOf(Number(ofYear), monthOf(monthName), Number(day)), title);
  const [, first = '', second, last, rest] = monthFirst.exec(line) ?? [];
  return second ? withName(dayOf(Number(last), monthOf(first), Number(second)), rest) : null;
}

const withName = (day: string | null, name = ''): Holiday | null =>
  day === null ? null : { day, name: name.trim().slice(0, maxLength.holidayName) || 'Holiday' };

/** One per line: `2026-12-25 Christmas Day`, `25 December 2026, …` or `December 25, 2026 …`. */
export function parseHolidays(text: string): { holidays: Holiday[]; unreadable: string[] } {
  const holidays: Holiday[] = [];
  const unreadable: string[] = [];
  for (const line of text.split('\n').map((one) => one.replace(/\s+/g, ' ').trim())) {
    if (line === '') continue;
    const holiday = parseLine(line);
    if (holiday) holidays.push(holiday);
    else unreadable.push(line);
  }
  return { holidays, unreadable };
}

/** The later one of two on the same day wins. */
export const sortedHolidays = (holidays: readonly Holiday[]): Holiday[] =>
  [...new Map(holidays.map((holiday) => [holiday.day, holiday])).values()].toSorted((a, b) =>
    a.day.localeCompare(b.day),
  );

export type HolidayChanges = { added: readonly Holiday[]; removed: readonly string[] };

/** Undefined without changes. */
export function holidayChanges(stored: readonly Holiday[], holidays: readonly Holiday[]): HolidayChanges | undefined {
  const added = holidays.filter((one) => !stored.some(({ day, name }) => day === one.day && name === one.name));
  const removed = stored.filter((one) => !holidays.some(({ day }) => day === one.day)).map(({ day }) => day);
  return added.length + removed.length === 0 ? undefined : { added, removed };
}

export const withChanges = (stored: readonly Holiday[], { added, removed }: HolidayChanges): Holiday[] =>
  sortedHolidays([...stored.filter(({ day }) => !removed.includes(day)), ...added]);

export const noHoliday: Holiday = { day: '', name: '' };

/** `typed`: not yet added. */
export type UnsavedHolidays = HolidayChanges & { typed: Holiday };

/** Undefined if there is nothing that a reload would lose. */
export function unsavedHolidays(
  stored: readonly Holiday[],
  holidays: readonly Holiday[],
  typed: Holiday,
): UnsavedHolidays | undefined {
  const changes = holidayChanges(stored, holidays);
  if (!changes && typed.day === '' && typed.name === '') return;
  return { added: [], removed: [], ...changes, typed };
}
