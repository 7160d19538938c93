import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatMoney } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import type { DisputeRow } from './disputes/dispute-money.ts';
import { allocationsOf, freeCents, lostUnallocated } from './payment-amounts.ts';
import { distributeRefund, type LineShare, linesOf } from './refund-lines.ts';
import { getPayment, type NewRefund, type PaymentRow, type RefundRow, refundLeaseEnd } from './refund-row.ts';
import { assertRefundable, openDispute, type RefundTarget } from './refund-target.ts';
import { returnedRefunds } from './returned-refund.ts';

export type Reservation = NewRefund & {
  payment: PaymentRow;
  target: RefundTarget;
  /** Null: all lines in proportion. */
  lines: readonly LineShare[] | null;
  /** The failed or returned refund that this one retries. It takes over the credit note of a returned one. */
  supersedes?: RefundRow;
  /** The transaction also cancels the order, so it locks all its invoices at once. */
  cancelsOrder?: boolean;
  now: string;
};

const atMost = (cents: number) => invalidField('amount', `At most ${formatMoney(Math.max(0, cents))} can be refunded.`);

/** The credit note of a returned refund is for its whole amount. */
const onlyWhole = (cents: number) =>
  invalidField('amount', `A refund of ${formatMoney(cents)} was returned. Refund exactly this amount again.`);

/**
 * Claims the amount, and leases the refund to the caller. Throws 422 with the most that can be refunded, and 409 if
 * nothing can be. Locks the open dispute, the invoice, then the payment.
 */
export async function reserveRefund(trx: Db, reservation: Reservation): Promise<RefundRow> {
  const { payment, target, amountCents, supersedes, now } = reservation;
  const dispute = await lockOpenDispute(trx, payment.id);
  if (reservation.cancelsOrder && target !== 'unallocated' && target.orderId !== null)
    await lockInvoices(trx, 'order_id', target.orderId);
  if (target !== 'unallocated') await claimOfInvoice(trx, target.invoiceId, reservation);
  if (dispute) await releaseHold(trx, dispute, reservation);
  await claimOfPayment(trx, reservation);
  const lines = target === 'unallocated' ? [] : await sharesOf(trx, target.invoiceId, reservation);
  const refund = await trx
    .insertInto('refunds')
    .values({
      key: randomUUID(),
      payment_id: payment.id,
      invoice_id: target === 'unallocated' ? null : target.invoiceId,
      order_id: target === 'unallocated' ? null : target.orderId,
      user_id: payment.user_id,
      amount_cents: amountCents,
      state: 'requested',
      source: reservation.source,
      reason: reservation.reason,
      note: reservation.note,
      lines: JSON.stringify(lines.map((line) => ({ position: line.position, amount_cents: line.amountCents }))),
      keep_commissions: reservation.keepCommissions,
      notify: reservation.notify,
      provider: reservation.source === 'manual' ? null : payment.provider,
      provider_ref: reservation.providerRef,
      reference: reservation.reference,
      requested_by: reservation.requestedBy,
      leased_until: refundLeaseEnd(trx),
      created_at: now,
      updated_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (supersedes) await supersede(trx, supersedes, refund.id);
  return refund;
}

async function lockOpenDispute(trx: Db, paymentId: number): Promise<DisputeRow | null> {
  const dispute = await openDispute(trx, paymentId);
  if (!dispute) return null;
  return trx
    .updateTable('disputes')
    .set((e) => ({ held_cents: e.ref('held_cents') }))
    .where('id', '=', dispute.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A provider that accepts refunds of a disputed payment returns this part of the contested money. */
async function releaseHold(trx: Db, dispute: DisputeRow, { payment, amountCents, source }: Reservation): Promise<void> {
  const isDone = source === 'provider' || source === 'reconciliation';
  if (!dispute.is_refundable && !isDone) return;
  const missing = Math.min(dispute.held_cents, amountCents - (await freeOf(trx, payment)));
  if (missing <= 0) return;
  await trx
    .updateTable('disputes')
    .set((e) => ({ held_cents: e('held_cents', '-', missing) }))
    .where('id', '=', dispute.id)
    .execute();
  await trx
    .updateTable('payments')
    .set((e) => ({ disputed_cents: e('disputed_cents', '-', missing) }))
    .where('id', '=', payment.id)
    .execute();
}

/** Locks the invoice, so that later reads are final. */
async function claimOfInvoice(trx: Db, invoiceId: number, reservation: Reservation): Promise<void> {
  const { payment, amountCents, supersedes } = reservation;
  // The returned refund counts as refunded until now.
  const returnedCents = supersedes?.state === 'returned' ? amountCents : 0;
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set((e) => ({
      refunding_cents: e('refunding_cents', '+', amountCents),
      refunded_cents: e('refunded_cents', '-', returnedCents),
    }))
    .where('id', '=', invoiceId)
    .where(
      sql<boolean>`paid_cents - refunded_cents - refunding_cents - charged_back_cents >= ${amountCents - returnedCents}`,
    )
    .executeTakeFirst();
  const current = await getPayment(trx, payment.id);
  const allocation = (await allocationsOf(trx, [current])).find((one) => one.invoiceId === invoiceId);
  const leftCents = allocation?.leftCents ?? 0;
  if (numUpdatedRows > 0n && leftCents >= amountCents) return;
  await assertRefundable(trx, current);
  const freeOfInvoice = (allocation?.invoiceFreeCents ?? 0) + (numUpdatedRows > 0n ? amountCents : 0);
  const most = Math.min(freeOfInvoice, leftCents, freeCents(current));
  const returned = supersedes ? [] : await returnedRefunds(trx, payment, { invoiceId, orderId: null });
  const largest = Math.max(0, ...returned.map((refund) => refund.amount_cents));
  if (largest > most && amountCents < largest) throw onlyWhole(largest);
  throw atMost(Math.max(most, largest));
}

const freeOf = async (trx: Db, { id }: PaymentRow): Promise<number> => freeCents(await getPayment(trx, id));

async function claimOfPayment(trx: Db, { payment, target, amountCents }: Reservation): Promise<void> {
  const isUnallocated = target === 'unallocated';
  const dispute = await openDispute(trx, payment.id);
  const whole = ['captured', 'partially_refunded', 'charged_back'] as const;
  const statuses = dispute ? ([...whole, 'disputed'] as const) : whole;
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set((e) => ({
      refunding_cents: e('refunding_cents', '+', amountCents),
      unallocated_cents: e('unallocated_cents', '-', isUnallocated ? amountCents : 0),
    }))
    .where('id', '=', payment.id)
    .where(sql<boolean>`amount_cents - refunded_cents - refunding_cents - disputed_cents >= ${amountCents}`)
    .$if(isUnallocated, (q) => q.where('unallocated_cents', '>=', amountCents))
    .where('status', 'in', statuses)
    .executeTakeFirst();
  const isClaimed = numUpdatedRows > 0n;
  if (isClaimed && !isUnallocated) return;
  const current = await getPayment(trx, payment.id);
  const lostCents = (await lostUnallocated(trx, [current])).get(payment.id) ?? 0;
  if (isClaimed && current.unallocated_cents >= lostCents) return;
  await assertRefundable(trx, isClaimed ? payment : current);
  const free = freeCents(isClaimed ? payment : current);
  const unallocated = current.unallocated_cents + (isClaimed ? amountCents : 0) - lostCents;
  throw atMost(isUnallocated ? Math.min(free, unallocated) : free);
}

const sharesOf = async (trx: Db, invoiceId: number, { supersedes, lines, amountCents }: Reservation) =>
  supersedes?.state === 'returned' ? (linesOf(supersedes) ?? []) : distributeRefund(trx, invoiceId, amountCents, lines);

async function supersede(trx: Db, { id, state }: RefundRow, by: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ superseded_by: by, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('superseded_by', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('conflict', 'This refund is being tried again already.');
}
