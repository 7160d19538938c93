import { toCents } from '../../contract/money.ts';
import type { Db } from '../../server/adapters/database/database.ts';

export { violatedInvariants } from '../../server/adapters/database/invariants.ts';

export type LedgerRow = {
  id: string;
  provider: string;
  payment: string;
  amount: string;
  currency: string;
  status: string;
  idempotency_key: string | null;
  created_at: string;
  updated_at: string;
};

/** Sample payments have no attempt. */
export const recordedPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'payments.provider',
      'payments.provider_ref',
      'payments.order_id',
      'users.email',
      'orders.created_at',
      'invoices.invoice_number',
      'invoices.amount_cents',
      'invoices.status',
    ])
    .where('payments.attempt_id', 'is not', null)
    .where('payments.status', '=', 'captured')
    .execute();
export type RecordedPayment = Awaited<ReturnType<typeof recordedPayments>>[number];

const capturedIn = (ledger: LedgerRow[]) => ledger.filter((row) => row.status === 'captured');

export function unrecordedCaptures(ledger: LedgerRow[], payments: RecordedPayment[]): LedgerRow[] {
  const known = new Set(payments.map((row) => `${row.provider} ${row.provider_ref}`));
  return capturedIn(ledger).filter((row) => !known.has(`${row.provider} ${row.payment}`));
}

/** Each captured payment has one order with one paid invoice over its amount, and vice versa. */
export function ledgerMismatches(ledger: LedgerRow[], payments: RecordedPayment[]): string[] {
  const captured = Map.groupBy(capturedIn(ledger), (row) => `${row.provider} ${row.payment}`);
  const recorded = Map.groupBy(payments, (row) => `${row.provider} ${row.provider_ref}`);
  const problems: string[] = [];
  for (const [payment, rows] of captured) {
    if (rows.length > 1) problems.push(`${payment} was captured ${rows.length} times`);
    const [order, ...others] = recorded.get(payment) ?? [];
    if (others.length > 0) problems.push(`${payment} has ${others.length + 1} orders`);
    if (order && (order.amount_cents !== toCents(rows[0]?.amount ?? '') || order.status !== 'paid'))
      problems.push(`${payment} over ${rows[0]?.amount} has invoice ${JSON.stringify(order)}`);
  }
  for (const payment of recorded.keys())
    if (!captured.has(payment)) problems.push(`${payment} is in our records and was never captured`);
  return problems;
}
