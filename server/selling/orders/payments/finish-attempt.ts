import type { PurchaseResult } from '../../../../contract/selling/orders.ts';
import { CURRENCY, formatMoney } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { AppEvent } from '../../../adapters/events/events.ts';
import type { Deps } from '../../../deps.ts';
import { amountColumns, announceInvoice, dueCents, issuerOf } from '../../../invoicing/billing/billing.ts';
import { accountForGuest, buyerOf } from '../../../people/accounts/accounts.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import {
  notifyAdmins,
  notifyAdminsAnd,
  notifyOrderChanged,
  queueNotification,
} from '../../../platform/notifications/notifications.ts';
import { channels } from '../../../shared/channels.ts';
import { mailboxWithin } from '../../../shared/company/company.ts';
import { nextOrderId } from '../create-order.ts';
import { transitions } from './attempt-transitions.ts';
import type { Attempt } from './attempts.ts';
import {
  type BuyersRequest,
  type Captured,
  type Fulfilled,
  fulfill,
  type LockedAttempt,
  type OrderOwner,
} from './fulfill.ts';

type FinishDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'events' | 'log'>;
export type Finished = { state: 'done' | 'needs_review'; result: PurchaseResult | null };

/**
 * The only way an order gets paid, in one transaction. Request, webhook and check may all report the same capture; only
 * the first one writes, the others get null. `alongside`: more writes of the transaction, if it places the order.
 */
export async function finishAttempt(
  deps: FinishDeps,
  attemptId: number,
  captured: Captured,
  request: BuyersRequest | null = null,
  alongside: (trx: Db, orderId: number) => Promise<void> = async () => {},
): Promise<Finished | null> {
  const issuer = await issuerOf(deps);
  const finished = await deps.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId);
    if (!attempt) return null;
    const mismatch = captureMismatch(attempt, captured);
    const owner = mismatch ? null : await findOwner(trx, attempt);
    const fulfilled = owner && (await fulfill(trx, issuer, { attempt, captured, owner, request }));
    if (fulfilled) await alongside(trx, fulfilled.orderId);
    else await flagForReview(trx, deps, attempt, captured, mismatch ?? (await reasonWithout(trx, attempt, owner)));
    return { attempt, owner, fulfilled };
  });
  if (!finished) return null;
  const { attempt, owner, fulfilled } = finished;
  channels.purchases.publish({ provider: attempt.provider, outcome: fulfilled ? 'paid' : 'needs_review' });
  // Not awaited: the buyer must not wait for notifications.
  void announce(deps, attempt, owner, fulfilled);
  return fulfilled ? { state: 'done', result: await fulfilled.result() } : { state: 'needs_review', result: null };
}

/** Null if it is already finished. */
async function lockAttempt(trx: Db, id: number): Promise<LockedAttempt | null> {
  const locked = await trx
    .updateTable('checkout_attempts')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', transitions.finish.from)
    .returningAll()
    .returning((e) => e.case().when('invoice_id', 'is', null).then(nextOrderId(trx)).end().as('next_order_id'))
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

async function reasonWithout(
  trx: Db,
  { invoice_id, amount_cents }: Attempt,
  owner: OrderOwner | null,
): Promise<string> {
  if (!owner) return 'The email address belongs to a staff member.';
  const invoice = await trx
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .select([...amountColumns, 'invoices.status', 'orders.deleted_at', 'orders.status as order_status'])
    .where('invoices.id', '=', invoice_id ?? 0)
    .executeTakeFirstOrThrow();
  const due = dueCents(invoice);
  if (invoice.paid_cents >= invoice.amount_cents) return PAID_BY_ANOTHER;
  if (invoice.deleted_at !== null) return 'The order was deleted.';
  if (invoice.status === 'void' || invoice.order_status === 'cancelled') return 'The invoice was cancelled.';
  if (invoice.paid_cents > 0 && due === 0) return PAID_BY_ANOTHER;
  return due < amount_cents
    ? 'The amount due was reduced while the buyer was paying.'
    : 'The amount due has changed since the buyer began to pay.';
}

const PAID_BY_ANOTHER = 'The invoice has been paid by another payment.';

/** Null for the email address of a staff member or admin. */
const findOwner = async (trx: Db, attempt: Attempt): Promise<OrderOwner | null> =>
  attempt.invoice_id === null
    ? accountForGuest(trx, buyerOf(attempt), attempt.created_at)
    : invoiceOwner(trx, attempt.invoice_id);

async function invoiceOwner(trx: Db, invoiceId: number): Promise<OrderOwner> {
  const customer = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.email'])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { ...customer, kind: 'invoiceOwner' };
}

export function flagOfOtherAccount(deps: FinishDeps, attempt: Attempt): Promise<void> {
  const name = providerName(attempt.provider);
  const reason = `The site uses another ${name} account since. Check in the previous account whether this payment was captured.`;
  return flagUnreachable(deps, attempt, reason);
}

export function flagOfFormerProvider(deps: FinishDeps, attempt: Attempt): Promise<void> {
  const name = providerName(attempt.provider);
  const reason = `${name} is not configured any more. Check in its account whether this payment was captured.`;
  return flagUnreachable(deps, attempt, reason);
}

async function flagUnreachable(deps: FinishDeps, attempt: Attempt, reason: string): Promise<void> {
  const flagged = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockAttempt(trx, attempt.id);
    if (locked) await flagForReview(trx, deps, locked, { ref: locked.provider_ref }, reason);
    return locked;
  });
  if (flagged) await announce(deps, flagged, null, null);
}

async function flagForReview(
  trx: Db,
  deps: FinishDeps,
  attempt: Attempt,
  { ref }: { ref: string | null },
  reason: string,
) {
  await trx
    .updateTable('checkout_attempts')
    .set({
      state: transitions.flagForReview.to,
      provider_ref: ref,
      leased_until: null,
      failure: JSON.stringify({ code: 'conflict', message: reason }),
    })
    .where('id', '=', attempt.id)
    .execute();
  await queueEmail(trx, {
    kind: 'payment-review',
    to: await mailboxWithin(trx, deps),
    data: { attemptId: attempt.id },
  });
  await queueNotification(trx, {
    kind: 'payment_review',
    subjectId: attempt.id,
    actorId: null,
    data: { name: attempt.name },
  });
}

/** Other nodes get one message. */
function announce(
  deps: FinishDeps,
  { id, invoice_id: invoiceId }: Attempt,
  owner: OrderOwner | null,
  fulfilled: Fulfilled | null,
): Promise<void> {
  const more: AppEvent[] = [{ type: 'email.queued' }, { type: 'notification.queued' }];
  if (owner?.kind === 'takenOver') more.push({ type: 'sessions.ended', userId: owner.id });
  if (!fulfilled) return notifyAdmins(deps, { event: 'payment.review', id }, more);
  const { orderId } = fulfilled;
  if (owner?.kind === 'invoiceOwner') return announcePaidInvoice(deps, orderId, invoiceId, more);
  const customers = owner && owner.kind !== 'unproven' ? [owner.id] : [];
  return notifyAdminsAnd(deps, { event: 'order.changed', id: orderId }, customers, more);
}

async function announcePaidInvoice(
  deps: FinishDeps,
  orderId: number,
  invoiceId: number | null,
  more: AppEvent[],
): Promise<void> {
  await notifyOrderChanged(deps, orderId, more);
  if (invoiceId !== null) await announceInvoice(deps, invoiceId);
}
