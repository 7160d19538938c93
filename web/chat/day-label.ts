import { companyDayText, daysFromNow, momentDay } from '../dashboard/dates.ts';

export function dayLabel(time: string, zone: string | undefined): string {
  const text = daysFromNow(time, new Date(), zone);
  return text === 'today' || text === 'yesterday'
    ? text.replace(/^./, (first) => first.toUpperCase())
    : companyDayText(momentDay(time, zone));
}
