import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../test/support/databases.ts';
import { seedService } from '../../test/support/seeds.ts';
import { type RunningProgram, skipWithout, startPgBouncer, startRedis } from '../../test/support/servers/programs.ts';
import { configFor } from '../../test/support/stage.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { postgresPool } from '../adapters/database/engines/postgres.ts';
import type { AppEvent } from '../adapters/events/events.ts';
import { ConfigError } from '../config/config.ts';
import { isUnavailable } from '../shared/errors.ts';
import { postgresStore } from '../shared/rate-limit-stores.ts';
import { openRateLimits, type RateLimits } from '../shared/rate-limits.ts';
import { type RunningApp, serve } from './serve.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

let place: TestDatabase;
let pooler: RunningProgram & { url: string };
beforeEach(async (test) => {
  skipWithout(test, 'pgbouncer');
  place = await newTestDatabase();
  open.push(place.remove);
  pooler = await startPgBouncer(place.databaseUrl ?? '');
  open.push(pooler.remove);
});

async function start(variables: Record<string, string> = {}): Promise<RunningApp> {
  const config = configFor(place, { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: pooler.url, ...variables });
  const running = await serve(config, { log: pino({ level: 'silent' }) });
  open.push(running.close);
  return running;
}
const startWithDirectUrl = () => start({ DATABASE_DIRECT_URL: place.databaseUrl ?? '' });

const buy = ({ url }: RunningApp, service_id: number, buyer: number) =>
  fetch(`${url}/api/orders/place-unauthenticated`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ida Buyer',
      email: `ida${buyer}@mail.test`,
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id, quantity: 1 }],
    }),
  });

/** The node's own limits would count locally after a slow response. */
function patientLimits(): RateLimits {
  const { pool, close } = openDatabase({ url: pooler.url, file: '' });
  open.push(close);
  return openRateLimits(pool && postgresStore(pool), { timeoutMs: 20_000, pauseMs: 5_000 });
}

const errorOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

test('two nodes sell, and see each other’s changes, through PgBouncer in transaction mode', async () => {
  const [first, second] = [await startWithDirectUrl(), await startWithDirectUrl()];
  const service = await seedService(first.deps.db);
  const price = async () =>
    ((await (await fetch(`${second.url}/api/services/${service.slug}`)).json()) as { price_decimal: string })
      .price_decimal;
  expect(await price()).toBe('499.00');
  await first.deps.db.updateTable('services').set({ price_cents: 100 }).where('id', '=', service.id).execute();
  const received: AppEvent[] = [];
  second.deps.events.subscribe((event) => received.push(event));
  await first.deps.events.publish({ type: 'content.changed' });
  await expect.poll(() => received).toEqual([{ type: 'content.changed' }]);
  expect(await price()).toBe('1.00');

  // The pooler has fewer connections than there are purchases.
  const purchases = await Promise.all(Array.from({ length: 16 }, (_, i) => buy(i % 2 ? first : second, service.id, i)));
  expect(purchases.map(({ status }) => status)).toEqual(purchases.map(() => 201));
  const orders = await second.deps.db.selectFrom('orders').select('payment_status').execute();
  expect(orders).toEqual(purchases.map(() => ({ payment_status: 'paid' })));
  // These use more connections than the pooler has. None knows a statement that another one prepared.
  const [counting, reading] = [patientLimits(), patientLimits()];
  await Promise.all(Array.from({ length: 12 }, () => counting.count('messages', 'shared')));
  expect(await reading.used('messages', 'shared')).toBe(12);
  expect(counting.size()).toBe(0);
});

test('a start whose notifications would be lost is refused in words', async () => {
  const other = await newTestDatabase();
  open.push(other.remove);
  const [withoutDirectUrl, ofOtherDatabase] = await Promise.all([
    errorOf(start()),
    errorOf(start({ DATABASE_DIRECT_URL: other.databaseUrl ?? '' })),
  ]);
  expect(withoutDirectUrl).toBeInstanceOf(ConfigError);
  expect(String(withoutDirectUrl)).toMatch(/DATABASE_DIRECT_URL is missing: .*PgBouncer/);
  expect(ofOtherDatabase).toBeInstanceOf(ConfigError);
  expect(String(ofOtherDatabase)).toMatch(/DATABASE_DIRECT_URL .* the same database/);
});

test('with Redis, no direct URL is needed, not even to create the schema', async (context) => {
  skipWithout(context, 'redis-server');
  const empty = await newTestDatabase({ migrated: false });
  const redis = await startRedis();
  open.push(empty.remove, redis.remove);
  const url = pooler.url.replace(/[^/]*$/, new URL(empty.databaseUrl ?? '').pathname.slice(1));
  const running = await start({ DATABASE_URL: url, REDIS_URL: redis.url });
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
});

const timeouts = { statementMs: 200, query_timeout: 10_000, idleInTransactionMs: 3_000 };

test.each(['directly', 'through PgBouncer'])('timeouts are in force %s, and nothing is left behind', async (how) => {
  const direct = new pg.Client(place.databaseUrl ?? '');
  await direct.connect();
  open.push(() => direct.end());
  const lock = () => direct.query('select pg_advisory_lock(7)');
  const stillRunning = async () =>
    (
      await direct.query(
        "select 1 from pg_stat_activity where query like '%pg_advisory_xact_lock(7)%' and state = 'active' and pid <> pg_backend_pid()",
      )
    ).rowCount;
  const pool = postgresPool(how === 'directly' ? (place.databaseUrl ?? '') : pooler.url, () => {}, {
    max: 1,
    ...timeouts,
  });
  open.push(() => pool.end());
  await lock();
  expect(await errorOf(pool.query('select pg_advisory_xact_lock(7)'))).toMatchObject({ code: '57014' });
  const client = await pool.connect();
  expect(await errorOf(client.query('select pg_advisory_xact_lock(7)'))).toMatchObject({ code: '57014' });
  await client.query('begin');
  expect(await errorOf(client.query('select pg_advisory_xact_lock(7)'))).toMatchObject({ code: '57014' });
  await client.query('rollback');
  expect(await stillRunning()).toBe(0);
  await client.query('begin');
  const ended = new Promise((resolve) => client.once('error', resolve));
  const { rows } = await client.query("select current_setting('idle_in_transaction_session_timeout') as idle");
  expect(rows).toEqual([{ idle: '3s' }]);
  await ended;
  expect(isUnavailable(await errorOf(client.query('select 1')))).toBe(true);
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  const other = new pg.Client(pooler.url);
  await other.connect();
  open.push(() => other.end());
  if (how !== 'directly')
    expect((await other.query("select current_setting('statement_timeout') as ms")).rows).toEqual([{ ms: '0' }]);
});

test('a transaction through PgBouncer costs no more round trips and statements than a direct one', async () => {
  const counted = (url: string) => {
    const database = openDatabase({ url, file: '' });
    open.push(database.close);
    return database;
  };
  const sent: string[] = [];
  const { db, pool } = counted(pooler.url);
  pool?.on('connect', (client) => {
    const { query } = client.connection as unknown as { query: (text: string) => void };
    Object.assign(client.connection, {
      query: (text: string) => {
        sent.push(text);
        query.call(client.connection, text);
      },
    });
  });
  await db.transaction().execute(async (trx) => void (await sql`select 1`.execute(trx)));
  expect(sent).toEqual([expect.stringMatching(/^begin; set local [^;]*; set local [^;]*$/), 'select 1', 'commit']);
});

test('after a restart of PgBouncer, requests succeed again', async () => {
  const running = await startWithDirectUrl();
  await pooler.stop();
  expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
  await pooler.start();
  await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status).toBe(200);
});
