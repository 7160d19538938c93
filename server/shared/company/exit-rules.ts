import {
  type CancellationSettings,
  cancellationDefaults,
  type ExitRules,
  firstExitRules,
} from '../../../contract/shared/company/cancellation.ts';
import type { BuyerKind } from '../../../contract/shared/work-states.ts';
import { endOfCompanyDay } from '../company-day.ts';
import type { Settings } from '../settings.ts';
import { dayIn, isWorkingDay, type WorkingCalendar } from '../working-calendar.ts';
import { companyIn, type FileConfig } from './company.ts';

/** The company’s own, else those of its place and customers. */
export function cancellationIn(settings: Settings, config: FileConfig): CancellationSettings {
  const { preset, sells_to } = companyIn(settings, config);
  return settings.cancellation ?? cancellationDefaults(preset, sells_to);
}

export const exitRulesIn = (settings: CancellationSettings, buyer: BuyerKind | null): ExitRules => ({
  before_start: settings.cancel_before_start,
  late: settings.cancel_when_late,
  late_grace_days: settings.late_grace_days,
  guarantee_days: settings.guarantee_days,
  withdrawal_days: settings.withdrawal === 'on' && buyer !== 'business' ? settings.withdrawal_days : null,
});

/** An order keeps the rules it was sold under. */
export const exitRulesOf = ({ exit_rules }: { exit_rules: string | null }): ExitRules =>
  exit_rules === null ? firstExitRules : (JSON.parse(exit_rules) as ExitRules);

type Sale = { placedAt: Date; buyer: BuyerKind | null; isInformed: boolean };

/** Without the information about the right, the period is longer by as much. Source: Directive 2011/83/EU, article 10. */
const UNINFORMED_MONTHS = 12;

/**
 * The end of the period in which the buyer of a new order may withdraw; null for a business, and where consumers can’t.
 * The day of the order does not count, and the last day is a working one: no Saturday, Sunday or holiday of the company.
 */
export function withdrawalEnd(
  { withdrawal, withdrawal_days: days }: Pick<CancellationSettings, 'withdrawal' | 'withdrawal_days'>,
  calendar: WorkingCalendar,
  { placedAt, buyer, isInformed }: Sale,
): Date | null {
  if (withdrawal === 'off' || buyer === 'business') return null;
  const last = Temporal.PlainDate.from(dayIn(calendar, placedAt))
    .add({ days })
    .add({ months: isInformed ? 0 : UNINFORMED_MONTHS });
  return new Date(endOfCompanyDay(calendar.timeZone, firstWorkingDay(calendar, last).toString()));
}

/** Pages promise it to everyone alike: they only know whom the company sells to. */
export function saleEndIn(settings: Settings, config: FileConfig, calendar: WorkingCalendar, now: Date): Date | null {
  const buyer = companyIn(settings, config).sells_to === 'businesses' ? 'business' : 'consumer';
  return withdrawalEnd(cancellationIn(settings, config), calendar, { placedAt: now, buyer, isInformed: true });
}

// A company that never works on weekdays still has an end.
const MAX_DAYS = 30;

function firstWorkingDay(calendar: WorkingCalendar, from: Temporal.PlainDate): Temporal.PlainDate {
  for (let day = from, tried = 0; tried < MAX_DAYS; day = day.add({ days: 1 }), tried += 1)
    if (day.dayOfWeek <= 5 && isWorkingDay(calendar, day.toString())) return day;
  return from;
}
