import { sql } from 'kysely';
import { openDisputeStates } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { reversedNetOf } from './reversed-net.ts';

/** The cause is a refund, a dispute, or otherwise a credit note. */
type Reversal = { orderId: number; refundId?: number; disputeId?: number; now: string };

/**
 * Adds reversals until each commission is reversed in proportion to what was returned or credited; a repeated call adds
 * nothing. Returns each person's change, negative for a loss. Locks the order.
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
        note: `${causeOf(cents, { refundId, disputeId })} of order ${orderId}`,
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
function causeOf(cents: number, { refundId, disputeId }: Pick<Reversal, 'refundId' | 'disputeId'>): string {
  if (disputeId !== undefined) return cents < 0 ? 'Lost dispute' : 'Won dispute';
  if (cents >= 0) return 'Correction';
  return refundId === undefined ? 'Credit note' : 'Refund';
}

type Earned = { amount_cents: number; net_cents: number; returned_before_cents: number };

/**
 * The order's current net counts, because a correction may have changed it, without what was returned before the
 * commission was earned.
 */
function reversalOf({ amount_cents, net_cents, returned_before_cents }: Earned, reversedNetCents: number): number {
  const earnedOnCents = net_cents - returned_before_cents;
  if (earnedOnCents <= 0) return 0;
  const sinceThen = Math.max(0, reversedNetCents - returned_before_cents);
  return Math.round((amount_cents * Math.min(sinceThen, earnedOnCents)) / earnedOnCents);
}

/** Locks deleted orders, too: their payments can be refunded. A concurrent delivery waits here or sees the refund. */
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

/** Few orders have a disputed payment, so lists of commissions can exclude them. */
export const ordersOnHold = (db: Db) =>
  db
    .selectFrom('disputes')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'disputes.payment_id')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .select((e) => e.ref('invoices.order_id').$castTo<number>().as('order_id'))
    .where('disputes.state', 'in', openDisputeStates)
    .where('invoices.order_id', 'is not', null);

export const onHold = async (db: Db, orderId: number): Promise<boolean> =>
  (await ordersOnHold(db).where('invoices.order_id', '=', orderId).executeTakeFirst()) !== undefined;
