import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isUnavailable } from '../../../shared/errors.ts';
import { openDatabase } from '../database.ts';

const databases: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of databases.splice(0)) await one.close();
});

async function notesTable() {
  const database = openDatabase({ url: null, file: ':memory:' });
  databases.push(database);
  const { db } = database;
  await sql`create table notes (text text)`.execute(db);
  return {
    db,
    write: (bytes: number) =>
      db.transaction().execute((trx) => sql`insert into notes values (${'x'.repeat(bytes)})`.execute(trx)),
    count: async () => (await sql<{ n: number }>`select count(*) as n from notes`.execute(db)).rows[0]?.n,
  };
}

test('a full disk counts as unavailable, rolls back the transaction, and is recoverable', async () => {
  const { db, write, count } = await notesTable();
  await write(10);
  await sql`pragma max_page_count = 20`.execute(db);
  const error = await write(200_000).catch((reason: unknown) => reason);
  expect(String(error)).toContain('full');
  expect(isUnavailable(error)).toBe(true);
  expect(await count()).toBe(1);
  await sql`pragma max_page_count = 1000`.execute(db);
  await write(200_000);
  expect(await count()).toBe(2);
});

test('a transaction that throws is rolled back', async () => {
  const { db, write, count } = await notesTable();
  const transaction = db.transaction().execute(async (trx) => {
    await sql`insert into notes values ('half')`.execute(trx);
    throw new Error('failed');
  });
  await expect(transaction).rejects.toThrow('failed');
  await write(1);
  expect(await count()).toBe(1);
});

test.each([
  ['short', 100],
  ['of several pages', 10_000],
])('a removed value, %s, is not in the file any more', async (_, length) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskfront-sqlite-'));
  const file = join(folder, 'test.sqlite');
  const value = `sealed-${'v'.repeat(length)}-value`;
  const isStored = () => readFileSync(file).includes('vvvvvvvvvvvvvvvv');
  try {
    const { db, close } = openDatabase({ url: null, file });
    await sql`create table notes (text text)`.execute(db);
    await sql`insert into notes values (${value}), ('another')`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect(isStored()).toBe(true);
    await sql`update notes set text = null where text = ${value}`.execute(db);
    await close();
    expect(isStored()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
