import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  announceInvoice,
  type CancelledAmount,
  cancelAmountsDue,
  type lockInvoices,
  reissueInvoice,
} from '../../invoicing/billing/billing.ts';
import { refreshWaiting, waitingRulesWithin } from '../../order/clock/clock.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { claimCouponOfRestoredOrder, releaseCouponOfOrder } from '../../selling/coupons/coupons.ts';

type DueDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;

/** Without an account nobody can pay these invoices. Orders remain, and what was paid. */
export async function endDuesOf(
  trx: Db,
  deps: DueDeps,
  invoices: Awaited<ReturnType<typeof lockInvoices>>,
  by: number,
): Promise<CancelledAmount[]> {
  const now = deps.clock.now().toISOString();
  const ended = await cancelAmountsDue(trx, deps, invoices, { reason: 'The account was deleted', by, now });
  for (const { id: orderId } of await ordersOf(trx, ended)) {
    await releaseCouponOfOrder(trx, orderId);
    await refreshWaiting(trx, { orderId, ...(await waitingRulesWithin(trx, deps)) });
    await writeOrderEvents(trx, { orderId, kind: 'credited', actorId: by, at: now });
  }
  return ended;
}

/** Asks again for what was due, unless the order has ended since. Returns the invoices that changed. */
export async function restoreDues(trx: Db, deps: DueDeps, ended: readonly CancelledAmount[], by: number) {
  const now = deps.clock.now().toISOString();
  const changed: CancelledAmount[] = [];
  for (const amount of ended) {
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
