import { type CompanyDay, dayIn, dayName } from '../../contract/shared/promise-sentence.ts';
import { shortDayText } from '../dashboard/dates.ts';

export { type CompanyDay, companyDay, dayIn, dayName, daysBetween } from '../../contract/shared/promise-sentence.ts';

/** `Dec 3`, for a deadline that is near. */
export const shortDay = ({ time_zone }: Pick<CompanyDay, 'time_zone'>, time: string): string =>
  shortDayText(dayIn(time_zone, time));

export const dueDay = ({ due_on, today }: { due_on: string; today: string }): string => dayName(due_on, today);
