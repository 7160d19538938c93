import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { emptyDatabase, tablesOf } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

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

test('processes that start at once migrate it once', async () => {
  const { open, run } = await emptyDatabase();
  await Promise.all([run('migrate-once.ts'), run('migrate-once.ts'), run('migrate-once.ts')]);
  expect(await rolesOf(open())).toHaveLength(3);
});

test('migrating again changes nothing', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  const at = new Date().toISOString();
  await database.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: at, updated_at: at })
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
  await sql`insert into kysely_migration (name, timestamp)
    values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow(/newer than this program.*999-from-the-future/);
});

test('a newer migration that is compatible is not refused', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp)
    values ('999-adds-labels-compatible', '2099-01-01T00:00:00.000Z')`.execute(database.db);
  await migrate(database);
  expect(await rolesOf(database)).toHaveLength(3);
});

test('a database of a pre-release version is refused with instructions, and is unchanged', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database, {
    '001-start': { up: (db) => db.schema.createTable('blogs').addColumn('id', 'integer').execute() },
    '002-back-office': { up: async () => {} },
  });
  await expect(migrate(database)).rejects.toThrow(/pre-release version.*empty/);
  expect(await tablesOf(database)).toEqual(['blogs']);
});

test('a migration that fails in the middle leaves no trace', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  // The name conflicts with one of the last tables.
  await sql`create table captured_emails (id integer)`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow('captured_emails');
  expect(await tablesOf(database)).toEqual(['captured_emails']);
  await sql`drop table captured_emails`.execute(database.db);
  await migrate(database);
  expect(await rolesOf(database)).toHaveLength(3);
});
