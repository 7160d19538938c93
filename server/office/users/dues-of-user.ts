import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  amountsEnded,
  announceInvoice,
  type CancelledAmount,
  ORDER_DELETED,
  reissueInvoice,
} from '../../invoicing/billing/billing.ts';
import { refreshWaiting, waitingRulesWithin } from '../../order/clock/clock.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { claimCouponOfRestoredOrder } from '../../selling/coupons/coupons.ts';

type DueDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;

type Restored = { userId: number; ended: readonly CancelledAmount[]; by: number };

/**
 * Asks again for what was due, also for orders that were restored before the account, unless the order has ended since.
 * Returns the invoices that changed.
 */
export async function restoreDues(trx: Db, deps: DueDeps, { userId, ended, by }: Restored) {
  const now = deps.clock.now().toISOString();
  const ofOrders = await amountsEnded(trx, { column: 'user_id', of: userId, reason: ORDER_DELETED });
  const changed: CancelledAmount[] = [];
  for (const amount of [...ended, ...ofOrders]) {
    const [order] = await ordersOf(trx, [amount]);
    if (!order || order.deleted_at !== null || order.status === 'cancelled') continue;
    const { id, number } = await reissueInvoice(trx, deps, { ...amount, now });
    await claimCouponOfRestoredOrder(trx, order.id);
    await refreshWaiting(trx, { orderId: order.id, ...(await waitingRulesWithin(trx, deps)) });
    const detail = { corrected_by: number };
    await writeOrderEvents(trx, { orderId: order.id, kind: 'corrected', actorId: by, detail, at: now });
    changed.push(amount, { ...amount, invoiceId: id });
  }
  return changed;
}

export async function announceDues(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  changed: readonly CancelledAmount[],
): Promise<void> {
  await announceInvoice(deps, ...changed.map(({ invoiceId }) => invoiceId));
  for (const { id } of await ordersOf(deps.db, changed)) await notifyOrderChanged(deps, id);
}

async function ordersOf(db: Db, amounts: readonly CancelledAmount[]) {
  if (amounts.length === 0) return [];
  return db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'orders.deleted_at'])
    .distinct()
    .where(
      'invoices.id',
      'in',
      amounts.map(({ invoiceId }) => invoiceId),
    )
    .orderBy('orders.id')
    .execute();
}
