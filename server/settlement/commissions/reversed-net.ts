import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { amountColumns, dueCents } from '../../invoicing/billing/billing.ts';

type Sum = { net: number; total: number };

/**
 * The returned or credited part of the order's net that lowers commissions: refunds whose staff do not keep theirs,
 * cancelled amounts due, and lost disputes.
 */
export async function reversedNetOf(db: Db, orderId: number): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select(['net_cents', 'total_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return 0;
  const refunded = await refundedOf(db, orderId);
  const losses = await lossesOf(db, orderId);
  const lostCents = losses.reduce((sum, loss) => sum + loss.cents, 0);
  const cancelled = await cancelledOf(db, orderId, losses);
  // The cents of a refund and of a dispute are rounded apart; together they are the whole.
  if (refunded.total + cancelled.total + lostCents >= order.total_cents) return order.net_cents;
  const lostNetCents = Math.round((lostCents * order.net_cents) / order.total_cents);
  return Math.min(order.net_cents, refunded.net + cancelled.net + lostNetCents);
}

async function refundedOf(db: Db, orderId: number): Promise<Sum> {
  const { net, total } = await db
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
  return { net: Number(net), total: Number(total) };
}

type Loss = { invoiceId: number; cents: number; lostAt: string };

/** If the payment paid several orders, only the part for this one counts. */
async function lossesOf(db: Db, orderId: number): Promise<Loss[]> {
  const invoices = await db.selectFrom('invoices').select('id').where('order_id', '=', orderId).execute();
  const ofOrder = new Set(invoices.map(({ id }) => id));
  if (ofOrder.size === 0) return [];
  const disputes = await db
    .selectFrom('disputes')
    .select(['losses', 'closed_at'])
    .where('state', '=', 'lost')
    .where('payment_id', 'in', (e) =>
      e
        .selectFrom('payment_allocations')
        .select('payment_id')
        .where('invoice_id', 'in', [...ofOrder]),
    )
    .execute();
  return disputes.flatMap(({ losses, closed_at }) =>
    (JSON.parse(losses) as { invoice_id: number; amount_cents: number }[])
      .filter(({ invoice_id }) => ofOrder.has(invoice_id))
      .map((loss) => ({ invoiceId: loss.invoice_id, cents: loss.amount_cents, lostAt: closed_at ?? '' })),
  );
}

/**
 * Sums credit notes without a refund, which end an amount due. Two don't count: that of a cancelled order, whose
 * delivered parts keep their commission, and one that replaced the invoice. An amount due because of a lost dispute
 * already counts as lost.
 */
async function cancelledOf(db: Db, orderId: number, losses: readonly Loss[]): Promise<Sum> {
  // One statement reads invoices too, so that a concurrent credit note is in both or neither.
  const notes = await db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select([
      'credit_notes.invoice_id',
      'credit_notes.net_cents',
      'credit_notes.total_cents',
      'credit_notes.created_at',
      ...amountColumns,
    ])
    .where('credit_notes.order_id', '=', orderId)
    .where('credit_notes.kind', '=', 'cancellation')
    // Same time: cancelled in the same transaction.
    .where((e) =>
      e.or([e('orders.cancelled_at', 'is', null), e('credit_notes.created_at', '<>', e.ref('orders.cancelled_at'))]),
    )
    .execute();
  const byInvoice = Map.groupBy(notes, ({ invoice_id }) => invoice_id);
  const won = await wonAfterWriteOff(db, [...byInvoice.keys()]);
  const sums = [...byInvoice].map(([invoiceId, ofInvoice]): Sum => {
    const lost = losses.filter((loss) => loss.invoiceId === invoiceId);
    const [lostAt = ''] = lost.map((loss) => loss.lostAt).sort();
    const [net, total] = [sumOf(ofInvoice.map((note) => note.net_cents)), sumOf(ofInvoice.map((n) => n.total_cents))];
    const sinceThen = sumOf(ofInvoice.filter((note) => note.created_at >= lostAt).map((note) => note.total_cents));
    const dueAgain = ofInvoice[0] ? dueCents(ofInvoice[0]) : 0;
    const lostCents = Math.max(0, sumOf(lost.map(({ cents }) => cents)) - dueAgain);
    const counted = total - Math.min(sinceThen, lostCents + (won.get(invoiceId) ?? 0));
    return { net: Math.round((net * counted) / total), total: counted };
  });
  return { net: sumOf(sums.map(({ net }) => net)), total: sumOf(sums.map(({ total }) => total)) };
}

/** A win after a write-off took the payment's part of the invoice back: the company has that money again. */
async function wonAfterWriteOff(db: Db, invoiceIds: readonly number[]): Promise<Map<number, number>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_allocations')
    .select((e) => ['invoice_id', e.fn.sum<number>('amount_cents').as('cents')])
    .where('invoice_id', 'in', invoiceIds)
    .where('amount_cents', '<', 0)
    .where('created_by', 'is', null)
    .where('payment_id', 'in', (e) =>
      e
        .selectFrom('disputes')
        .select('disputes.payment_id')
        .where('settled_as', '=', 'written_off')
        .where('state', '<>', 'lost'),
    )
    .groupBy('invoice_id')
    .execute();
  return new Map(rows.map(({ invoice_id, cents }) => [invoice_id, -Number(cents)]));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
