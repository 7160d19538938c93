import { type Kysely, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { fates, tablesOf } from './tables.ts';

export type KeepCatalog = 'all' | 'as_hidden' | 'none';

/** How many rows of which table are gone. */
export type Wiped = Record<string, number>;

// biome-ignore lint/suspicious/noExplicitAny: each table has its own columns.
type AnyDb = Kysely<any>;

const LOCK_TIMEOUT = '10s';

/**
 * What is written meanwhile waits, and then meets an open shop. SQLite has one writer anyway. Lock order: settings,
 * then these.
 */
export async function lockTrialTables(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  const tables = sql.join(tablesOf('wiped').map((name) => sql.table(name)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(trx);
}

const customersIn = (trx: Db) =>
  trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '=', 'customer');

type Count = (table: string, result: { numDeletedRows: bigint }) => void;

const countInto =
  (wiped: Wiped): Count =>
  (table, { numDeletedRows }) => {
    if (numDeletedRows > 0n) wiped[table] = (wiped[table] ?? 0) + Number(numDeletedRows);
  };

/** Removes everything that happened before the opening. Triggers keep the counters. */
export async function wipeTrial(trx: Db, keepCatalog: KeepCatalog): Promise<Wiped> {
  const wiped: Wiped = {};
  const any = trx as unknown as AnyDb;
  const count = countInto(wiped);
  await queueFileDeletions(trx);
  for (const [table, fate] of Object.entries(fates)) {
    if (fate === 'wiped') count(table, await any.deleteFrom(table).executeTakeFirst());
    if (fate === 'customers')
      count(table, await any.deleteFrom(table).where('user_id', 'in', customersIn(trx)).executeTakeFirst());
  }
  await trx.deleteFrom('search_words').where('kind', 'in', ['order', 'contact', 'review']).execute();
  await trx.deleteFrom('storage').where('bytes', '=', 0).execute();
  await removeUsers(trx, customersIn(trx), count);
  await trx.updateTable('coupons').set({ uses: 0, discount_cents: 0, revenue_cents: 0 }).execute();
  if (keepCatalog === 'as_hidden') await hideCatalog(trx);
  if (keepCatalog === 'none') await deleteCatalog(trx, count);
  return wiped;
}

async function queueFileDeletions(trx: Db): Promise<void> {
  const due_at = databaseTime(trx, 0);
  for (const key of ['key', 'preview_key'] as const)
    await trx
      .insertInto('file_deletions')
      .columns(['key', 'due_at'])
      .expression(
        trx
          .selectFrom('files')
          .select((e) => [e.ref(key).$castTo<string>().as('key'), due_at.as('due_at')])
          .where(key, 'is not', null),
      )
      .onConflict((c) => c.column('key').doNothing())
      .execute();
}

/** What belongs to them alone goes before them. */
async function removeUsers(trx: Db, users: ReturnType<typeof customersIn> | readonly number[], count: Count) {
  await trx.deleteFrom('search_words').where('kind', '=', 'user').where('record_id', 'in', users).execute();
  await trx.updateTable('audit_log').set({ actor_id: null }).where('actor_id', 'in', users).execute();
  count('users', await trx.deleteFrom('users').where('id', 'in', users).executeTakeFirst());
}

/** Nothing of the catalogue or the settings refers to these people any more. Call it after `wipeTrial`. */
export async function removeTeam(trx: Db, ids: readonly number[], wiped: Wiped): Promise<void> {
  if (ids.length === 0) return;
  const count = countInto(wiped);
  for (const table of tablesOf('customers'))
    count(table, await (trx as unknown as AnyDb).deleteFrom(table).where('user_id', 'in', ids).executeTakeFirst());
  await removeUsers(trx, ids, count);
}

async function hideCatalog(trx: Db): Promise<void> {
  await trx.updateTable('services').set({ active: false }).execute();
  await trx.updateTable('articles').set({ published: false }).execute();
}

async function deleteCatalog(trx: Db, count: Count): Promise<void> {
  await trx.updateTable('case_studies').set({ service_id: null }).where('service_id', 'is not', null).execute();
  // Nothing is left that these are for.
  await trx.updateTable('coupons').set({ active: false }).where('scope', '<>', 'all').execute();
  await trx.deleteFrom('commission_rates').where('service_id', 'is not', null).execute();
  await trx.deleteFrom('search_words').where('kind', 'in', ['service', 'article']).execute();
  const tables = [
    'article_services',
    'articles',
    'article_categories',
    'intake_forms',
    'service_relations',
    'service_options',
    'coupon_targets',
    'services',
    'service_categories',
  ] as const;
  for (const table of tables) count(table, await trx.deleteFrom(table).executeTakeFirst());
}
