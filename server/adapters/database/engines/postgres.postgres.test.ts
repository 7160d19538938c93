import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openStage } from '../../../../test/support/stage.ts';
import { world } from '../../../../test/support/world.ts';
import { isUnavailable } from '../../../shared/errors.ts';
import { openDatabase } from '../database.ts';
import { postgresPool } from './postgres.ts';

test('a connection that the server closes within a transaction causes 503, and the process survives', async () => {
  const { db, visitor } = await world({ fresh: true });
  await sql`create function terminate_connection() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(db);
  await sql`create trigger terminate_connection before insert on contact_messages for each row execute function terminate_connection()`.execute(
    db,
  );
  const write = () => visitor.call('POST /contact', { body: { name: 'N', email: 'n@mail.test', message: 'Hello' } });
  expect((await write()).status).toBe(503);
  await sql`drop trigger terminate_connection on contact_messages`.execute(db);
  expect((await write()).status).toBe(200);
});

test('a connection that is closed while borrowed fails its next query', async () => {
  const { deps } = await openStage();
  const transaction = deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(deps.db);
    await sql`select 1`.execute(trx);
  });
  const error = await transaction.catch((reason: unknown) => reason);
  expect(isUnavailable(error), String(error)).toBe(true);
});

test('a connection is not reused after a query timeout', async () => {
  const { place } = await openStage();
  const url = place.databaseUrl ?? '';
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const pool = postgresPool(url, () => {}, { max: 1, query_timeout: 200 });
  const borrowed = await pool.connect();
  const error = await borrowed.query('select pg_advisory_lock(1)').catch((reason: unknown) => reason);
  expect(isUnavailable(error), String(error)).toBe(true);
  await expect(borrowed.query('rollback')).rejects.toThrow(/not queryable/);
  borrowed.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await holder.end();
});

test('a node opens no more connections than configured', async () => {
  const { place } = await openStage();
  const database = openDatabase({ url: place.databaseUrl, file: '', poolSize: 3 });
  const pids = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(database.db);
      return rows[0]?.pid;
    }),
  );
  expect(new Set(pids).size).toBe(3);
  await database.close();
});
