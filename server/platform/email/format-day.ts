import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { companyDay } from '../../shared/company-day.ts';

const days = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });

/** A day such as `2026-12-01`: `Tuesday, December 1, 2026`. */
export const formatDay = (day: string): string => days.format(new Date(day));

/** The company's day of a moment. */
export const formatDayOf = ({ timeZone }: { timeZone: string }, moment: string | Date): string =>
  formatDay(companyDay(timeZone, moment));
