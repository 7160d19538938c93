/** Fills a database with the schema and the data of another checkout: `fill-release.ts <checkout> <orders>`. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';

const [, , repo = '', orders = ''] = process.argv;
const of = (file: string) => import(pathToFileURL(join(resolve(repo), file)).href);
const { readConfig } = (await of('server/config/config.ts')) as typeof import('../../server/config/config.ts');
const { migrate } = (await of(
  'server/adapters/database/migrate.ts',
)) as typeof import('../../server/adapters/database/migrate.ts');
const { openFiles } = (await of(
  'server/adapters/files/files.ts',
)) as typeof import('../../server/adapters/files/files.ts');
const { seed } = (await of('sample/seed.ts')) as typeof import('../../sample/seed.ts');
const { fillLarge, LARGE, openWithoutTimeouts } = (await of(
  'bench/large/fill.ts',
)) as typeof import('../large/fill.ts');

// One order in so many was refunded in the provider's dashboard.
const REFUNDED_EVERY = 33;

const config = readConfig(process.env);
const database = openWithoutTimeouts(config);
await migrate(database);
const { db } = database;
await seed({ db, files: openFiles(config), config });
const count = Number(orders);
const share = count / LARGE.orders;
await fillLarge(database, config, {
  ...LARGE,
  orders: count,
  customers: Math.ceil(LARGE.customers * share),
  messages: Math.ceil(LARGE.messages * share),
});
for (const [table, status, id] of [
  ['orders', 'payment_status', 'id'],
  ['invoices', 'status', 'order_id'],
  ['payments', 'status', 'order_id'],
] as const)
  await sql`update ${sql.table(table)} set ${sql.ref(status)} = 'refunded'
    where ${sql.ref(status)} in ('paid', 'captured') and ${sql.ref(id)} % ${sql.lit(REFUNDED_EVERY)} = 0`.execute(db);
await database.close();
