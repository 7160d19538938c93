import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { type CancelledAmount, cancelAmountsDue, type lockInvoices } from '../../../invoicing/billing/billing.ts';
import { refreshWaiting, waitingRulesWithin } from '../../../order/clock/clock.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { releaseCouponOfOrder } from '../../coupons/coupons.ts';

type DueDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;
type Why = { reason: string; by: number | null };

/** Nobody can pay these invoices any more. Their orders remain, and what was paid. */
export async function endDues(
  trx: Db,
  deps: DueDeps,
  invoices: Awaited<ReturnType<typeof lockInvoices>>,
  { reason, by }: Why,
): Promise<CancelledAmount[]> {
  const now = deps.clock.now().toISOString();
  const ended: CancelledAmount[] = [];
  for (const { detail, ...amount } of await cancelAmountsDue(trx, deps, invoices, { reason, by, now })) {
    ended.push(amount);
    const order = await trx
      .selectFrom('orders')
      .innerJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['orders.id', 'orders.payment_status'])
      .where('invoices.id', '=', amount.invoiceId)
      .executeTakeFirst();
    if (!order) continue;
    const { id: orderId } = order;
    await releaseCouponOfOrder(trx, orderId);
    // Work for which nothing was paid doesn't start.
    if (order.payment_status !== 'unpaid')
      await refreshWaiting(trx, { orderId, ...(await waitingRulesWithin(trx, deps)) });
    await writeOrderEvents(trx, { orderId, kind: 'credited', actorId: by, detail, at: now });
  }
  return ended;
}
