import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { type Db, type OpenDatabase, openDatabase, type Tables } from '../../server/adapters/database/database.ts';
import { patient, postgresDialect, postgresPool } from '../../server/adapters/database/postgres.ts';
import type { Config } from '../../server/config.ts';
import { rebuildConversations } from '../../server/modules/chat/chat.ts';
import { indexEverything } from '../../server/modules/search/search.ts';
import { chance } from '../support/chance.ts';
import { invoiceRow, itemRows, orderRow, type Plan, paymentRows, plans } from './orders.ts';
import { accounts, peopleIn } from './people.ts';
import { type Insert, inserter, moveSequences, nextId, type Rows } from './rows.ts';
import { contactMessages, messages, reviews } from './talk.ts';
import { workOn } from './work.ts';

export const LARGE = {
  orders: 100_000,
  customers: 20_000,
  messages: 200_000,
  reviews: 4_000,
  contacts: 3_000,
  staff: 25,
};
export type Sizes = typeof LARGE;

const SEED = 20_261_121;
const AT_ONCE = 2_000;

export type Target = Pick<OpenDatabase, 'db' | 'engine'>;
type Say = (line: string) => void;

/** A database that waits as long as it takes: the application's own would give up after seconds. */
export function openPatiently({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  const database = openDatabase({ url: databaseUrl, file: join(dataDir, 'deskfront.sqlite') });
  if (!databaseUrl) return database;
  const pool = postgresPool(databaseUrl, () => {}, patient);
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return { ...database, db, pool, close: () => db.destroy() };
}

/** Adds a company's three busy years to a database that holds the sample; the same ones each time. */
export async function fillLarge(target: Target, config: Config, sizes: Sizes = LARGE, say: Say = () => {}) {
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
  const wanted = {
    count: sizes.customers,
    from: first + sizes.staff,
    role: role('customer'),
    domain: 'mail.test',
    now,
  };
  const customerRows = accounts(roll, wanted);
  await insert(db, 'users', customerRows);
  const customers = peopleIn(customerRows);
  say(`${sizes.customers} customers and ${sizes.staff} staff`);

  const offers = await db
    .selectFrom('services')
    .select(['id', 'title', 'price_cents', 'delivery_days'])
    .orderBy('id')
    .execute();
  const from = await nextId(db, 'orders');
  const ids = { assignment: await nextId(db, 'assignments'), commission: await nextId(db, 'commissions') };
  const team = { staff: peopleIn(staffRows), admin, ratePercent: config.commissionPercent, ids };
  const counters = await db.selectFrom('invoice_counters').selectAll().execute();
  const seqs = new Map(counters.map(({ year, last_seq }) => [year, last_seq]));
  for (const part of inParts(plans(roll, { count: sizes.orders, from, now, offers, buyers: customers })))
    await db.transaction().execute((trx) => insertOrders(trx, insert, part, config, team, seqs));
  await db.deleteFrom('invoice_counters').execute();
  await insert(
    db,
    'invoice_counters',
    [...seqs].map(([year, last_seq]) => ({ year, last_seq })),
  );
  say(`${sizes.orders} orders with their invoices, payments, work and history`);

  const talk = { members: customers, admin, now };
  for (const part of inParts(messages(roll, { ...talk, count: sizes.messages, from: await nextId(db, 'messages') })))
    await insert(db, 'messages', part);
  await rebuildConversations(db);
  say(`${sizes.messages} messages`);
  await insert(db, 'reviews', reviews(roll, { ...talk, count: sizes.reviews }));
  await insert(db, 'contact_messages', contactMessages(roll, { ...talk, count: sizes.contacts }));
  say(`${sizes.reviews} reviews and ${sizes.contacts} contact messages`);
  await moveSequences(target, ['users', 'orders', 'assignments', 'commissions', 'messages']);
  await db.transaction().execute(indexEverything);
  say('the words by which they are found');
  // What autovacuum would have done by the time a database is as large as this.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

function* inParts<T>(rows: Iterable<T>): Generator<T[]> {
  let part: T[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

type Team = Parameters<typeof workOn>[1];

async function insertOrders(
  db: Db,
  insert: Insert,
  part: Plan[],
  { company }: Config,
  team: Team,
  seqs: Map<number, number>,
) {
  const work = part.map((plan) => workOn(plan, team));
  await insert(db, 'orders', part.map(orderRow));
  await insert(db, 'order_items', part.flatMap(itemRows));
  await insert(
    db,
    'invoices',
    part.map((plan): Rows<'invoices'>[number] => invoiceRow(plan, company, seqs)),
  );
  await insert(db, 'payments', part.flatMap(paymentRows));
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
