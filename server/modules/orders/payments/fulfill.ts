import { CURRENCY } from '../../../../contract/money.ts';
import type { PurchaseResult } from '../../../../contract/orders.ts';
import type { PaymentProvider } from '../../../../contract/status.ts';
import { writeAtCommit } from '../../../adapters/database/at-commit.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Outcome } from '../../../adapters/payments/payments.ts';
import type { Config } from '../../../config.ts';
import { CHECKOUT_SESSION_MS } from '../../../http/viewer.ts';
import { type GuestAccount, openFirstCheckoutSession } from '../../accounts/accounts.ts';
import { queueEmailsAtCommit } from '../../email/outbox.ts';
import { createOrder } from '../create-order.ts';
import { type NewPurchase, newPurchaseResult } from '../new-purchase.ts';
import { writeOrderEvents } from '../order-events.ts';
import { transitions } from './attempt-transitions.ts';
import { type Attempt, pricingOfAttempt } from './attempts.ts';

/** `invoiceOwner`: the customer whose invoice is paid, whatever the email address is now. */
export type Buyer = GuestAccount | { id: number; kind: 'invoiceOwner'; email: string };

export type Captured = Extract<Outcome, { kind: 'captured' }>;
/** Of the buyer's own request, which logs a new customer in. */
export type BuyersRequest = { sessionEndsAt: string };
export type LockedAttempt = Attempt & { next_order_id: number | null };

type Payment = { attempt: LockedAttempt; captured: Captured; buyer: Buyer; request: BuyersRequest | null };

/** `result`: after the commit. */
export type Fulfilled = { orderId: number; result(): Promise<PurchaseResult | null> };

/** The purchase may open a session of the account. */
const belongsToGuest = ({ kind }: Buyer) => kind === 'created' || kind === 'takenOver';

/** Null if another payment has paid the invoice. */
export async function fulfill(trx: Db, company: Config['company'], payment: Payment): Promise<Fulfilled | null> {
  const { attempt, buyer } = payment;
  const paidAt = new Date().toISOString();
  if (buyer.kind === 'invoiceOwner') {
    const orderId = await markInvoicePaid(trx, attempt.invoice_id ?? 0, attempt.provider, paidAt);
    if (orderId === null) return null;
    await recordPayment(trx, payment, orderId);
    return { orderId, result: async () => null };
  }
  const pricing = pricingOfAttempt(attempt);
  const orderId = attempt.next_order_id ?? 0;
  const order = await createOrder(trx, company, {
    id: orderId,
    owner: buyer,
    customer: { name: attempt.name, email: attempt.email },
    pricing,
    paymentMethod: attempt.provider,
    paidAt,
    attemptId: attempt.id,
    isHidden: buyer.kind === 'unproven',
  });
  const token = await recordPayment(trx, payment, orderId);
  const purchase: NewPurchase = { attempt, buyer, pricing, paidAt, order, token };
  return { orderId, result: async () => (payment.request ? newPurchaseResult(purchase) : null) };
}

async function markInvoicePaid(trx: Db, id: number, provider: PaymentProvider, paidAt: string): Promise<number | null> {
  const paid = await trx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: paidAt })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .returning('order_id')
    .executeTakeFirst();
  if (!paid) return null;
  await trx
    .updateTable('orders')
    .set({ payment_status: 'paid', payment_method: provider, updated_at: paidAt })
    .where('id', '=', paid.order_id)
    .execute();
  await writeOrderEvents(trx, { orderId: paid.order_id, kind: 'paid', at: paidAt });
  return paid.order_id;
}

/** Returns the token of a new customer's session. */
async function recordPayment(trx: Db, payment: Payment, orderId: number): Promise<string | null> {
  const { attempt, captured, buyer, request } = payment;
  const now = new Date().toISOString();
  const sessionUntil = belongsToGuest(buyer) ? new Date(Date.now() + CHECKOUT_SESSION_MS).toISOString() : null;
  await writeAtCommit(
    trx,
    trx.insertInto('payments').values({
      order_id: orderId,
      attempt_id: attempt.id,
      provider: attempt.provider,
      provider_ref: captured.ref,
      amount_cents: captured.amountCents,
      currency: CURRENCY,
      status: 'captured',
      created_at: now,
    }),
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
        new_account: belongsToGuest(buyer),
        session_until: sessionUntil,
        ...(request && { responded_at: now }),
      })
      .where('id', '=', attempt.id),
  );
  await queueEmails(trx, payment, orderId);
  if (buyer.kind !== 'created' || !request || !sessionUntil) return null;
  return openFirstCheckoutSession(trx, {
    userId: buyer.id,
    attemptId: attempt.id,
    expiresAt: sessionUntil,
    absoluteEndAt: request.sessionEndsAt,
  });
}

function queueEmails(trx: Db, { attempt, buyer }: Payment, orderId: number): Promise<void> {
  const data = { orderId };
  const { id: userId, email: to } = buyer;
  if (attempt.invoice_id !== null) {
    const receipt = { userId, invoiceId: attempt.invoice_id };
    return queueEmailsAtCommit(trx, { kind: 'payment-receipt', to, orderId, data: receipt });
  }
  if (!belongsToGuest(buyer)) return queueEmailsAtCommit(trx, { kind: 'order-added', to, userId, data });
  const wasRegistered = buyer.kind === 'takenOver';
  return queueEmailsAtCommit(
    trx,
    { kind: 'temporary-password', to, userId, data: { userId, ...(wasRegistered && { wasRegistered }) } },
    { kind: 'order-confirmation', to, userId, data },
  );
}
