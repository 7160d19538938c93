import { CURRENCY, moneyText } from '../../../contract/money.ts';
import type { PaymentProvider } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Outcome } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { CHECKOUT_SESSION_MS } from '../../http/viewer.ts';
import { accountOf, insertUser } from '../accounts/accounts.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdmins, notifyOrderChanged } from '../notifications/notifications.ts';
import { type Attempt, itemsOf } from './attempts.ts';
import { createOrder } from './create-order.ts';

type Captured = Extract<Outcome, { kind: 'captured' }>;
type FinishDeps = Pick<Deps, 'db' | 'config' | 'events' | 'log'>;

/**
 * The only way an order gets paid. The money is taken; this writes user, order, invoice, payment and mails in one
 * transaction. The request, the webhook and the minute check may all come here with the same payment: whoever is first
 * does it, the others find it done.
 */
export async function finishAttempt(deps: FinishDeps, attemptId: number, captured: Captured): Promise<void> {
  const finished = await deps.db.transaction().execute(async (trx) => {
    const attempt = await hold(trx, attemptId);
    if (!attempt) return null;
    const doubt = doubtAbout(attempt, captured);
    const buyer = doubt ? null : await buyerOf(trx, attempt);
    if (buyer) return { orderId: await fulfil(trx, deps, attempt, captured, buyer) };
    await setAside(trx, deps, attempt, captured, doubt ?? 'The address belongs to a member of the company.');
    return { orderId: null };
  });
  if (!finished) return;
  await deps.events.publish({ type: 'mail.queued' });
  // Nobody who buys waits for the office's screens.
  void (finished.orderId === null
    ? notifyAdmins(deps, { about: 'payment.review', id: attemptId })
    : notifyOrderChanged(deps, finished.orderId));
}

/** Locks the attempt for this transaction; null where it is finished already. A failed one may still turn out paid. */
async function hold(trx: Db, id: number): Promise<Attempt | null> {
  const held = await trx
    .updateTable('checkout_attempts')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'requires_action', 'failed'])
    .returningAll()
    .executeTakeFirst();
  return held ?? null;
}

function doubtAbout(attempt: Attempt, captured: Captured): string | null {
  const currency = captured.currency.toUpperCase();
  if (currency !== CURRENCY) return `The captured currency is not ours but ${currency}.`;
  if (captured.amountCents !== attempt.amount_cents)
    return `$${moneyText(captured.amountCents)} was captured instead of $${moneyText(attempt.amount_cents)}.`;
  return null;
}

type Buyer = { id: number; isNew: boolean };

async function buyerOf(trx: Db, attempt: Attempt): Promise<Buyer | null> {
  const { name, email } = attempt;
  const known = await accountOf(trx, email);
  if (known) return known.role === 'customer' ? { id: known.id, isNew: false } : null;
  const id = await insertUser(trx, { name, email, role: 'customer', passwordHash: null, temporary: true });
  if (id !== null) return { id, isNew: true };
  const rival = await accountOf(trx, email);
  return rival?.role === 'customer' ? { id: rival.id, isNew: false } : null;
}

/** Money that fits no order waits for a person; nothing is delivered on doubt. */
async function setAside(trx: Db, { config }: FinishDeps, attempt: Attempt, captured: Captured, why: string) {
  await trx
    .updateTable('checkout_attempts')
    .set({
      state: 'needs_review',
      provider_ref: captured.ref,
      leased_until: null,
      failure: JSON.stringify({ code: 'conflict', message: why }),
    })
    .where('id', '=', attempt.id)
    .execute();
  await queueEmail(trx, { kind: 'payment-review', to: config.company.email, data: { attemptId: attempt.id } });
}

/** A purchase makes its order now; an invoice that waited is paid. Null: the invoice has been paid meanwhile. */
async function orderOf(trx: Db, deps: FinishDeps, attempt: Attempt, buyer: Buyer): Promise<number | null> {
  const paidAt = new Date().toISOString();
  if (attempt.invoice_id !== null) return payWaitingInvoice(trx, attempt.invoice_id, attempt.provider, paidAt);
  const { orderId } = await createOrder(trx, deps.config.company, {
    userId: buyer.id,
    customer: { name: attempt.name, email: attempt.email },
    items: itemsOf(attempt),
    paymentMethod: attempt.provider,
    paidAt,
    attemptId: attempt.id,
  });
  return orderId;
}

async function payWaitingInvoice(
  trx: Db,
  id: number,
  provider: PaymentProvider,
  paidAt: string,
): Promise<number | null> {
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
  await trx
    .insertInto('order_events')
    .values({ order_id: paid.order_id, kind: 'paid', actor_id: null, detail: '{}', created_at: paidAt })
    .execute();
  return paid.order_id;
}

async function fulfil(
  trx: Db,
  deps: FinishDeps,
  attempt: Attempt,
  captured: Captured,
  buyer: Buyer,
): Promise<number | null> {
  const orderId = await orderOf(trx, deps, attempt, buyer);
  if (orderId === null) {
    await setAside(trx, deps, attempt, captured, 'The invoice has been paid by another payment.');
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
      state: 'done',
      order_id: orderId,
      provider_ref: captured.ref,
      failure: null,
      leased_until: null,
      new_account: buyer.isNew,
      session_until: buyer.isNew ? new Date(Date.now() + CHECKOUT_SESSION_MS).toISOString() : null,
    })
    .where('id', '=', attempt.id)
    .execute();
  await writeLetters(trx, attempt, orderId, buyer);
  return orderId;
}

async function writeLetters(trx: Db, attempt: Attempt, orderId: number, buyer: Buyer): Promise<void> {
  const data = { orderId };
  if (attempt.invoice_id !== null)
    return queueEmail(trx, { kind: 'order-confirmation', to: attempt.email, userId: buyer.id, data });
  if (!buyer.isNew) {
    const owner = await trx.selectFrom('users').select('email').where('id', '=', buyer.id).executeTakeFirstOrThrow();
    await queueEmail(trx, { kind: 'order-added', to: owner.email, userId: buyer.id, data });
    return;
  }
  await queueEmail(trx, { kind: 'one-time-password', to: attempt.email, userId: buyer.id, data: { userId: buyer.id } });
  await queueEmail(trx, { kind: 'order-confirmation', to: attempt.email, userId: buyer.id, data });
}
