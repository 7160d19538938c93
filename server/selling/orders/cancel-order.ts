import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { announceInvoice, cancelAmountsDue, lockInvoices } from '../../invoicing/billing/billing.ts';
import { readDocument } from '../../invoicing/billing/documents/documents.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyOrderChanged,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { releaseCouponOfOrder } from '../coupons/coupons.ts';
import { endWork } from './end-work.ts';

type CancelDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;
/** `by`: null for the unpaid order of a limited coupon. */
type Cancel = {
  orderId: number;
  by: number | null;
  note: string | null;
  isWithdrawal?: boolean;
  /** The order's history has it. */
  detail?: object;
  /** The same time as that of its refunds. */
  at?: string;
  /** The same transaction has reserved them. */
  refundIds?: readonly number[];
  /** False: the caller sends the customer an email of its own. */
  tellsCustomer?: boolean;
  /** Called under the order's lock instead of the rule for admins. */
  assertAllowed?: (order: LockedOrder) => void | Promise<void>;
};
type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export type OrderCancellation = { orderId: number; invoiceIds: readonly number[]; readers: readonly number[] };

/**
 * Call it in a transaction that `closingPayments` runs. Final: open work and what is due are canceled; what was paid or
 * delivered remains.
 */
export async function cancelWithin(trx: Db, deps: CancelDeps, cancel: Cancel): Promise<OrderCancellation> {
  const { orderId, by, note, detail = {}, at: now = deps.clock.now().toISOString() } = cancel;
  const { refundIds = [], tellsCustomer = true } = cancel;
  const invoices = await lockInvoices(trx, 'order_id', orderId);
  const order = await lockOrder(trx, orderId);
  if (!order) throw notFound('Order');
  await (cancel.assertAllowed ?? assertCancelable)(order);
  await trx.updateTable('orders').set({ status: 'cancelled', cancelled_at: now }).where('id', '=', orderId).execute();
  const staff = await cancelWork(trx, orderId, now);
  await endWork(trx, deps, {
    orderId,
    reason: cancel.isWithdrawal ? 'withdrawn' : 'cancelled',
    by: by ?? undefined,
    now: new Date(now),
  });
  await releaseCouponOfOrder(trx, orderId);
  const cancelled = await cancelAmountsDue(trx, deps, invoices, { reason: 'The order was cancelled', by, now });
  await writeOrderEvents(trx, {
    orderId,
    kind: 'cancelled',
    actorId: by,
    detail: note ? { note, ...detail } : detail,
    at: now,
  });
  await writeAuditEntry(trx, {
    by,
    action: 'order.cancel',
    id: orderId,
    before: { status: order.status, payment_status: order.payment_status },
    after: { status: 'cancelled', note, ...detail },
  });
  await notifyPeople(trx, { orderId, customerId: order.user_id, staff, by, refundIds, tellsCustomer });
  const readers = await settleNotifications(trx, { kind: 'order_placed', subjectId: orderId });
  return { orderId, invoiceIds: cancelled.map(({ invoiceId }) => invoiceId), readers };
}

export async function announceCancellation(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { orderId, invoiceIds, readers }: OrderCancellation,
): Promise<void> {
  await publishNotified(deps, readers);
  await announceInvoice(deps, ...invoiceIds);
  await notifyOrderChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
}

function assertCancelable({ status }: LockedOrder): void {
  if (status === 'cancelled') throw new AppError('conflict', 'This order is already cancelled.');
  if (status !== 'pending' && status !== 'processing')
    throw new AppError('conflict', 'This order is already completed.');
}

/** Delivered parts keep their commission. Returns the staff whose work ends. */
async function cancelWork(trx: Db, orderId: number, now: string): Promise<number[]> {
  const cancelled = await trx
    .updateTable('assignments')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['delivered', 'cancelled'])
    .returning('user_id')
    .execute();
  return cancelled.map(({ user_id }) => user_id);
}

type People = {
  orderId: number;
  customerId: number;
  staff: readonly number[];
  by: number | null;
  refundIds: readonly number[];
  tellsCustomer: boolean;
};

async function notifyPeople(trx: Db, { orderId, customerId, staff, by, refundIds, tellsCustomer }: People) {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [customerId, ...staff])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const hiddenTo = await purchaseAddress(trx, orderId);
  for (const { id: userId, email } of people) {
    if (userId === customerId && !tellsCustomer) continue;
    const to = userId === customerId ? (hiddenTo ?? email) : email;
    const refunds = userId === customerId && refundIds.length > 0 ? { refundIds: [...refundIds] } : {};
    await queueEmail(trx, { kind: 'order-cancelled', to, data: { userId, orderId, ...refunds } });
  }
  await queueNotification(trx, {
    kind: 'order_cancelled',
    subjectId: orderId,
    actorId: by,
    data: {},
    to: people.map(({ id }) => id).filter((id) => id !== customerId || hiddenTo === null),
  });
}

/**
 * The email address of a hidden order's account was never proven, and a stranger may have changed it: then the buyer's
 * counts.
 */
async function purchaseAddress(trx: Db, orderId: number): Promise<string | null> {
  const hidden = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('invoices.document')
    .where('orders.id', '=', orderId)
    .where('orders.hidden_from_customer', '=', true)
    .orderBy('invoices.id')
    .executeTakeFirst();
  return hidden ? readDocument(hidden.document).customer.email : null;
}
