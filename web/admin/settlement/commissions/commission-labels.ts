import type { Commission } from '../../../../contract/settlement/commissions.ts';

/** What the line is for. */
export function lineText({ kind, order_id, note }: Pick<Commission, 'kind' | 'order_id' | 'note'>): string {
  if (kind === 'reversal') return note ?? `Reversal, order ${order_id}`;
  if (kind === 'adjustment') return note ?? 'Adjustment';
  return `Order ${order_id}`;
}

/** Empty for what has no rate of its own. */
export function rateText({ kind, rate_kind, rate_percent, note }: Commission): string {
  if (kind !== 'earned') return '';
  if (rate_kind === 'fixed') return 'Fixed';
  return note ? `${rate_percent}% (${note})` : `${rate_percent}%`;
}

/** Without what is taken back together with it. */
export const payableAmount = ({ amount, reversed }: Pick<Commission, 'amount' | 'reversed'>): string =>
  (Number(amount) + Number(reversed)).toFixed(2);
