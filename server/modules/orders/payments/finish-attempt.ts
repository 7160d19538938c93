import { CURRENCY, formatMoney } from '../../../../contract/money.ts';
import type { PaymentProvider } from '../../../../contract/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Outcome } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { CHECKOUT_SESSION_MS } from '../../../http/viewer.ts';
import { accountForGuest, type GuestAccount } from '../../accounts/accounts.ts';
import { queueEmail } from '../../email/outbox.ts';
import { notifyAdmins, notifyOrderChanged } from '../../notifications/notifications.ts';
import { createOrder } from '../create-order.ts';
import { writeOrderEvents } from '../order-events.ts';
import { transitions } from './attempt-transitions.ts';
import { type Attempt, pricingOfAttempt } from './attempts.ts';

type Captured = Extract<Outcome, { kind: 'captured' }>;
type FinishDeps = Pick<Deps, 'db' | 'config' | 'events' | 'log'>;

/**
 * The only way an order gets paid, in one transaction with user, order, invoice, payment and emails. Request, webhook
 * and check may all report the same capture; only the first one writes.
 */
export async function finishAttempt(deps: FinishDeps, attemptId: number, captured: Captured): Promise<void> {
  const finished = await deps.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId);
    if (!attempt) return null;
    const mismatch = captureMismatch(attempt, captured);
    const buyer = mismatch ? null : await findBuyer(trx, attempt);
    if (buyer) return { orderId: await fulfill(trx, deps, attempt, captured, buyer), buyer };
    await flagForReview(trx, deps, attempt, captured, mismatch ?? 'The email address belongs to a staff member.');
    return { orderId: null, buyer };
  });
  if (!finished) return;
  await deps.events.publish({ type: 'email.queued' });
  if (finished.buyer?.kind === 'takenOver')
    await deps.events.publish({ type: 'sessions.ended', userId: finished.buyer.id });
  // Not awaited: the buyer must not wait for notifications.
  void (finished.orderId === null
    ? notifyAdmins(deps, { event: 'payment.review', id: attemptId })
    : notifyOrderChanged(deps, finished.orderId));
}

/** Null if it is already finished. */
async function lockAttempt(trx: Db, id: number): Promise<Attempt | null> {
  const locked = await trx
    .updateTable('checkout_attempts')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', transitions.finish.from)
    .returningAll()
    .executeTakeFirst();
  return locked ?? null;
}

function captureMismatch(attempt: Attempt, captured: Captured): string | null {
  const currency = captured.currency.toUpperCase();
  if (currency !== CURRENCY) return `The payment was captured in ${currency} instead of ${CURRENCY}.`;
  if (captured.amountCents !== attempt.amount_cents)
    return `${formatMoney(captured.amountCents)} was captured instead of ${formatMoney(attempt.amount_cents)}.`;
  return null;
}

/** `invoiceOwner`: the customer whose invoice is paid, whatever the email address is now. */
type Buyer = GuestAccount | { id: number; kind: 'invoiceOwner' };

/** Null for the email address of a staff member or admin. */
const findBuyer = async (trx: Db, attempt: Attempt): Promise<Buyer | null> =>
  attempt.invoice_id === null
    ? accountForGuest(trx, { name: attempt.name, email: attempt.email })
    : invoiceOwner(trx, attempt.invoice_id);

async function invoiceOwner(trx: Db, invoiceId: number): Promise<Buyer> {
  const { user_id: id } = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('orders.user_id')
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { id, kind: 'invoiceOwner' };
}

/** The purchase may open a session of the account. */
const belongsToGuest = ({ kind }: Buyer) => kind === 'created' || kind === 'takenOver';

async function flagForReview(trx: Db, { config }: FinishDeps, attempt: Attempt, captured: Captured, reason: string) {
  await trx
    .updateTable('checkout_attempts')
    .set({
      state: transitions.flagForReview.to,
      provider_ref: captured.ref,
      leased_until: null,
      failure: JSON.stringify({ code: 'conflict', message: reason }),
    })
    .where('id', '=', attempt.id)
    .execute();
  await queueEmail(trx, { kind: 'payment-review', to: config.company.email, data: { attemptId: attempt.id } });
}

/** Null if another payment has paid the invoice. */
async function recordOrder(trx: Db, deps: FinishDeps, attempt: Attempt, buyer: Buyer): Promise<number | null> {
  const paidAt = new Date().toISOString();
  if (attempt.invoice_id !== null) return markInvoicePaid(trx, attempt.invoice_id, attempt.provider, paidAt);
  const { orderId } = await createOrder(trx, deps.config.company, {
    userId: buyer.id,
    customer: { name: attempt.name, email: attempt.email },
    pricing: pricingOfAttempt(attempt),
    paymentMethod: attempt.provider,
    paidAt,
    attemptId: attempt.id,
    isHidden: buyer.kind === 'unproven',
  });
  return orderId;
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

async function fulfill(
  trx: Db,
  deps: FinishDeps,
  attempt: Attempt,
  captured: Captured,
  buyer: Buyer,
): Promise<number | null> {
  const orderId = await recordOrder(trx, deps, attempt, buyer);
  if (orderId === null) {
    await flagForReview(trx, deps, attempt, captured, 'The invoice has been paid by another payment.');
    return null;
  }
  await trx
    .insertInto('payments')
    .values({
      order_id: orderId,
      attempt_id: attempt.id,
      provider: attempt.provider,
      provider_ref: captured.ref,
      amount_cents: captured.amountCents,
      currency: CURRENCY,
      status: 'captured',
      created_at: new Date().toISOString(),
    })
    .execute();
  await trx
    .updateTable('checkout_attempts')
    .set({
      state: transitions.finish.to,
      order_id: orderId,
      provider_ref: captured.ref,
      failure: null,
      leased_until: null,
      new_account: belongsToGuest(buyer),
      session_until: belongsToGuest(buyer) ? new Date(Date.now() + CHECKOUT_SESSION_MS).toISOString() : null,
    })
    .where('id', '=', attempt.id)
    .execute();
  await queueEmails(trx, attempt, orderId, buyer);
  return orderId;
}

async function queueEmails(trx: Db, attempt: Attempt, orderId: number, buyer: Buyer): Promise<void> {
  const data = { orderId };
  if (!belongsToGuest(buyer)) {
    const owner = await trx.selectFrom('users').select('email').where('id', '=', buyer.id).executeTakeFirstOrThrow();
    const receipt = attempt.invoice_id !== null && { userId: buyer.id, invoiceId: attempt.invoice_id };
    return receipt
      ? queueEmail(trx, { kind: 'payment-receipt', to: owner.email, data: receipt })
      : queueEmail(trx, { kind: 'order-added', to: owner.email, userId: buyer.id, data });
  }
  await queueEmail(trx, {
    kind: 'temporary-password',
    to: attempt.email,
    userId: buyer.id,
    data: { userId: buyer.id, ...(buyer.kind === 'takenOver' && { wasRegistered: true }) },
  });
  await queueEmail(trx, { kind: 'order-confirmation', to: attempt.email, userId: buyer.id, data });
}
