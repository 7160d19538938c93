import { toCents } from '../../contract/shared/money.ts';
import { type Db, openDatabase } from '../../server/adapters/database/database.ts';
import { invariantQueries, purchaseInvariants } from '../../test/support/money/invariant-rules.ts';
import {
  ledgerMismatches,
  type RecordedPayment,
  recordedPayments,
  unrecordedCaptures,
  violatedInvariants,
} from '../../test/support/money/invariants.ts';
import type { LedgerRow } from '../../test/support/money/ledger-row.ts';
import { type ApplicationOptions, databaseFileOf } from '../../test/support/site-process.ts';
import type { Buyer } from './buyer.ts';

export async function readLedger(url: string): Promise<LedgerRow[]> {
  const response = await fetch(`${url}/sandbox/ledger.json`);
  return (await response.json()) as LedgerRow[];
}

export async function withDatabase<T>(place: ApplicationOptions, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: place.databaseUrl ?? null, file: databaseFileOf(place) });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

export async function findProblems(db: Db, ledger: LedgerRow[], buyers: Buyer[]): Promise<string[]> {
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  const violated = await violatedInvariants(db, { ...invariantQueries(tenMinutesAgo), ...purchaseInvariants });
  const payments = await recordedPayments(db);
  const unrecorded = unrecordedCaptures(ledger, payments).map((row) => `${row.payment} is captured without an order`);
  return [...violated, ...unrecorded, ...ledgerMismatches(ledger, payments), ...buyerProblems(buyers, payments)];
}

function buyerProblems(buyers: Buyer[], payments: RecordedPayment[]): string[] {
  const byEmail = Map.groupBy(payments, (row) => row.email);
  return buyers.flatMap(({ email, method, receipt, offer }) => {
    const orders = byEmail.get(email) ?? [];
    const buyer = `${email} (${method})`;
    if (orders.length > 1) return [`${buyer} paid ${orders.length} times`];
    const [order] = orders;
    if (order && order.amount_cents !== toCents(offer.price)) return [`${buyer} paid ${order.amount_cents} cents`];
    if (!receipt) return [];
    const number = receipt.invoice.invoice_number;
    if (!order) return [`${buyer} got invoice ${number}, which does not exist`];
    return order.invoice_number === number ? [] : [`${buyer} got ${number} and has ${order.invoice_number}`];
  });
}
