import { sql } from 'kysely';
import { payableStatuses } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { ACCOUNT_DELETED, announceInvoice, lockInvoices, ORDER_DELETED } from '../../../invoicing/billing/billing.ts';
import { AppError } from '../../../shared/errors.ts';
import { runAlone } from '../../../shared/scheduler.ts';
import type { CancelDeps } from './cancel-pending-payment.ts';
import { closingPayments } from './close-payments.ts';
import { endDues } from './end-dues.ts';

const HOUR_MS = 3600_000;
const BATCH = 100;
/** The partial index has this condition verbatim. */
const isOpen = sql<boolean>`invoices.status in ('unpaid', 'partially_paid', 'charged_back')`;

function endedOrders(db: Db) {
  // A deletion can be undone for some minutes.
  const before = new Date(Date.now() - HOUR_MS).toISOString();
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where((e) =>
      e.or([
        e('orders.status', '=', 'cancelled'),
        e('orders.deleted_at', '<', before),
        e('users.deleted_at', '<', before),
      ]),
    );
}

/**
 * Orders that an earlier version has cancelled or deleted, or whose account it has deleted, may still have an amount
 * due.
 */
export async function cancelDuesOfEndedOrders(deps: CancelDeps, stopping?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const invoices = await endedOrders(deps.db)
      .innerJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['invoices.id', 'orders.id as orderId'])
      .where(isOpen)
      .where('invoices.status', 'in', payableStatuses)
      .where('invoices.id', '>', after)
      .orderBy('invoices.id')
      .limit(BATCH)
      .execute();
    for (const { id, orderId } of invoices) {
      if (stopping?.aborted) return;
      after = id;
      await runAlone(deps.log, { order: orderId }, () => cancelDues(deps, orderId));
    }
    if (invoices.length < BATCH) return;
  }
}

async function cancelDues(deps: CancelDeps, orderId: number): Promise<void> {
  const cancel = async (trx: Db) => {
    const invoices = await lockInvoices(trx, 'order_id', orderId);
    const order = await endedOrders(trx)
      .select(['orders.status', 'orders.deleted_at'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst();
    return order ? endDues(trx, deps, invoices, { reason: reasonOf(order), by: null }) : [];
  };
  const cancelled = await closingPayments(deps, () => deps.db.transaction().execute(cancel)).catch((error: unknown) => {
    // A payment is being processed: the next run looks again.
    if (error instanceof AppError) return [];
    throw error;
  });
  await announceInvoice(deps, ...cancelled.map(({ invoiceId }) => invoiceId));
}

function reasonOf(order: { status: string; deleted_at: string | null }): string {
  if (order.deleted_at !== null) return ORDER_DELETED;
  return order.status === 'cancelled' ? 'The order was cancelled' : ACCOUNT_DELETED;
}
