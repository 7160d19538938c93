import { daysFromNow, momentDayText } from '../dashboard/dates.ts';

export function dayLabel(time: string): string {
  const text = daysFromNow(time);
  return text === 'today' || text === 'yesterday'
    ? text.replace(/^./, (first) => first.toUpperCase())
    : momentDayText(time);
}
