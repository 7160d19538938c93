import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newPlace } from '../../../test/support/databases.ts';
import { migrate, type OpenDatabase, openDatabase } from './database.ts';

const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0).toReversed()) await one();
});

async function emptyDatabase() {
  const place = await newPlace({ migrated: false });
  close.push(place.remove);
  const where = { url: place.databaseUrl, file: join(place.dataDir, 'deskfront.sqlite') };
  const open = (): OpenDatabase => {
    const database = openDatabase(where);
    close.push(database.close);
    return database;
  };
  return { where, open };
}

const tablesOf = async ({ db }: OpenDatabase) => (await db.introspection.getTables()).map(({ name }) => name).sort();
const rolesOf = ({ db }: OpenDatabase) => db.selectFrom('roles').select(['name', 'built_in']).orderBy('id').execute();

test('an empty database gets every table and the three built-in roles', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  expect(await tablesOf(database)).toEqual(
    expect.arrayContaining(['users', 'services', 'orders', 'invoices', 'checkout_attempts', 'outbox', 'messages']),
  );
  expect(await rolesOf(database)).toEqual(['admin', 'staff', 'customer'].map((name) => ({ name, built_in: true })));
});

test('processes that start at once bring it up to date once', async () => {
  const { where, open } = await emptyDatabase();
  const program = join(import.meta.dirname, '../../../test/support/migrate-once.ts');
  const start = () => promisify(execFile)(process.execPath, [program, where.url ?? '', where.file]);
  await Promise.all([start(), start(), start()]);
  expect(await rolesOf(open())).toHaveLength(3);
});

test('running it again changes nothing', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  await database.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: new Date().toISOString() })
    .execute();
  const before = await tablesOf(database);
  await migrate(database);
  await migrate(open());
  expect(await tablesOf(database)).toEqual(before);
  expect(await rolesOf(database)).toHaveLength(4);
});

test('a database that is newer than the program is refused', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await expect(migrate(database)).rejects.toThrow('999-from-the-future');
});

test('a migration that breaks in the middle leaves nothing behind', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  // In the way of one of the last tables.
  await sql`create table captured_mails (id integer)`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow('captured_mails');
  expect(await tablesOf(database)).toEqual(['captured_mails']);
  await sql`drop table captured_mails`.execute(database.db);
  await migrate(database);
  expect(await rolesOf(database)).toHaveLength(3);
});

test('what a row holds reads the same on either engine', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  const { db } = database;
  const at = '2026-02-03T04:05:06.789Z';
  await db
    .insertInto('service_categories')
    .values({ name: 'Ünïcode 🛠', slug: 'x', created_at: at, updated_at: at })
    .execute();
  const row = await db.selectFrom('service_categories').selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({
    id: 1,
    name: 'Ünïcode 🛠',
    slug: 'x',
    description: null,
    image: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  const { total } = await db
    .selectFrom('service_categories')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
});

test('the promised day is so many times 24 hours after the order, to the millisecond, wherever the engine stands', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  const { db, engine } = database;
  const user = { name: 'A', email: 'a@b.test', email_canonical: 'a@b.test', password_is_temporary: false, role_id: 3 };
  const values = { status: 'pending', payment_status: 'paid', payment_method: 'stripe', total_cents: 100 } as const;
  // The second is in the night in which New York puts its clocks back.
  for (const [id, at, delivery_days, promised] of [
    [1, '2026-02-27T23:59:59.999Z', 2, '2026-03-01T23:59:59.999Z'],
    [2, '2026-10-31T12:30:00.001Z', 1, '2026-11-01T12:30:00.001Z'],
    [3, '2028-02-28T00:00:00.000Z', 366, '2029-02-28T00:00:00.000Z'],
  ] as const) {
    const times = { created_at: at, updated_at: at };
    if (id === 1)
      await db
        .insertInto('users')
        .values({ ...user, ...times })
        .execute();
    await db.transaction().execute(async (trx) => {
      if (engine === 'postgres') await sql`set local time zone 'America/New_York'`.execute(trx);
      await trx
        .insertInto('orders')
        .values({ ...values, id, user_id: 1, delivery_days, ...times })
        .execute();
    });
    const row = await db.selectFrom('orders').select('promised_at').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ promised_at: promised });
  }
});

test('the engine itself refuses what the books must never hold', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  const { db } = database;
  const at = new Date().toISOString();
  const order = {
    status: 'pending',
    payment_status: 'paid',
    payment_method: 'stripe',
    total_cents: 100,
    delivery_days: 1,
    created_at: at,
    updated_at: at,
  } as const;
  await expect(
    db
      .insertInto('orders')
      .values({ ...order, user_id: 999 })
      .execute(),
  ).rejects.toThrow();
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'customer')
    .executeTakeFirstOrThrow();
  const user = {
    name: 'A',
    email: 'a@b.test',
    email_canonical: 'a@b.test',
    password_is_temporary: false,
    role_id,
    created_at: at,
    updated_at: at,
  };
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await expect(db.insertInto('users').values(user).execute()).rejects.toThrow();
  await db.updateTable('users').set({ deleted_at: at }).execute();
  await db.insertInto('users').values(user).execute();
  for (const wrong of [
    { total_cents: 0 },
    { total_cents: -1 },
    { status: 'lost' as 'pending' },
    { payment_status: 'maybe' as 'paid' },
  ])
    await expect(
      db
        .insertInto('orders')
        .values({ ...order, user_id, ...wrong })
        .execute(),
    ).rejects.toThrow();
  const { id: order_id } = await db
    .insertInto('orders')
    .values({ ...order, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = {
    order_id,
    provider: 'stripe',
    amount_cents: 100,
    currency: 'USD',
    status: 'captured',
    created_at: at,
  } as const;
  await db
    .insertInto('payments')
    .values({ ...payment, provider_ref: 'pi_1' })
    .execute();
  await expect(
    db
      .insertInto('payments')
      .values({ ...payment, provider_ref: 'pi_2' })
      .execute(),
    'a second captured payment',
  ).rejects.toThrow();
});
