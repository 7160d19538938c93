import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { announceInvoice } from '../../invoicing/billing/billing.ts';
import { readDocument } from '../../invoicing/billing/documents/documents.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyAdmins,
  notifyOrderChanged,
  notifyUsers,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { reverseCommissions } from '../commissions/commissions.ts';
import type { RefundRow, Settled } from './refund-row.ts';

export async function notifyOfSuccess(trx: Db, refund: RefundRow): Promise<void> {
  await settleNotifications(trx, { kind: 'refund_problem', subjectId: refund.id });
  if (!refund.notify) return;
  const customer = await customerEmail(trx, refund);
  if (customer)
    await queueEmail(trx, {
      kind: 'refund-made',
      ...customer,
      userId: refund.user_id,
      orderId: refund.order_id,
      data: { refundId: refund.id },
    });
}

/**
 * Null for a deleted account. The address of the purchase counts for a hidden order, whose account may be a stranger's.
 */
async function customerEmail(trx: Db, { user_id, invoice_id }: RefundRow) {
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const hidden = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('invoices.document')
    .where('invoices.id', '=', invoice_id ?? 0)
    .where('orders.hidden_from_customer', '=', true)
    .executeTakeFirst();
  return hidden ? { to: readDocument(hidden.document).customer.email } : { to: user.email, invoicesOf: user_id };
}

export async function notifyOfProblem(trx: Db, refund: RefundRow, companyEmail: string): Promise<void> {
  const { id, order_id: orderId } = refund;
  await queueEmail(trx, { kind: 'refund-problem', to: companyEmail, orderId, data: { refundId: id } });
  await queueNotification(trx, {
    kind: 'refund_problem',
    subjectId: id,
    actorId: null,
    data: { amount: toDecimal(refund.amount_cents), state: refund.state },
  });
}

type Reversal = { userId: number; cents: number };
type Cause = { refundId: number } | { disputeId: number } | { creditNoteId: number };

/** A dispute that is won after all gives commissions back without an email. */
export async function notifyOfReversals(
  trx: Db,
  orderId: number | null,
  reversals: readonly Reversal[],
  cause: Cause,
): Promise<void> {
  if (orderId === null) return;
  for (const { userId, cents } of reversals) {
    if (cents >= 0) continue;
    const staff = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!staff) continue;
    const amountCents = -cents;
    await queueEmail(trx, {
      kind: 'commission-reversed',
      to: staff.email,
      data: { userId, orderId, amountCents, ...cause },
    });
    await queueNotification(trx, {
      kind: 'commission_reversed',
      subjectId: orderId,
      actorId: null,
      data: { amount: toDecimal(amountCents) },
      to: [userId],
    });
  }
}

export async function reverseAndNotify(
  trx: Db,
  orderId: number,
  cause: Exclude<Cause, { refundId: number }>,
  now: string,
): Promise<number[]> {
  const disputeId = 'disputeId' in cause ? { disputeId: cause.disputeId } : {};
  const reversals = await reverseCommissions(trx, { orderId, ...disputeId, now });
  await notifyOfReversals(trx, orderId, reversals, cause);
  return reversals.map(({ userId }) => userId);
}

export async function announceRefund(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { refund, staff }: Settled,
): Promise<void> {
  const more = [{ type: 'email.queued' }, { type: 'notification.queued' }] as const;
  const { id, order_id: orderId, invoice_id: invoiceId } = refund;
  await notifyAdmins(deps, { event: 'refund.changed', id }, more);
  const customers = await customersWhoSee(deps.db, refund);
  await notifyUsers(deps, { event: 'refund.changed', id }, () => customers);
  if (staff.length > 0) await notifyUsers(deps, { event: 'commission.changed', id: null }, () => staff);
  if (invoiceId !== null) await announceInvoice(deps, invoiceId);
  if (orderId !== null) await notifyOrderChanged(deps, orderId);
}

async function customersWhoSee(db: Db, { order_id, user_id }: RefundRow): Promise<number[]> {
  if (order_id === null) return [user_id];
  const visible = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order_id)
    .where('hidden_from_customer', '=', false)
    .execute();
  return visible.map((row) => row.user_id);
}
