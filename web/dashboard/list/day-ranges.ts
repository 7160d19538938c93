type DayRange = { label: string; from: string; to: string };

const two = (value: number) => String(value).padStart(2, '0');
const dayText = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

export const readersToday = (): string => dayText(new Date());

/** None until today is known. */
export function ranges(today: string): DayRange[] {
  if (today === '') return [];
  const now = new Date(`${today}T12:00:00`);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const quarter = month - (month % 3);
  const range = (label: string, from: Date, to = now) => ({ label, from: dayText(from), to: dayText(to) });
  return [
    range('Today', now),
    range('7 days', new Date(year, month, day - 6)),
    range('30 days', new Date(year, month, day - 29)),
    range('This month', new Date(year, month, 1), new Date(year, month + 1, 0)),
    range('Last month', new Date(year, month - 1, 1), new Date(year, month, 0)),
    range('This quarter', new Date(year, quarter, 1), new Date(year, quarter + 3, 0)),
    range('Last quarter', new Date(year, quarter - 3, 1), new Date(year, quarter, 0)),
    range('This year', new Date(year, 0, 1), new Date(year, 12, 0)),
    range('Last year', new Date(year - 1, 0, 1), new Date(year - 1, 12, 0)),
  ];
}

export const rangeText = (from: string | null, to: string | null, today: string): string | null =>
  ranges(today).find((range) => range.from === from && range.to === to)?.label ?? null;
