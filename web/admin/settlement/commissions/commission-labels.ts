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

export const payText = (names: string) =>
  `This records the payment and emails ${names}. Send the money yourself. It can’t be changed afterwards.`;

/** `Order 25 Firewall setup`; a reversal or an adjustment has its note. */
export const lineWithServices = (line: Pick<Commission, 'kind' | 'order_id' | 'note' | 'services'>): string =>
  line.kind === 'earned' ? [lineText(line), line.services.join(', ')].filter(Boolean).join(' ') : lineText(line);

/** A reversal is paid with its commission, or deducted in a payout run. */
export const isPayable = (row: Commission): boolean =>
  row.status === 'unpaid' && !row.on_hold && !row.payout && Number(payableAmount(row)) > 0;

/** A commission's reversals are deducted when it is paid. */
export const payableAmount = ({ amount, reversed }: Pick<Commission, 'amount' | 'reversed'>): string =>
  (Number(amount) + Number(reversed)).toFixed(2);
