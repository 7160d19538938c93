import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  ACCOUNT_DELETED,
  amountsEnded,
  announceInvoice,
  type CancelledAmount,
  cancelAmountsDue,
  lockInvoices,
  ORDER_DELETED,
  reissueInvoice,
} from '../../invoicing/billing/billing.ts';
import {
  calendarWithin,
  refreshWaiting,
  restoreClock,
  stopClock,
  waitingRulesWithin,
} from '../../order/clock/clock.ts';
import { reopenIntakes } from '../../order/intakes/intakes.ts';
import { burnSecrets } from '../../order/secrets/secrets.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer, recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { notFound } from '../../shared/errors.ts';
import { restoreDeleted } from '../../shared/records.ts';
import { claimCouponOfRestoredOrder, releaseCouponOfOrder } from '../coupons/coupons.ts';
import { closingPayments } from './payments/close-payments.ts';

/** What is due is cancelled; what was paid and commissions are unchanged. */
export async function deleteOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'payments' | 'settings'>,
  id: number,
  by: number,
  step: UndoStep,
) {
  let cancelled: CancelledAmount[] = [];
  const undo = await closingPayments(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const invoices = await lockInvoices(trx, 'order_id', id);
      const now = new Date().toISOString();
      const deleted = await trx
        .updateTable('orders')
        .set({ deleted_at: now, updated_at: now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning(['status', 'payment_status', 'total_cents', 'user_id'])
        .executeTakeFirst();
      if (!deleted) throw notFound('Order');
      const credit = { reason: ORDER_DELETED, by, now: deps.clock.now().toISOString() };
      cancelled = await cancelAmountsDue(trx, deps, invoices, credit);
      if (deleted.payment_status === 'unpaid' && !(await isPaidOrUnderReview(trx, id)))
        await releaseCouponOfOrder(trx, id);
      await burnSecrets(trx, { orderId: id, reason: 'deleted', by, now: new Date(now) });
      await stopClock(trx, { orderId: id, calendar: await calendarWithin(trx, deps), now: deps.clock.now() });
      await writeOrderEvents(trx, { orderId: id, kind: 'deleted', actorId: by });
      await writeAuditEntry(trx, { by, action: 'order.delete', id, before: deleted });
      await reindex(trx, 'order', [id]);
      return recordUndo(trx, step, { by, action: 'order.delete', id, before: { deleted_at: now, cancelled } });
    }),
  );
  await announceInvoice(deps, ...cancelled.map(({ invoiceId }) => invoiceId));
  await notifyOrderChanged(deps, id);
  return { message: 'Order deleted.', undo_id: undo?.stepId ?? null };
}

/** A payment under review keeps the coupon's use until it is settled. */
async function isPaidOrUnderReview(trx: Db, orderId: number): Promise<boolean> {
  const invoice = await trx
    .selectFrom('invoices')
    .select('invoices.id')
    .where('invoices.order_id', '=', orderId)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom('payment_allocations')
            .select('payment_allocations.id')
            .whereRef('payment_allocations.invoice_id', '=', 'invoices.id'),
        ),
        e.exists(
          e
            .selectFrom('checkout_attempts')
            .select('checkout_attempts.id')
            .whereRef('checkout_attempts.invoice_id', '=', 'invoices.id')
            .where('checkout_attempts.state', '=', 'needs_review')
            .where('checkout_attempts.settled_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return invoice !== undefined;
}

/** The account was perhaps deleted, and restored, while the order was away. Without it nobody can pay. */
const amountsToAskFor = async (trx: Db, orderId: number, cancelled: readonly CancelledAmount[]) => [
  ...cancelled,
  ...(await amountsEnded(trx, { column: 'order_id', of: orderId, reason: ACCOUNT_DELETED })),
];

/** The version before cancelled nothing. */
type Deleted = { deleted_at: string; cancelled?: CancelledAmount[] };

export const restoreOrder: Restorer<Deleted> = async ({ deps, trx, by, id, before }) => {
  if (!(await restoreDeleted(trx, 'orders', id, before.deleted_at))) throw changedSince();
  const { status, account_deleted_at: accountDeletedAt } = await trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.status', 'users.deleted_at as account_deleted_at'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'cancelled' && accountDeletedAt === null) await claimCouponOfRestoredOrder(trx, id);
  if (status === 'pending' || status === 'processing') await reopenIntakes(trx, { orderId: id, now: deps.clock.now() });
  const [invoiceIds, numbers]: [number[], string[]] = [[], []];
  for (const amount of accountDeletedAt === null ? await amountsToAskFor(trx, id, before.cancelled ?? []) : []) {
    const invoice = await reissueInvoice(trx, deps, { ...amount, now: deps.clock.now().toISOString() });
    invoiceIds.push(amount.invoiceId, invoice.id);
    numbers.push(invoice.number);
  }
  const rules = { orderId: id, ...(await waitingRulesWithin(trx, deps)) };
  await restoreClock(trx, rules);
  // The order may have been paid or answered since.
  if (accountDeletedAt === null) await refreshWaiting(trx, rules);
  const detail = numbers.length === 0 ? {} : { invoice_numbers: numbers.join(', ') };
  await writeOrderEvents(trx, { orderId: id, kind: 'restored', actorId: by, detail });
  await writeAuditEntry(trx, { by, action: 'order.restore', id, ...(numbers.length > 0 && { after: detail }) });
  await reindex(trx, 'order', [id]);
  return {
    async publish() {
      await announceInvoice(deps, ...invoiceIds);
      await notifyOrderChanged(deps, id);
    },
  };
};
