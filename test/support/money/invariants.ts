import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import type { RefundRow } from '../servers/sandbox.ts';
import type { LedgerRow } from './ledger-row.ts';

export { violatedInvariants } from '../../../server/adapters/database/invariants/invariants.ts';

/** Sample payments, which have no attempt, are left out. Each row has the invoice that the payment pays. */
export const recordedPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin(
      (from) =>
        from
          .selectFrom('payment_allocations')
          .select(['payment_id', 'invoice_id'])
          .groupBy(['payment_id', 'invoice_id'])
          .having((e) => e.fn.sum('amount_cents'), '>', 0)
          .as('paid'),
      (join) => join.onRef('paid.payment_id', '=', 'payments.id'),
    )
    .innerJoin('invoices', 'invoices.id', 'paid.invoice_id')
    .select([
      'payments.status as payment_status',
      'payments.provider',
      'payments.provider_ref',
      'payments.order_id',
      'users.email',
      'orders.created_at',
      'invoices.invoice_number',
      'payments.amount_cents',
      'invoices.status',
    ])
    .where('payments.attempt_id', 'is not', null)
    .where('payments.status', '<>', 'voided')
    .execute();
export type RecordedPayment = Awaited<ReturnType<typeof recordedPayments>>[number];

/** A payment that was refunded later had been captured. */
const capturedIn = (ledger: LedgerRow[]) =>
  ledger.filter(({ status }) => status === 'captured' || status === 'refunded');

export function unrecordedCaptures(ledger: LedgerRow[], payments: RecordedPayment[]): LedgerRow[] {
  const known = new Set(payments.map((row) => `${row.provider} ${row.provider_ref}`));
  // A payment that is refunded in full needs no order. The sample's and other systems' have no key.
  const ours = ledger.filter((row) => row.status === 'captured' && row.idempotency_key !== null);
  return ours.filter((row) => !known.has(`${row.provider} ${row.payment}`));
}

/** Each captured payment is recorded with its amount and has one order, whose invoice it pays, and vice versa. */
export function ledgerMismatches(ledger: LedgerRow[], payments: RecordedPayment[]): string[] {
  const captured = Map.groupBy(capturedIn(ledger), (row) => `${row.provider} ${row.payment}`);
  const recorded = Map.groupBy(payments, (row) => `${row.provider} ${row.provider_ref}`);
  const problems: string[] = [];
  for (const [payment, rows] of captured) {
    if (rows.length > 1) problems.push(`${payment} was captured ${rows.length} times`);
    const [order, ...others] = recorded.get(payment) ?? [];
    if (others.length > 0) problems.push(`${payment} has ${others.length + 1} orders`);
    // A corrected invoice may cost more than was paid, one with a credit note less.
    const isUnpaid = order?.payment_status === 'captured' && (order.status === 'unpaid' || order.status === 'void');
    if (order && (order.amount_cents !== toCents(rows[0]?.amount ?? '') || isUnpaid))
      problems.push(`${payment} over ${rows[0]?.amount} has invoice ${JSON.stringify(order)}`);
  }
  for (const payment of recorded.keys())
    if (!captured.has(payment)) problems.push(`${payment} is in our records and was never captured`);
  return problems;
}

export const recordedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.key',
      'refunds.state',
      'refunds.note',
      'refunds.amount_cents',
      'refunds.provider_ref',
      'payments.provider',
      'payments.provider_ref as payment',
    ])
    .where('refunds.provider', 'is not', null)
    .execute();
type RecordedRefund = Awaited<ReturnType<typeof recordedRefunds>>[number];

const statesAtProvider: Record<string, string[]> = {
  pending: ['requested', 'pending'],
  succeeded: ['requested', 'pending', 'succeeded'],
  failed: ['failed', 'returned'],
};

/** Each refund at a provider is one of ours, and vice versa. */
export function refundMismatches(atProvider: RefundRow[], ours: RecordedRefund[]): string[] {
  const nameOf = (refund: { provider: string | null; payment: string | null; amount: number | null }) =>
    `${refund.provider} ${refund.payment} ${refund.amount}`;
  const known = Map.groupBy(ours, ({ provider_ref }) => provider_ref);
  const problems = atProvider.flatMap(({ amount, ...refund }) => {
    const name = nameOf({ ...refund, amount: toCents(amount) });
    const [row, ...others] = known.get(refund.id) ?? [];
    if (!row) return [`${refund.id} (${name}) is not in our records`];
    if (others.length > 0) return [`${refund.id} is recorded ${others.length + 1} times`];
    const ourName = nameOf({ ...row, amount: row.amount_cents });
    if (ourName !== name) return [`${refund.id} is ${name} at the provider and ${ourName} in our records`];
    return statesAtProvider[refund.state]?.includes(row.state)
      ? []
      : [`${refund.id} is ${refund.state}, ours ${row.state}`];
  });
  const made = new Set(atProvider.map(({ id }) => id));
  const unknown = ours.filter(({ state, provider_ref: ref }) => state === 'succeeded' && !made.has(ref ?? ''));
  return [...problems, ...unknown.map(({ id }) => `our refund ${id} was never made`)];
}
