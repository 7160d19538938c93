import { join } from 'node:path';
import { sql } from 'kysely';
import { centsOf } from '../../contract/money.ts';
import { type Db, openDatabase } from '../../server/adapters/database/database.ts';
import type { Place } from './application.ts';
import type { Buyer } from './buyer.ts';

/** What must never be found, in whatever state the application was killed. Each of these has to answer no row. */
const never: Record<string, string> = {
  'a captured payment without an order': `
    select p.id from payments p left join orders o on o.id = p.order_id where p.status = 'captured' and o.id is null`,
  'a paid order without a captured payment': `
    select o.id from orders o where o.payment_status = 'paid'
    and not exists (select 1 from payments p where p.order_id = o.id and p.status = 'captured')`,
  'an order from a checkout that is not paid': `
    select id from orders where attempt_id is not null and payment_status <> 'paid'`,
  'two captured payments for one order': `
    select order_id from payments where status = 'captured' group by order_id having count(*) > 1`,
  'a payment used twice': `select provider_ref from payments group by provider, provider_ref having count(*) > 1`,
  'an order without exactly one invoice': `
    select o.id from orders o left join invoices i on i.order_id = o.id group by o.id having count(i.id) <> 1`,
  'an invoice that differs from its order': `
    select i.id from invoices i join orders o on o.id = i.order_id
    where (i.status = 'paid') <> (o.payment_status = 'paid') or i.amount_cents <> o.total_cents`,
  'a gap between invoice numbers': `
    select n from (select seq as n, lag(seq, 1, 0) over (partition by year order by seq) as earlier from invoices) as t
    where n <> earlier + 1`,
  'an invoice counter that is off': `
    select c.year from invoice_counters c
    where c.last_seq <> (select count(*) from invoices i where i.year = c.year)`,
  'an order whose items do not add up': `
    select o.id from orders o join order_items x on x.order_id = o.id group by o.id, o.total_cents
    having sum(x.price_cents * x.quantity) <> o.total_cents`,
  'a payment that differs from its order': `
    select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'captured' and p.amount_cents <> o.total_cents`,
  'a finished attempt without its order': `
    select a.id from checkout_attempts a left join orders o on o.attempt_id = a.id
    where a.state = 'done' and a.invoice_id is null and (o.id is null or o.id <> a.order_id)`,
  'an order whose attempt is not finished': `
    select o.id from orders o join checkout_attempts a on a.id = o.attempt_id where a.state <> 'done'`,
  'an attempt that waits for a person': `select id from checkout_attempts where state = 'needs_review'`,
  'two accounts for one address': `
    select email_canonical from users where deleted_at is null group by email_canonical having count(*) > 1`,
  'no admin': `
    select 1 where not exists (select 1 from users u join roles r on r.id = u.role_id
    where r.name = 'admin' and u.deleted_at is null)`,
  'an order whose letters were not queued': `
    select o.id from orders o where o.attempt_id is not null and not exists (select 1 from outbox m
    where m.user_id = o.user_id and m.kind in ('order-confirmation', 'order-added'))`,
};

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
  for (const [what, query] of Object.entries(never)) {
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
