import { dateFormat, listFormat } from '../../../contract/shared/language/formats.ts';
import { daysText } from '../../ui/price.tsx';

export const workingDaysText = (days: number): string => daysText(days).replace(' ', ' working ');

const nameFormat = dateFormat({ weekday: 'long', timeZone: 'UTC' });
// January 1, 2024 was a Monday, which is 1.
const weekdayName = (weekday: number): string => nameFormat.format(new Date(Date.UTC(2024, 0, weekday)));

/** `Monday to Friday`, or each of them if others lie between. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (days.length > 2 && last - first === days.length - 1) return `${weekdayName(first)} to ${weekdayName(last)}`;
  return listFormat().format(days.map(weekdayName));
}

const MINUTES_PER_QUESTION = 0.75;

/** `5 questions, about 4 minutes` */
export function questionsText(count: number): string {
  const minutes = Math.ceil(count * MINUTES_PER_QUESTION);
  const questions = `${count} ${count === 1 ? 'question' : 'questions'}`;
  return `${questions}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
