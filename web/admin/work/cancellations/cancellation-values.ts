import type { CancellationSettings } from '../../../../contract/shared/company/cancellation.ts';

/** A browser sends only the checkboxes that are checked. */
export const rulesIn = (values: Record<string, string>): CancellationSettings => ({
  cancel_before_start: 'cancel_before_start' in values,
  cancel_when_late: 'cancel_when_late' in values,
  late_grace_days: Number(values.late_grace_days),
  guarantee_days: Number(values.guarantee_days),
  withdrawal: 'withdrawal' in values ? 'on' : 'off',
  withdrawal_days: Number(values.withdrawal_days),
  withdrawal_label: (values.withdrawal_label ?? '').trim(),
  withdrawal_confirm_label: (values.withdrawal_confirm_label ?? '').trim(),
});

const names: Record<keyof CancellationSettings, string> = {
  cancel_before_start: 'Cancel before work starts',
  cancel_when_late: 'Cancel late orders',
  late_grace_days: 'Days of grace',
  guarantee_days: 'Days of guarantee',
  withdrawal: 'Right of withdrawal',
  withdrawal_days: 'Days to withdraw',
  withdrawal_label: 'Text of the link',
  withdrawal_confirm_label: 'Text of the button',
};

const shown = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** `Days of guarantee: 14 instead of 30` */
export const differences = (now: CancellationSettings, next: CancellationSettings): string[] =>
  (Object.keys(names) as (keyof CancellationSettings)[])
    .filter((key) => now[key] !== next[key])
    .map((key) => `${names[key]}: ${shown(next[key])} instead of ${shown(now[key])}`);

/** The index of settings has a line of them. */
export function rulesText(value: CancellationSettings): string {
  const rules = [
    value.cancel_before_start && 'before the start',
    value.cancel_when_late && 'when late',
    value.withdrawal === 'on' && `withdrawal in ${value.withdrawal_days} days`,
    value.guarantee_days > 0 && `guarantee of ${value.guarantee_days} days`,
  ].filter((text) => text !== false);
  const text = rules.join(', ');
  return text === '' ? 'Customers can’t cancel' : text.replace(/^./, (first) => first.toUpperCase());
}
