import { join } from 'node:path';
import { sql } from 'kysely';
import type { Place } from '../../bench/support/application.ts';
import type { Buyer } from '../../bench/support/buyer.ts';
import { centsOf } from '../../contract/money.ts';
import { type Db, openDatabase } from '../../server/adapters/database/database.ts';
import { invariantQueries, neverAfterPurchases } from './invariant-rules.ts';

export type LedgerRow = {
  id: string;
  provider: string;
  payment: string;
  amount: string;
  status: string;
  idempotency_key: string | null;
  updated_at: string;
};

export async function ledgerOf(url: string): Promise<LedgerRow[]> {
  const response = await fetch(`${url}/sandbox/ledger.json`);
  return (await response.json()) as LedgerRow[];
}

/** Opens the application's database beside it, for as long as `look` takes. */
export async function withDatabase<T>(place: Place, look: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: place.databaseUrl ?? null, file: join(place.dataDir, 'deskfront.sqlite') });
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}

/** Money that the provider has taken and our books do not know yet. */
export async function unbooked(db: Db, ledger: LedgerRow[]): Promise<LedgerRow[]> {
  const booked = new Set((await db.selectFrom('payments').select('provider_ref').execute()).map((p) => p.provider_ref));
  return ledger.filter((row) => row.status === 'captured' && !booked.has(row.payment));
}

/** Everything that is wrong with the books, compared with the provider's and with what the buyers were told. */
export async function problemsOf(db: Db, ledger: LedgerRow[], buyers: Buyer[]): Promise<string[]> {
  const problems: string[] = [];
  const rules = { ...invariantQueries(new Date(Date.now() - 600_000).toISOString()), ...neverAfterPurchases };
  for (const [what, query] of Object.entries(rules)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) problems.push(`${what}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const booked = await bookedPayments(db);
  problems.push(...againstLedger(ledger, booked), ...againstBuyers(buyers, booked));
  return problems;
}

const bookedPayments = (db: Db) =>
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
type Booked = Awaited<ReturnType<typeof bookedPayments>>[number];

/** Every captured row of the ledger has one order with one paid invoice over that amount, and the other way round. */
function againstLedger(ledger: LedgerRow[], booked: Booked[]): string[] {
  const captured = ledger.filter((row) => row.status === 'captured');
  const byPayment = Map.groupBy(captured, (row) => `${row.provider} ${row.payment}`);
  const bookedAs = Map.groupBy(booked, (row) => `${row.provider} ${row.provider_ref}`);
  const problems: string[] = [];
  for (const [payment, rows] of byPayment) {
    if (rows.length > 1) problems.push(`${payment} was captured ${rows.length} times`);
    const orders = bookedAs.get(payment) ?? [];
    if (orders.length !== 1) problems.push(`${payment} is captured and has ${orders.length} orders`);
    const [order] = orders;
    if (order && (order.amount_cents !== centsOf(rows[0]?.amount ?? '') || order.status !== 'paid'))
      problems.push(`${payment} over ${rows[0]?.amount} has invoice ${JSON.stringify(order)}`);
  }
  for (const payment of bookedAs.keys())
    if (!byPayment.has(payment)) problems.push(`${payment} is in our books and was never captured`);
  return problems;
}

/** Nobody pays twice, and what a buyer was told is so. Each buyer made one purchase. */
function againstBuyers(buyers: Buyer[], booked: Booked[]): string[] {
  const byEmail = Map.groupBy(booked, (row) => row.email);
  return buyers.flatMap(({ email, way, receipt, offer }) => {
    const orders = byEmail.get(email) ?? [];
    const about = `${email} (${way})`;
    if (orders.length > 1) return [`${about} paid ${orders.length} times`];
    const [order] = orders;
    if (order && order.amount_cents !== centsOf(offer.price)) return [`${about} paid ${order.amount_cents} cents`];
    if (!receipt) return [];
    if (!order) return [`${about} was told ${receipt.invoice.invoice_number}, which is not there`];
    if (order.invoice_number !== receipt.invoice.invoice_number)
      return [`${about} was told ${receipt.invoice.invoice_number} and has ${order.invoice_number}`];
    return [];
  });
}
