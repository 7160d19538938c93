import { formatMoney } from '../../../contract/shared/money.ts';
import type { EmailContext } from '../../platform/email/email-template.ts';
import { refundWay } from '../../settlement/refunds/refunds.ts';

/** A refund that no provider can make is returned by hand. */
export async function returnedMoney({ db }: EmailContext, refundIds: readonly number[] = []): Promise<string | null> {
  if (refundIds.length === 0) return null;
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount_cents', 'refunds.state', 'payments.provider', 'payments.card'])
    .where('refunds.id', 'in', [...refundIds])
    .execute();
  const amount = formatMoney(refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0));
  const way = refundWay(refunds, 'customer');
  return refunds.some(({ state }) => state === 'failed' || state === 'returned')
    ? `We’ll return ${amount} ${way}.`
    : `${amount} is on its way ${way} and arrives within 10 days.`;
}
