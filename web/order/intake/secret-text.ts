import type { OrderSecret } from '../../../contract/order/secrets.ts';
import { shortDayName } from '../../../contract/shared/promise-sentence.ts';
import { type CompanyDay, dayIn } from '../company-days.ts';

export const ENCRYPTED = 'Encrypted. Only people working on your order can open it; you see when.';

const reasons: Partial<Record<string, string>> = {
  accepted: 'when the work was accepted',
  cancelled: 'when the order was cancelled',
  withdrawn: 'when the order was cancelled',
  refunded: 'when the order was refunded',
  deleted: 'when the order was deleted',
  unused: 'as it was no longer needed',
  erased: 'with the customer’s data',
};

/** `This was deleted on Nov 24, when the work was accepted.` */
export function burnedText(
  { burn_reason, burned_at }: Pick<OrderSecret, 'burn_reason' | 'burned_at'>,
  { time_zone, today }: CompanyDay,
): string {
  if (burn_reason === 'opened') return 'This was opened once and deleted.';
  const day = burned_at === null ? '' : ` on ${shortDayName(dayIn(time_zone, burned_at), today)}`;
  const reason = reasons[burn_reason ?? ''];
  return `This was deleted${day}${reason ? `, ${reason}` : ''}.`;
}
