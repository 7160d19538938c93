import { z } from 'zod';
import { requiredLine } from '../fields.ts';
import { flag, fromTo } from '../forms.ts';
import { ranges } from '../limits.ts';
import type { legalPresets, sellsTo } from './groups.ts';

const label = requiredLine(60);

/** How customers get out of an order. An order keeps those it was sold under. */
export const cancellationSettings = z.strictObject({
  cancel_before_start: flag.meta({ description: 'Customers cancel orders that nobody has started' }),
  cancel_when_late: flag.meta({ description: 'Customers cancel late orders themselves' }),
  late_grace_days: fromTo(ranges.graceDays).meta({ description: 'Working days after the promised day' }),
  guarantee_days: fromTo(ranges.guaranteeDays).meta({ description: '0: there is no guarantee' }),
  withdrawal: z.enum(['off', 'on'], 'must be off or on.').meta({ description: 'For consumers' }),
  withdrawal_days: fromTo(ranges.withdrawalDays),
  withdrawal_label: label,
  withdrawal_confirm_label: label,
});
export type CancellationSettings = z.output<typeof cancellationSettings>;

type Preset = (typeof legalPresets)[number];
type SellsTo = (typeof sellsTo)[number];

const labels = {
  english: { withdrawal_label: 'Withdraw from contract here', withdrawal_confirm_label: 'Confirm withdrawal' },
  german: {
    withdrawal_label: 'Withdraw from contract here (Vertrag widerrufen)',
    withdrawal_confirm_label: 'Confirm withdrawal (Widerruf bestätigen)',
  },
};

/** Until the company has chosen its own. */
export const cancellationDefaults = (preset: Preset, to: SellsTo): CancellationSettings => ({
  cancel_before_start: true,
  cancel_when_late: true,
  late_grace_days: 0,
  guarantee_days: 30,
  withdrawal: to !== 'businesses' && ['eu_de', 'eu', 'uk'].includes(preset) ? 'on' : 'off',
  withdrawal_days: 14,
  ...(preset === 'eu_de' ? labels.german : labels.english),
});

/** The rules of one order, in `orders.exit_rules`. */
export type ExitRules = {
  before_start: boolean;
  late: boolean;
  late_grace_days: number;
  guarantee_days: number;
  /** Null: the company offers none, or the buyer is a business. */
  withdrawal_days: number | null;
};

/** Orders from before they were stored: their terms said so. */
export const firstExitRules: ExitRules = {
  before_start: true,
  late: true,
  late_grace_days: 0,
  guarantee_days: 30,
  withdrawal_days: null,
};
