import { z } from 'zod';
import { requiredLine } from './fields.ts';
import { flag, fromTo, unchangedSince } from './forms.ts';
import { maxItems, maxLength, ranges } from './limits.ts';

const HOUR_AND_MINUTE = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin.');
const weekday = z.int('must be days from 1 (Monday) to 7.').min(1).max(7);
const hour = z.string().regex(HOUR_AND_MINUTE, 'must be a time such as 09:00.');
const storageGb = fromTo(ranges.storageGb, 'must be a whole number.');
const reminderDays = z
  .array(fromTo(ranges.reminderDay, 'must be whole numbers.'))
  .max(maxItems.reminders, `must be at most ${maxItems.reminders} days.`)
  .refine((days) => days.every((day, i) => i === 0 || day > (days[i - 1] ?? 0)), 'must be in ascending order.');

/** Keys as in the settings. The company file has them at its top level. */
export const workFields = {
  working_days: z
    .array(weekday)
    .min(1, 'must have at least one day.')
    .refine((days) => new Set(days).size === days.length, 'must name each day once.'),
  day_start: hour,
  day_end: hour,
  holidays: z
    .array(
      z.object({ day: z.iso.date('must be a date such as 2026-12-25.'), name: requiredLine(maxLength.holidayName) }),
    )
    .max(500, 'must have at most 500 days.')
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'must name each day once.'),
  clock_waits_for_payment: flag,
  intake_reminder_days: reminderDays,
  waiting_reminder_days: reminderDays,
  files_wait_for_payment: flag,
  pay_commissions_after: z.enum(['delivery', 'acceptance'], 'must be delivery or acceptance.'),
  show_on_time_rate: flag,
  storage_per_customer_gb: storageGb.meta({ description: 'For the files of a customer with a paid order' }),
  storage_unpaid_gb: storageGb.meta({ description: 'For the files of all accounts without a paid order' }),
};

type Day = { day_start?: string | undefined; day_end?: string | undefined };

/** A missing bound is the start or the end of the day. */
export const isDayInOrder = ({ day_start = '00:00', day_end = '24:00' }: Day): boolean => day_start < day_end;
export const endsBeforeItStarts = 'must be after the start of the day.';

export const workSettings = z.object({ time_zone: timeZone, ...workFields });
export type WorkSettings = z.output<typeof workSettings>;

/** Omitted settings are unchanged. */
export const workSettingsInput = workSettings
  .partial()
  .extend({ updated_at: unchangedSince.nullable() })
  .meta({
    examples: [
      {
        working_days: [1, 2, 3, 4, 5],
        day_start: '09:00',
        day_end: '17:00',
        holidays: [{ day: '2027-12-25', name: 'Christmas Day' }],
      },
    ],
  });
