import { dateText, daysFromNow } from '../dashboard/dates.ts';

/** The day that a part of a conversation is from: `Today`, `Yesterday`, or its date. */
export function dayText(time: string): string {
  const words = daysFromNow(time);
  return words === 'today' || words === 'yesterday'
    ? words.replace(/^./, (first) => first.toUpperCase())
    : dateText(time);
}
