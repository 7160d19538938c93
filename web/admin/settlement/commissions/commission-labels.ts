import type { Commission } from '../../../../contract/settlement/commissions.ts';

export function lineText({ kind, order_id, note }: Pick<Commission, 'kind' | 'order_id' | 'note'>): string {
  if (kind === 'reversal') return note ?? `Reversal, order ${order_id}`;
  if (kind === 'adjustment') return note ?? 'Adjustment';
  return `Order ${order_id}`;
}

export function rateText({ kind, rate_kind, rate_percent, note }: Commission): string {
  if (kind !== 'earned') return '';
  if (rate_kind === 'fixed') return 'Fixed';
  return note ? `${rate_percent}% (${note})` : `${rate_percent}%`;
}

/** A commission's reversals are deducted when it is paid. */
export const payableAmount = ({ amount, reversed }: Pick<Commission, 'amount' | 'reversed'>): string =>
  (Number(amount) + Number(reversed)).toFixed(2);
