import { dateText, daysFromNow } from '../dashboard/dates.ts';

export function dayLabel(time: string): string {
  const text = daysFromNow(time);
  return text === 'today' || text === 'yesterday' ? text.replace(/^./, (first) => first.toUpperCase()) : dateText(time);
}
