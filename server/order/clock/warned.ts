import type { Clock } from './clock-rules.ts';

/** Flags of the emails sent, in `orders.warned`. The number of waiting reminders is above them. */
export const warnings = { soon: 1, due: 2, longWait: 4 } as const;
const FLAGS = 15;
const REMINDER = 16;

export const remindersIn = (warned: number): number => Math.floor(warned / REMINDER);
export const withReminders = (warned: number, reminders: number): number => (warned & FLAGS) + reminders * REMINDER;

/** A later day is warned of again, and each pause has its own reminders. */
export function warnedAfter(warned: number, before: Clock, after: Clock): number {
  if (after.state === 'paused' && before.state !== 'paused') return warned & (warnings.soon | warnings.due);
  return after.dueAt > before.dueAt ? warned & ~(warnings.soon | warnings.due) : warned;
}
