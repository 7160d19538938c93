import { sql } from 'kysely';
import type { PurchaseResult } from '../../../../contract/selling/orders.ts';
import { CURRENCY } from '../../../../contract/shared/money.ts';
import { payableStatuses } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { writeAfterLast, writeAtCommit } from '../../../adapters/database/engines/at-commit.ts';
import type { Outcome } from '../../../adapters/payments/payments.ts';
import { CHECKOUT_SESSION_MS } from '../../../http/viewer.ts';
import { dayOf, type Issuer, refreshInvoice } from '../../../invoicing/billing/billing.ts';
import { createBillingProfile, readBilling } from '../../../invoicing/tax/tax.ts';
import { refreshWaiting } from '../../../order/clock/clock.ts';
import { type GuestAccount, openFirstCheckoutSession } from '../../../people/accounts/accounts.ts';
import { queueEmailsAtCommit } from '../../../platform/email/email.ts';
import { acceptedOf, writeConsents } from '../../../platform/legal/legal.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { redeemCoupon, redeemCouponOfOrder } from '../../coupons/coupons.ts';
import { createOrder } from '../create-order.ts';
import { type NewPurchase, newPurchaseResult } from '../new-purchase.ts';
import { transitions } from './attempt-transitions.ts';
import { type Attempt, pricingOfAttempt } from './attempts.ts';

/** `invoiceOwner`: the customer whose invoice is paid, whatever the email address is now. */
export type OrderOwner = GuestAccount | { id: number; kind: 'invoiceOwner'; email: string };

export type Captured = Extract<Outcome, { kind: 'captured' }>;
export type BuyersRequest = { sessionEndsAt: string };
export type LockedAttempt = Attempt & { next_order_id: number | null };

type Payment = { attempt: LockedAttempt; captured: Captured; owner: OrderOwner; request: BuyersRequest | null };

/** `result`: call it after the commit. */
export type Fulfilled = { orderId: number; result(): Promise<PurchaseResult | null> };

/** The purchase may open a session of the account. */
const belongsToGuest = ({ kind }: OrderOwner) => kind === 'created' || kind === 'takenOver';

/** Null if another payment has paid the invoice. */
export async function fulfill(trx: Db, issuer: Issuer, payment: Payment): Promise<Fulfilled | null> {
  const { attempt, owner } = payment;
  const paidAt = issuer.now;
  if (owner.kind === 'invoiceOwner') {
    const invoiceId = attempt.invoice_id ?? 0;
    const orderId = await markInvoicePaid(trx, invoiceId, payment, paidAt);
    if (orderId === null) return null;
    await redeemCouponOfOrder(trx, orderId, payment.captured.amountCents);
    const { calendar, waitsForPayment: clock_waits_for_payment, now } = issuer;
    await refreshWaiting(trx, { orderId, calendar, settings: { clock_waits_for_payment }, now: new Date(now) });
    await recordPayment(trx, payment, orderId, issuer);
    await writeConsents(trx, acceptedOf(attempt), { userId: owner.id, orderId });
    return { orderId, result: async () => null };
  }
  const pricing = pricingOfAttempt(attempt);
  const billing = readBilling(attempt.billing);
  const orderId = attempt.next_order_id ?? 0;
  const order = await createOrder(trx, issuer, {
    id: orderId,
    owner,
    customer: { name: attempt.name, email: attempt.email },
    billing,
    pricing,
    paymentMethod: attempt.provider,
    card: payment.captured.card,
    paidAt,
    attemptId: attempt.id,
    isHidden: owner.kind === 'unproven',
    accepted: acceptedOf(attempt),
  });
  // The details of a known account may be another person's.
  if (billing && owner.kind === 'created') await createBillingProfile(trx, owner.id, billing);
  await writeConsents(trx, acceptedOf(attempt), { userId: owner.id, orderId });
  const token = await recordPayment(trx, payment, orderId, issuer);
  const { coupon, discountCents } = pricing;
  if (coupon) await redeemCoupon(trx, attempt, { coupon, discountCents }, orderId);
  const purchase: NewPurchase = { attempt, owner, pricing, paidAt, order, token };
  return { orderId, result: async () => (payment.request ? newPurchaseResult(purchase) : null) };
}

/** Accepts exactly the amount due of an order that is neither cancelled nor deleted; null otherwise. */
async function markInvoicePaid(
  trx: Db,
  id: number,
  { attempt, captured }: Payment,
  paidAt: string,
): Promise<number | null> {
  const due = await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e.ref('paid_cents') }))
    .where('id', '=', id)
    .where('status', 'in', payableStatuses)
    .where(sql<boolean>`amount_cents - credited_cents - (paid_cents - refunded_cents - charged_back_cents)
      = ${captured.amountCents}`)
    .returning('order_id')
    .executeTakeFirst();
  // Invoices without an order are not paid here yet.
  if (!due || due.order_id === null) return null;
  // Whoever cancels or deletes the order locks the invoice first.
  const paid = await trx
    .updateTable('orders')
    .set({ payment_method: attempt.provider, updated_at: paidAt })
    .where('id', '=', due.order_id)
    .where('status', '<>', 'cancelled')
    .where('deleted_at', 'is', null)
    .returning('id as order_id')
    .executeTakeFirst();
  if (!paid) return null;
  await trx
    .updateTable('invoices')
    .set((e) => ({ paid_at: paidAt, paid_cents: e('paid_cents', '+', captured.amountCents) }))
    .where('id', '=', id)
    .execute();
  await refreshInvoice(trx, id);
  await writeOrderEvents(trx, { orderId: paid.order_id, kind: 'paid', at: paidAt });
  return paid.order_id;
}

async function recordPayment(trx: Db, payment: Payment, orderId: number, issuer: Issuer): Promise<string | null> {
  const { attempt, captured, owner, request } = payment;
  const now = new Date().toISOString();
  const sessionUntil = belongsToGuest(owner)
    ? new Date(Date.parse(issuer.now) + CHECKOUT_SESSION_MS).toISOString()
    : null;
  await writeAtCommit(
    trx,
    trx.insertInto('payments').values({
      order_id: orderId,
      user_id: owner.id,
      attempt_id: attempt.id,
      method: attempt.provider,
      provider: attempt.provider,
      provider_ref: captured.ref,
      capture_ref: captured.captureRef,
      card: captured.card,
      amount_cents: captured.amountCents,
      currency: CURRENCY,
      status: 'captured',
      received_on: dayOf(issuer, issuer.now),
      created_at: issuer.now,
    }),
  );
  // The invoice comes first: a purchase issues it last.
  await writeAfterLast(
    trx,
    sql`insert into payment_allocations (payment_id, invoice_id, amount_cents, created_at)
      select payments.id, invoices.id, payments.amount_cents, ${issuer.now}
      from payments, invoices
      where payments.provider = ${attempt.provider} and payments.provider_ref = ${captured.ref}
        and ${attempt.invoice_id === null ? sql`invoices.order_id = cast(${orderId} as integer)` : sql`invoices.id = cast(${attempt.invoice_id} as integer)`}`,
  );
  await writeAtCommit(
    trx,
    trx
      .updateTable('checkout_attempts')
      .set({
        state: transitions.finish.to,
        order_id: orderId,
        provider_ref: captured.ref,
        failure: null,
        leased_until: null,
        new_account: belongsToGuest(owner),
        session_until: sessionUntil,
        ...(request && { responded_at: now }),
      })
      .where('id', '=', attempt.id),
  );
  await queueEmails(trx, payment, orderId);
  if (owner.kind !== 'created' || !request || !sessionUntil) return null;
  return openFirstCheckoutSession(trx, {
    userId: owner.id,
    attemptId: attempt.id,
    at: issuer.now,
    expiresAt: sessionUntil,
    absoluteEndAt: request.sessionEndsAt,
  });
}

function queueEmails(trx: Db, { attempt, owner }: Payment, orderId: number): Promise<void> {
  const data = { orderId };
  const { id: userId, email: to } = owner;
  if (attempt.invoice_id !== null) {
    const receipt = { userId, invoiceId: attempt.invoice_id };
    return queueEmailsAtCommit(trx, { kind: 'payment-receipt', to, invoicesOf: userId, orderId, data: receipt });
  }
  if (!belongsToGuest(owner)) {
    // A stranger may have registered an address that was never proven, with one for invoices.
    const invoices = owner.kind !== 'unproven' && { invoicesOf: userId };
    return queueEmailsAtCommit(trx, { kind: 'order-added', to, ...invoices, userId, data });
  }
  const wasRegistered = owner.kind === 'takenOver';
  return queueEmailsAtCommit(
    trx,
    { kind: 'temporary-password', to, userId, data: { userId, ...(wasRegistered && { wasRegistered }) } },
    { kind: 'order-confirmation', to, userId, data },
  );
}
