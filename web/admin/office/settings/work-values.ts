import { maxItems, ranges } from '../../../../contract/shared/limits.ts';
import type { WorkSettings } from '../../../../contract/shared/work-settings.ts';
import { ApiError } from '../../../api/call.ts';
import type { Holiday } from './holidays.ts';

/** ISO numbers. */
export const weekdays = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const;

export const weekdayName = (day: number): string => `weekday-${day}`;

const daysIn = (text = ''): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** `24:00` for the end of the day, which a time field can't hold. */
export const endInField = (end: string): string => (end === '24:00' ? '00:00' : end);
const endIn = (text = ''): string => (text === '00:00' ? '24:00' : text);

export const daysText = (days: readonly number[]): string => days.join(', ');

export const reminderProblem = (text = ''): string | undefined => {
  const days = daysIn(text);
  const { min, max } = ranges.reminderDay;
  if (days.some((day) => !Number.isInteger(day) || day < min || day > max))
    return `Enter whole numbers from ${min} to ${max}, such as 1, 3, 7.`;
  if (days.length > maxItems.reminders) return `Enter at most ${maxItems.reminders} days.`;
  return days.some((day, at) => at > 0 && day <= (days[at - 1] ?? 0))
    ? 'Enter the days in ascending order.'
    : undefined;
};

export function checkWork(values: Record<string, string>): Record<string, string | undefined> {
  const { day_start = '', day_end } = values;
  return {
    [weekdayName(1)]: weekdays.some(([day]) => weekdayName(day) in values)
      ? undefined
      : 'Choose at least one working day.',
    day_end: day_start < endIn(day_end) ? undefined : 'The end must be after the start.',
    intake_reminder_days: reminderProblem(values.intake_reminder_days),
    waiting_reminder_days: reminderProblem(values.waiting_reminder_days),
  };
}

/** A browser sends only the checkboxes that are checked. */
export const workIn = (values: Record<string, string>, holidays: readonly Holiday[]): WorkSettings => ({
  time_zone: values.time_zone ?? '',
  working_days: weekdays.map(([day]) => day).filter((day) => weekdayName(day) in values),
  day_start: values.day_start ?? '',
  day_end: endIn(values.day_end),
  holidays: [...holidays],
  clock_waits_for_payment: 'clock_waits_for_payment' in values,
  intake_reminder_days: daysIn(values.intake_reminder_days),
  waiting_reminder_days: daysIn(values.waiting_reminder_days),
  files_wait_for_payment: 'files_wait_for_payment' in values,
  pay_commissions_after: values.pay_commissions_after === 'acceptance' ? 'acceptance' : 'delivery',
  show_on_time_rate: 'show_on_time_rate' in values,
  storage_per_customer_gb: Number(values.storage_per_customer_gb),
  storage_unpaid_gb: Number(values.storage_unpaid_gb),
});

const calendarKeys = ['time_zone', 'working_days', 'day_start', 'day_end', 'holidays'] as const;

export const isCalendarChanged = (before: WorkSettings, after: WorkSettings): boolean =>
  calendarKeys.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

/** The server names an item, `intake_reminder_days.1`; the form has one control for the list. */
export function atWorkControls(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const errors: Record<string, string[]> = {};
  for (const [name, rules] of Object.entries(error.errors)) {
    const [list = name] = name.split('.');
    const control = list === 'working_days' ? weekdayName(1) : list;
    errors[control] = [...(errors[control] ?? []), ...rules];
  }
  return new ApiError(error.status, { message: error.message, errors }, { cause: error });
}
