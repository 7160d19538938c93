import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

// `inquiry` moves no money, the others are over.
const OPEN_DISPUTES = ['needs_response', 'under_review'] as const;

type Reversal = { orderId: number; refundId?: number; disputeId?: number; now: string };

/**
 * Adds reversals until each commission of the order is reversed in proportion to what was returned of the order's net.
 * Called again, it adds nothing. Returns what changed for each person, negative for a loss. Locks the order.
 */
export async function reverseCommissions(
  trx: Db,
  { orderId, refundId, disputeId, now }: Reversal,
): Promise<{ userId: number; cents: number }[]> {
  await lockOrderOf(trx, orderId);
  const reversedNetCents = await reversedNetOf(trx, orderId);
  const earned = await earnedOf(trx, orderId);
  const missing = earned
    .map((commission) => ({
      commission,
      cents: -reversalOf(commission, reversedNetCents) - commission.reversed_cents,
    }))
    .filter(({ cents }) => cents !== 0);
  if (missing.length === 0) return [];
  await trx
    .insertInto('commissions')
    .values(
      missing.map(({ commission, cents }) => ({
        kind: 'reversal' as const,
        assignment_id: commission.assignment_id,
        order_id: orderId,
        user_id: commission.user_id,
        base_cents: commission.base_cents,
        returned_before_cents: commission.returned_before_cents,
        amount_cents: cents,
        rate_kind: commission.rate_kind,
        rate_percent: commission.rate_percent,
        reverses_id: commission.id,
        refund_id: refundId ?? null,
        dispute_id: disputeId ?? null,
        note: `${causeOf(cents, disputeId)} of order ${orderId}`,
        status: 'unpaid' as const,
        created_at: now,
      })),
    )
    .execute();
  const people = [...new Set(missing.map(({ commission }) => commission.user_id))];
  return people.map((userId) => ({
    userId,
    cents: missing.reduce((sum, { commission, cents }) => sum + (commission.user_id === userId ? cents : 0), 0),
  }));
}

/** A positive reversal gives back what an earlier one took. */
function causeOf(cents: number, disputeId: number | undefined): string {
  if (disputeId === undefined) return cents < 0 ? 'Refund' : 'Correction';
  return cents < 0 ? 'Lost dispute' : 'Won dispute';
}

type Earned = { amount_cents: number; net_cents: number; returned_before_cents: number };

/**
 * In proportion to the order's net as it is now, because a correction may have changed it. What was returned before the
 * commission was earned is not part of it.
 */
function reversalOf({ amount_cents, net_cents, returned_before_cents }: Earned, reversedNetCents: number): number {
  const earnedOnCents = net_cents - returned_before_cents;
  if (earnedOnCents <= 0) return 0;
  const sinceThen = Math.max(0, reversedNetCents - returned_before_cents);
  return Math.round((amount_cents * Math.min(sinceThen, earnedOnCents)) / earnedOnCents);
}

/** Also of deleted orders, whose payments can be refunded. A concurrent delivery waits here or sees the refund. */
const lockOrderOf = (trx: Db, orderId: number) =>
  trx
    .updateTable('orders')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', orderId)
    .execute();

async function earnedOf(trx: Db, orderId: number) {
  const rows = await trx
    .selectFrom('commissions')
    .innerJoin('orders', 'orders.id', 'commissions.order_id')
    .select((e) => [
      'commissions.id',
      'commissions.assignment_id',
      'commissions.user_id',
      'commissions.amount_cents',
      'commissions.base_cents',
      'commissions.returned_before_cents',
      'commissions.rate_kind',
      'commissions.rate_percent',
      'orders.net_cents',
      e
        .selectFrom('commissions as reversals')
        .select((r) => r.fn.coalesce(r.fn.sum<number>('reversals.amount_cents'), sql<number>`0`).as('cents'))
        .whereRef('reversals.reverses_id', '=', 'commissions.id')
        .as('reversed'),
    ])
    .where('commissions.order_id', '=', orderId)
    .where('commissions.kind', '=', 'earned')
    .orderBy('commissions.id')
    .execute();
  return rows.map(({ reversed, ...row }) => ({ ...row, reversed_cents: Number(reversed ?? 0) }));
}

/**
 * What was returned of the order's net and lowers commissions: refunds whose staff do not keep theirs, and lost disputes.
 * Never more than the order's net.
 */
export async function reversedNetOf(db: Db, orderId: number): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select(['net_cents', 'total_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return 0;
  const refunded = await db
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('credit_notes.net_cents'), sql<number>`0`).as('net'),
      e.fn.coalesce(e.fn.sum<number>('credit_notes.total_cents'), sql<number>`0`).as('total'),
    ])
    .where('credit_notes.order_id', '=', orderId)
    .where('credit_notes.kind', '=', 'refund')
    .where('refunds.keep_commissions', '=', false)
    .executeTakeFirstOrThrow();
  const lostCents = await lostOf(db, orderId);
  // The cents of a refund and of a dispute are rounded apart; together they are the whole.
  if (Number(refunded.total) + lostCents >= order.total_cents) return order.net_cents;
  const lostNetCents = Math.round((lostCents * order.net_cents) / order.total_cents);
  return Math.min(order.net_cents, Number(refunded.net) + lostNetCents);
}

/** Of a payment for several orders, the part that paid this one. */
async function lostOf(db: Db, orderId: number): Promise<number> {
  const invoices = await db.selectFrom('invoices').select('id').where('order_id', '=', orderId).execute();
  const ofOrder = new Set(invoices.map(({ id }) => id));
  if (ofOrder.size === 0) return 0;
  const disputes = await db
    .selectFrom('disputes')
    .select('losses')
    .where('state', '=', 'lost')
    .where('payment_id', 'in', (e) =>
      e
        .selectFrom('payment_allocations')
        .select('payment_id')
        .where('invoice_id', 'in', [...ofOrder]),
    )
    .execute();
  return disputes
    .flatMap(({ losses }) => JSON.parse(losses) as { invoice_id: number; amount_cents: number }[])
    .reduce((sum, loss) => sum + (ofOrder.has(loss.invoice_id) ? loss.amount_cents : 0), 0);
}

/** The orders with a disputed payment. They are few, so that lists of commissions can exclude them. */
export const ordersOnHold = (db: Db) =>
  db
    .selectFrom('disputes')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'disputes.payment_id')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .select((e) => e.ref('invoices.order_id').$castTo<number>().as('order_id'))
    .where('disputes.state', 'in', [...OPEN_DISPUTES])
    .where('invoices.order_id', 'is not', null);

/** Commissions of an order can't be paid while its payment is disputed. */
export const onHold = async (db: Db, orderId: number): Promise<boolean> =>
  (await ordersOnHold(db).where('invoices.order_id', '=', orderId).executeTakeFirst()) !== undefined;
