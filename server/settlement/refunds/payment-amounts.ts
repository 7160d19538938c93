import { sql } from 'kysely';
import { type DisputeState, openDisputeStates, type PaymentStatus } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { refreshInvoice } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { openRefundStates, type PaymentRow } from './refund-row.ts';

type Amounts = Pick<PaymentRow, 'amount_cents' | 'refunded_cents' | 'refunding_cents' | 'disputed_cents'>;

export const freeCents = (payment: Amounts): number =>
  payment.amount_cents - payment.refunded_cents - payment.refunding_cents - payment.disputed_cents;

function statusOf(payment: PaymentRow, disputes: readonly DisputeState[]): PaymentStatus {
  if (payment.voided_at !== null) return 'voided';
  if (disputes.some((state) => (openDisputeStates as readonly string[]).includes(state))) return 'disputed';
  if (disputes.includes('lost')) return 'charged_back';
  if (payment.refunded_cents === 0) return 'captured';
  return payment.refunded_cents < payment.amount_cents ? 'partially_refunded' : 'refunded';
}

/** How much of each payment's unallocated amount lost disputes took: what they took of no invoice, or no longer. */
export async function lostUnallocated(db: Db, payments: readonly PaymentRow[]): Promise<Map<number, number>> {
  const ids = payments.filter(({ disputed_cents }) => disputed_cents > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const disputes = await db
    .selectFrom('disputes')
    .select(['payment_id', 'held_cents', 'losses', 'settled_as'])
    .where('payment_id', 'in', ids)
    .where('state', '=', 'lost')
    .execute();
  const lostOf = ({ held_cents, losses, settled_as }: (typeof disputes)[number]) => {
    if (settled_as === 'asked_again') return held_cents;
    const ofInvoices = JSON.parse(losses) as { amount_cents: number }[];
    return held_cents - ofInvoices.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };
  const lost = new Map<number, number>();
  for (const dispute of disputes) lost.set(dispute.payment_id, (lost.get(dispute.payment_id) ?? 0) + lostOf(dispute));
  return lost;
}

/** The caller has locked the payment. */
export async function refreshPayment(trx: Db, paymentId: number): Promise<void> {
  const payment = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const disputes = await trx.selectFrom('disputes').select('state').where('payment_id', '=', paymentId).execute();
  const status = statusOf(
    payment,
    disputes.map(({ state }) => state),
  );
  if (status !== payment.status)
    await trx.updateTable('payments').set({ status }).where('id', '=', paymentId).execute();
}

export type Allocated = {
  paymentId: number;
  invoiceId: number;
  invoiceNumber: string;
  orderId: number | null;
  /** The payment's amount for this invoice. */
  cents: number;
  /** The part of `cents` that was not refunded. */
  leftCents: number;
  /** The part of the invoice that is neither refunded nor charged back, whichever payment paid it. */
  invoiceFreeCents: number;
  /** The most that can be refunded of this invoice from this payment. */
  refundableCents: number;
};

/** Omits allocations that were taken back. */
export async function allocationsOf(db: Db, payments: readonly PaymentRow[]): Promise<Allocated[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const rows = await db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .select((e) => [
      'payment_allocations.payment_id',
      'invoices.id',
      'invoices.invoice_number',
      'invoices.order_id',
      'invoices.paid_cents',
      'invoices.refunded_cents',
      'invoices.refunding_cents',
      'invoices.charged_back_cents',
      e.fn.sum<number>('payment_allocations.amount_cents').as('cents'),
    ])
    .where('payment_allocations.payment_id', 'in', ids)
    .groupBy(['payment_allocations.payment_id', 'invoices.id'])
    .orderBy('invoices.id')
    .execute();
  const returned = await returnedByInvoice(db, ids);
  return rows
    .filter(({ cents }) => Number(cents) > 0)
    .map((row) => {
      const payment = byId.get(row.payment_id);
      const invoiceFreeCents = row.paid_cents - row.refunded_cents - row.refunding_cents - row.charged_back_cents;
      const leftCents = Number(row.cents) - (returned.get(`${row.payment_id} ${row.id}`) ?? 0);
      return {
        paymentId: row.payment_id,
        invoiceId: row.id,
        invoiceNumber: row.invoice_number,
        orderId: row.order_id,
        cents: Number(row.cents),
        leftCents,
        invoiceFreeCents,
        refundableCents: Math.max(0, Math.min(invoiceFreeCents, leftCents, payment ? freeCents(payment) : 0)),
      };
    });
}

async function returnedByInvoice(db: Db, paymentIds: number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select((e) => ['payment_id', 'invoice_id', e.fn.sum<number>('amount_cents').as('cents')])
    .where('payment_id', 'in', paymentIds)
    .where('invoice_id', 'is not', null)
    .where('state', 'in', [...openRefundStates, 'succeeded'])
    .groupBy(['payment_id', 'invoice_id'])
    .execute();
  return new Map(rows.map((row) => [`${row.payment_id} ${row.invoice_id}`, Number(row.cents)]));
}

type Reversed = { paymentId: number; invoiceId: number; amountCents: number; by: number | null; note: string };

/** The caller has made sure that the money is neither refunded nor charged back. */
export async function reverseAllocation(
  trx: Db,
  { paymentId, invoiceId, amountCents, by, note }: Reversed,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e('paid_cents', '-', amountCents) }))
    .where('id', '=', invoiceId)
    .where(sql<boolean>`paid_cents - refunded_cents - refunding_cents - charged_back_cents >= ${amountCents}`)
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('payments')
    .set((e) => ({ unallocated_cents: e('unallocated_cents', '+', amountCents) }))
    .where('id', '=', paymentId)
    .execute();
  await trx
    .insertInto('payment_allocations')
    .values({
      payment_id: paymentId,
      invoice_id: invoiceId,
      amount_cents: -amountCents,
      created_by: by,
      created_at: new Date().toISOString(),
    })
    .execute();
  await writeAuditEntry(trx, {
    by,
    action: 'payment.reverse_allocation',
    id: paymentId,
    after: { invoice_id: invoiceId, amount_cents: amountCents, note },
  });
  await refreshPayment(trx, paymentId);
  await refreshInvoice(trx, invoiceId);
}
