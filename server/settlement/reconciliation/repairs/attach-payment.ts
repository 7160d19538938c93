import { toDecimal } from '../../../../contract/shared/money.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { CapturedOutcome } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import {
  announceInvoice,
  assertNoPaymentUnderWay,
  dayOf,
  dueCents,
  issuerOf,
  refreshInvoice,
} from '../../../invoicing/billing/billing.ts';
import { refreshWaiting, waitingRulesWithin } from '../../../order/clock/clock.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { notifyOrderChanged, settleNotifications } from '../../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { redeemCouponOfOrder, refreshCouponOfPayment } from '../../../selling/coupons/coupons.ts';
import { closingPayments } from '../../../selling/orders/orders.ts';
import { AppError, invalidField, isUniqueViolation } from '../../../shared/errors.ts';
import { refreshPayment } from '../../refunds/refunds.ts';
import { isUnrefunded } from '../compare-unrecorded.ts';
import { findAtProvider, gatewayOf, paymentRefOf } from '../still-true.ts';
import { restorePayment } from './restore-payment.ts';
import { alreadySettled, type Repair, type RepairContext, settleFinding } from './settle-finding.ts';

/** Any excess over the chosen invoice stays unallocated. */
export const attachPayment: Repair = async (deps, context) => {
  const { finding, input } = context;
  if (!input.invoice_id) throw invalidField('invoice_id', 'The invoice id field is required.');
  const gateway = await gatewayOf(deps, finding.provider);
  if (!gateway) throw new AppError('conflict', 'This provider is not configured any more.');
  const captured = await findAtProvider(gateway, await paymentRefOf(gateway, finding), finding.occurred_at);
  if (!isUnrefunded(captured)) throw new AppError('conflict', 'The provider has no record of this payment.');
  if (captured.refunds.some(({ state }) => state !== 'failed'))
    throw new AppError('conflict', 'Part of this payment was refunded, so it can’t be attached.');
  const { currency } = await deps.settings.current();
  if (captured.currency.toUpperCase() !== currency)
    throw new AppError('conflict', `This payment was captured in ${captured.currency}, not in ${currency}.`);
  const receivedOn = dayOf(await issuerOf(deps), finding.occurred_at ?? deps.clock.now().toISOString());
  const orderId = await closingPayments(deps, () =>
    deps.db
      .transaction()
      .execute((trx) => attachWithin(trx, deps, context, captured, input.invoice_id ?? 0, receivedOn)),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadySettled() : error;
  });
  await deps.events.publish({ type: 'email.queued' });
  await announceInvoice(deps, input.invoice_id);
  if (orderId !== null) await notifyOrderChanged(deps, orderId);
};

async function attachWithin(
  trx: Db,
  deps: Deps,
  context: RepairContext,
  captured: CapturedOutcome,
  invoiceId: number,
  receivedOn: string,
): Promise<number | null> {
  const { finding, by } = context;
  const now = deps.clock.now().toISOString();
  if (finding.attempt_id !== null) await closeAttempt(trx, finding.attempt_id, by, now);
  await settleFinding(trx, deps, context, { detail: { invoice_id: invoiceId } });
  const invoice = await payInvoice(trx, invoiceId, captured.amountCents, now);
  const paymentId =
    finding.payment_id === null
      ? await recordPayment(trx, context, captured, { ...invoice, receivedOn, now })
      : await restorePayment(trx, finding.payment_id, captured.amountCents, invoice);
  await trx
    .insertInto('payment_allocations')
    .values({
      payment_id: paymentId,
      invoice_id: invoiceId,
      amount_cents: invoice.allocatedCents,
      created_by: by,
      created_at: now,
    })
    .execute();
  if (finding.payment_id !== null) await refreshPayment(trx, finding.payment_id);
  await refreshInvoice(trx, invoiceId);
  if (invoice.isPaid && invoice.orderId !== null) await redeemCouponOfOrder(trx, invoice.orderId, 0);
  else await refreshCouponOfPayment(trx, paymentId);
  if (invoice.orderId !== null)
    await refreshWaiting(trx, { orderId: invoice.orderId, ...(await waitingRulesWithin(trx, deps)) });
  if (invoice.isPaid)
    await queueEmail(trx, {
      kind: 'payment-receipt',
      to: invoice.email,
      invoicesOf: invoice.userId,
      orderId: invoice.orderId,
      data: { userId: invoice.userId, invoiceId },
    });
  if (invoice.orderId !== null)
    await writeOrderEvents(trx, {
      orderId: invoice.orderId,
      kind: 'paid',
      actorId: by,
      detail: { amount: toDecimal(invoice.allocatedCents) },
      at: now,
    });
  return invoice.orderId;
}

type Paying = { orderId: number | null; userId: number; allocatedCents: number; receivedOn: string; now: string };

async function recordPayment(
  trx: Db,
  { finding, by }: RepairContext,
  captured: CapturedOutcome,
  { orderId, userId, allocatedCents, receivedOn, now }: Paying,
): Promise<number> {
  const { id } = await trx
    .insertInto('payments')
    .values({
      order_id: orderId,
      user_id: userId,
      attempt_id: finding.attempt_id,
      method: finding.provider ?? 'other',
      provider: finding.provider,
      provider_ref: captured.ref,
      capture_ref: captured.captureRef,
      card: captured.card,
      amount_cents: captured.amountCents,
      unallocated_cents: captured.amountCents - allocatedCents,
      currency: captured.currency.toUpperCase(),
      status: 'captured',
      received_on: receivedOn,
      recorded_by: by,
      created_at: finding.occurred_at ?? now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The attempt's own purchase will not be finished any more. */
async function closeAttempt(trx: Db, id: number, by: number, now: string): Promise<void> {
  const closed = await trx
    .updateTable('checkout_attempts')
    .set({
      state: 'needs_review',
      settled_at: now,
      settled_by: by,
      settled_note: 'Attached to an invoice.',
      leased_until: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'needs_review'])
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw alreadySettled();
  await settleNotifications(trx, { kind: 'payment_review', subjectId: id });
}

async function payInvoice(trx: Db, id: number, capturedCents: number, now: string) {
  const invoice = await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e.ref('paid_cents') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  const due = invoice ? dueCents(invoice) : 0;
  if (!invoice || due === 0) throw invalidField('invoice_id', 'must be an invoice with an amount due.');
  await assertNoPaymentUnderWay(trx, id);
  const allocatedCents = Math.min(due, capturedCents);
  const isPaid = allocatedCents === due;
  await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e('paid_cents', '+', allocatedCents), ...(isPaid && { paid_at: now }) }))
    .where('id', '=', id)
    .execute();
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', invoice.user_id)
    .executeTakeFirstOrThrow();
  return { orderId: invoice.order_id, userId: invoice.user_id, email, allocatedCents, isPaid };
}
