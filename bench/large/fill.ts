import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { companyOfSeed } from '../../sample/company.ts';
import { type Db, type OpenDatabase, openDatabase, type Tables } from '../../server/adapters/database/database.ts';
import { postgresDialect, postgresPool, withoutTimeouts } from '../../server/adapters/database/engines/postgres.ts';
import type { Config } from '../../server/config/config.ts';
import { rebuildConversations } from '../../server/inbox/chat/chat.ts';
import { indexEverything } from '../../server/platform/search-index/search-index.ts';
import { issueMissingCreditNotes } from '../../server/settlement/refunds/missing-credit-notes.ts';
import { realClock } from '../../server/shared/clock.ts';
import { openSettings } from '../../server/shared/settings.ts';
import { chance } from '../support/chance.ts';
import { assignmentsFor } from './assignments.ts';
import { countCouponUses, couponUseRows, insertCoupons } from './coupons.ts';
import { contactMessages, messages, reviews } from './messages.ts';
import { insertMoney } from './money.ts';
import { invoiceRow, itemRows, orderRow, type Plan, paymentRows, plans } from './orders.ts';
import { accounts, peopleIn } from './people.ts';
import { advanceSequences, type Insert, inserter, nextId, type Rows } from './rows.ts';
import { inboundEmails, insertIntakes, insertWork } from './work.ts';

export const LARGE = {
  orders: 100_000,
  customers: 20_000,
  messages: 200_000,
  reviews: 4_000,
  contacts: 3_000,
  inboundEmails: 20_000,
  staff: 25,
};
export type Sizes = typeof LARGE;

const SEED = 20_261_121;
const ROWS_PER_BATCH = 2_000;

export type Target = Pick<OpenDatabase, 'db' | 'engine'>;
type Report = (line: string) => void;

/** The application's own connections would time out after seconds. */
export function openWithoutTimeouts({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  const database = openDatabase({ url: databaseUrl, file: join(dataDir, 'deskfront.sqlite') });
  if (!databaseUrl) return database;
  const pool = postgresPool(databaseUrl, () => {}, withoutTimeouts);
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return { ...database, db, pool, close: () => db.destroy() };
}

/** Deterministic. The database must contain the sample. */
export async function fillLarge(target: Target, config: Config, sizes: Sizes = LARGE, report: Report = () => {}) {
  const { db, engine } = target;
  const insert = inserter(target);
  const roll = chance(SEED);
  const now = Date.now();
  const roles = new Map((await db.selectFrom('roles').select(['id', 'name']).execute()).map((r) => [r.name, r.id]));
  const role = (name: string) => roles.get(name) ?? 0;
  const { id: admin } = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', role('admin'))
    .orderBy('id')
    .executeTakeFirstOrThrow();

  const first = await nextId(db, 'users');
  const staffRows = accounts(roll, { count: sizes.staff, from: first, role: role('staff'), domain: 'staff.test', now });
  await insert(db, 'users', staffRows);
  const customerOptions = {
    count: sizes.customers,
    from: first + sizes.staff,
    role: role('customer'),
    domain: 'mail.test',
    now,
  };
  const customerRows = accounts(roll, customerOptions);
  await insert(db, 'users', customerRows);
  const customers = peopleIn(customerRows);
  report(`${sizes.customers} customers and ${sizes.staff} staff`);

  const services = await db
    .selectFrom('services')
    .select(['id', 'title', 'price_cents', 'delivery_days'])
    .orderBy('id')
    .execute();
  const from = await nextId(db, 'orders');
  const ids = {
    assignment: await nextId(db, 'assignments'),
    commission: await nextId(db, 'commissions'),
    orderMessage: await nextId(db, 'order_messages'),
  };
  const team = { staff: peopleIn(staffRows), admin, ratePercent: config.commissionPercent, ids };
  const counters = await db.selectFrom('document_counters').selectAll().where('kind', '=', 'invoice').execute();
  const seqs = new Map(counters.map(({ year, last_seq }) => [year, last_seq]));
  const coupons = await insertCoupons(db, insert, now);
  const planned = { count: sizes.orders, from, now, services, buyers: customers, coupons };
  for (const batch of inBatches(plans(roll, planned)))
    await db.transaction().execute(async (trx) => {
      await insertOrders(trx, insert, batch, config, team, seqs);
      await insertWork(trx, insert, roll, batch, team);
    });
  await db.deleteFrom('document_counters').where('kind', '=', 'invoice').execute();
  await insert(
    db,
    'document_counters',
    [...seqs].map(([year, last_seq]) => ({ kind: 'invoice' as const, year, last_seq })),
  );
  const asking = services.at(-1)?.id ?? 0;
  await insertIntakes(db, asking, from, new Date(now).toISOString());
  await insert(db, 'inbound_emails', inboundEmails(roll, sizes.inboundEmails, now));
  report(`${sizes.orders} orders with invoices, payments, assignments, threads and history`);
  await advanceSequences(target, ['commissions', 'coupons', 'order_messages']);
  await countCouponUses(db);
  await insertMoney(db, insert, { from, firstUser: first, staff: team.staff.map(({ id }) => id), admin, now });
  report('refunds, disputes, coupons, payout runs and findings');

  const threads = { participants: customers, admin, now };
  for (const batch of inBatches(
    messages(roll, { ...threads, count: sizes.messages, from: await nextId(db, 'messages') }),
  ))
    await insert(db, 'messages', batch);
  await rebuildConversations(db);
  report(`${sizes.messages} messages`);
  await insert(db, 'reviews', reviews(roll, { ...threads, count: sizes.reviews }));
  await insert(db, 'contact_messages', contactMessages(roll, { ...threads, count: sizes.contacts }));
  report(`${sizes.reviews} reviews and ${sizes.contacts} contact messages`);
  await advanceSequences(target, ['users', 'orders', 'assignments', 'messages', 'payout_runs', 'payouts']);
  await issueMissingCreditNotes({
    db,
    config,
    settings: openSettings(db, companyOfSeed(config), config.timeZone),
    clock: realClock,
    log: pino({ level: 'silent' }),
  });
  await db.transaction().execute(indexEverything);
  report('search index');
  // Autovacuum would have run long before a database is this large.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

function* inBatches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Team = Parameters<typeof assignmentsFor>[1];

async function insertLedger(db: Db, from: number): Promise<void> {
  await sql`insert into invoice_lines
      (invoice_id, position, order_item_id, service_id, title, quantity, unit_price_cents, net_cents, total_cents)
    select invoices.id, row_number() over (partition by invoices.id order by items.id), items.id, items.service_id,
      items.title, items.quantity, items.price_cents, items.net_cents, items.total_cents
    from invoices join order_items as items on items.order_id = invoices.order_id
    where invoices.order_id >= ${from}`.execute(db);
  await sql`insert into payment_allocations (payment_id, invoice_id, amount_cents, created_at)
    select payments.id, invoices.id, payments.amount_cents, payments.created_at
    from payments join invoices on invoices.order_id = payments.order_id
    where payments.order_id >= ${from}`.execute(db);
  await sql`insert into refunds (key, payment_id, invoice_id, order_id, user_id, amount_cents, state, source, reason,
      lines, keep_commissions, notify, provider, created_at, updated_at, succeeded_at)
    select 'payment-' || payments.id, payments.id, invoices.id, payments.order_id, payments.user_id,
      payments.amount_cents, 'succeeded', 'provider', 'other', '[]', ${sql.lit(true)}, ${sql.lit(false)},
      payments.provider, payments.created_at, payments.created_at, payments.created_at
    from payments join invoices on invoices.order_id = payments.order_id
    where payments.order_id >= ${from} and payments.status = 'refunded'`.execute(db);
}

async function insertOrders(
  db: Db,
  insert: Insert,
  batch: Plan[],
  config: Config,
  team: Team,
  seqs: Map<number, number>,
) {
  const work = batch.map((plan) => assignmentsFor(plan, team));
  await insert(db, 'orders', batch.map(orderRow));
  await insert(db, 'order_items', batch.flatMap(itemRows));
  await insert(
    db,
    'invoices',
    batch.map((plan): Rows<'invoices'>[number] => invoiceRow(plan, companyOfSeed(config), seqs)),
  );
  await insert(db, 'payments', batch.flatMap(paymentRows));
  await insertLedger(db, batch[0]?.id ?? 0);
  await insert(db, 'coupon_uses', batch.flatMap(couponUseRows));
  await insert(
    db,
    'assignments',
    work.flatMap(({ assignments }) => assignments),
  );
  await insert(
    db,
    'commissions',
    work.flatMap(({ commissions }) => commissions),
  );
  await insert(
    db,
    'order_events',
    work.flatMap(({ events }) => events),
  );
  await insert(
    db,
    'audit_log',
    work.flatMap(({ audit }) => audit),
  );
}
