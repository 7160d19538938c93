import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Db } from '../../server/adapters/database/database.ts';
import { readConfig } from '../../server/config/config.ts';
import { type RunningApp, serve } from '../../server/main/serve.ts';
import { createSession } from '../../server/people/accounts/accounts.ts';
import { leaseDueEmails } from '../../server/platform/email/leases.ts';
import { checkAttempts } from '../../server/settlement/provider-events/provider-events.ts';
import { fillLarge, LARGE, openWithoutTimeouts, type Sizes } from '../large/fill.ts';
import { type ApplicationOptions, environmentOf, fill } from '../support/application.ts';
import { median } from '../support/figures.ts';
import { startPostgres } from '../support/postgres.ts';
import { temporaryFolder } from '../support/program.ts';
import { printRows } from './print.ts';

const ROUNDS = 20;
/** Connections report their reads when they have been idle for ten seconds. */
const REPORTED_MS = 11_000;

const sizesFor = (orders: number): Sizes => {
  const scaled = Object.entries(LARGE).map(([name, size]) => [name, Math.round((size * orders) / LARGE.orders)]);
  return { ...(Object.fromEntries(scaled) as Sizes), staff: LARGE.staff };
};

type Table = { name: string; rows: number; bytes: number; index_bytes: number };
type Cost = { ms: number; blocks: number };
type Growth = { orders: number; costs: Map<string, Cost>; tables: Table[] };

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes,
      pg_indexes_size(relid) as index_bytes
    from pg_stat_user_tables where n_live_tup > 1000 order by pg_total_relation_size(relid) desc`.execute(db);
  return rows;
}

async function headersOf(db: Db, email: string) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email_canonical', '=', email)
    .executeTakeFirstOrThrow();
  return { authorization: `Bearer ${await createSession(db, { userId: id, kind: 'full' })}` };
}

/** As a purchase, a list, a page and each node's timers read. */
async function callsOn({ app, deps }: RunningApp): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = deps;
  const admin = await headersOf(db, 'admin@demo.test');
  const customer = await headersOf(db, 'customer@demo.test');
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    async () => {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers });
      if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}: ${body}`);
    };
  return {
    'GET /services': get('/services'),
    'GET /customer/orders': get('/customer/orders', customer),
    'GET /admin/orders': get('/admin/orders', admin),
    'GET /admin/orders?search=dana': get('/admin/orders?search=dana', admin),
    'GET /admin/orders?search=one invoice': get('/admin/orders?search=INV-2026-000007', admin),
    'GET /admin/users?role=customer': get('/admin/users?role=customer', admin),
    'GET /admin/overview': get('/admin/overview', admin),
    'GET /admin/audit-log': get('/admin/audit-log', admin),
    'GET /conversations': get('/conversations', admin),
    'outbox poll': () => leaseDueEmails(db, { limit: 4, now: new Date() }),
    'attempts check': () => checkAttempts(deps),
  };
}

async function measure(place: ApplicationOptions, orders: number): Promise<Growth> {
  await fill(place);
  const database = openWithoutTimeouts(readConfig(environmentOf(place)));
  const started = Date.now();
  await fillLarge(database, readConfig(environmentOf(place)), sizesFor(orders));
  const tables = await tablesOf(database.db);
  await database.close();
  console.log(`${orders.toLocaleString('en')} orders filled in ${((Date.now() - started) / 1000).toFixed(0)} s`);

  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const served = await serve(config, { log: pino({ level: 'silent' }) });
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(await callsOn(served))) costs.set(name, await costOf(served.deps.db, call));
  await served.close();
  return { orders, costs, tables };
}

async function blocksRead(db: Db): Promise<number> {
  await wait(REPORTED_MS);
  const { rows } = await sql<{ blocks: number }>`select blks_hit + blks_read as blocks from pg_stat_database
    where datname = current_database()`.execute(db);
  return rows[0]?.blocks ?? 0;
}

/** Blocks don't depend on the machine's other work, as times do. */
async function costOf(db: Db, call: () => Promise<unknown>): Promise<Cost> {
  await call();
  const before = await blocksRead(db);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return { ms: median(times), blocks: ((await blocksRead(db)) - before) / ROUNDS };
}

/** The cost of the main calls and the bytes of each table, with `sizes` orders. */
export async function measureGrowth(sizes: number[]): Promise<void> {
  const names = sizes.map((size) => `orders_${size}`);
  // Times of reads only: nothing here waits for the disk.
  const server = await startPostgres(names, [
    'fsync=off',
    'synchronous_commit=off',
    'max_wal_size=8GB',
    'shared_buffers=512MB',
  ]);
  try {
    const grown: Growth[] = [];
    for (const [i, orders] of sizes.entries()) {
      const databaseUrl = server.url.replace(/[^/]*$/, names[i] ?? '');
      grown.push(await measure({ dataDir: temporaryFolder('slopes'), databaseUrl }, orders));
    }
    const head = sizes.map((size) => `${size.toLocaleString('en')} orders`);
    const calls = [...(grown[0]?.costs.keys() ?? [])];
    const rowsOf = (text: (cost: Cost | undefined) => string) =>
      calls.map((name) => [name, ...grown.map(({ costs }) => text(costs.get(name)))]);
    printRows(
      ['blocks of 8 kB read per call', ...head],
      rowsOf((cost) => (cost?.blocks ?? 0).toFixed(0)),
    );
    printRows(
      ['milliseconds (median)', ...head],
      rowsOf((cost) => (cost?.ms ?? 0).toFixed(1)),
    );
    const largest = grown.at(-1)?.tables ?? [];
    printRows(
      ['table', 'rows', 'bytes per row', 'of them indexes', 'bytes per order'],
      largest.map(({ name, rows, bytes, index_bytes }) => [
        name,
        rows.toLocaleString('en'),
        (bytes / rows).toFixed(0),
        (index_bytes / rows).toFixed(0),
        (bytes / (sizes.at(-1) ?? 1)).toFixed(0),
      ]),
    );
  } finally {
    await server.stop();
  }
}
