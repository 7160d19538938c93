import { sql } from 'kysely';
import { type Db, type OpenDatabase, openDatabase } from '../../adapters/database/database.ts';
import { wasSeenWithin } from '../../adapters/database/database-time.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import type { Engine } from '../../adapters/database/schema/column-types.ts';
import { isNewer, migrateToNewest, migrateUntil } from './migrations.ts';
import { type Difference, differencesOf, insertPage, type Page, type Summaries, setLastId, summarize } from './rows.ts';
import { neverCopied, notInBackups, readTables, type Table } from './tables.ts';

/** The archive begins with it. */
export type Head = {
  format: 1;
  program: string;
  /** The source's newest migration. */
  migration: string;
  engine: Engine;
  startedAt: string;
  /** Referenced tables come first, with the columns of their rows. */
  tables: Record<string, string[]>;
};

export type Source = {
  head: Head;
  pages: AsyncIterable<Page>;
  /** Complete only after the last page. */
  summaries(): Summaries;
};

/** Only these have rows in a database that was never used. */
const operational = new Set(['roles', 'job_runs', 'system_lines', 'backups', 'settings', ...Object.keys(neverCopied)]);

export class ContentsDiffer extends Error {
  override name = 'ContentsDiffer';
  readonly differences: Difference[];

  constructor(differences: Difference[]) {
    const [first] = differences;
    super(
      first
        ? `${first.table}: the ${first.what} should be ${first.expected} and is ${first.actual} (${differences.length} differences).`
        : 'The contents differ.',
    );
    this.differences = differences;
  }
}

/**
 * Replaces everything in the database, in one transaction: after a failure or a kill it is as it was before. The
 * summaries equal those of the source. `finish` changes what was loaded.
 */
export async function load(
  target: OpenDatabase,
  source: Source,
  finish: (trx: Db) => Promise<void> = async () => {},
): Promise<Summaries> {
  const { head } = source;
  if (isNewer(head.migration))
    throw new Error(`It comes from a newer version (migration ${head.migration}). Update the program.`);
  const tables = await knownTables();
  return inOneTransaction(target, async (trx, engine) => {
    await dropTables(trx, engine, [...new Set([...tables, ...Object.keys(head.tables)])]);
    await migrateUntil(trx, engine, head.migration);
    const copied = await tablesFor(trx, engine, head);
    for (const { name } of copied.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const loaded = await loadPages(trx, engine, copied, source);
    await migrateToNewest(trx, engine);
    await finish(trx);
    return loaded;
  });
}

async function loadPages(trx: Db, engine: Engine, tables: Table[], source: Source): Promise<Summaries> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for await (const { table: name, lines } of source.pages) {
    const table = byName.get(name);
    if (!table) throw new Error(`There is no table ${name} in this version.`);
    await insertPage(trx, engine, table, lines).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
  }
  const expected = source.summaries();
  for (const table of tables) {
    const lastId = expected[table.name]?.lastId;
    if (table.hasIdentity && typeof lastId === 'number') await setLastId(trx, engine, table, lastId);
  }
  const loaded = await summarize(trx, engine, tables);
  const differences = differencesOf(expected, loaded);
  if (differences.length > 0) throw new ContentsDiffer(differences);
  return loaded;
}

async function inOneTransaction<T>({ db, engine }: OpenDatabase, work: (trx: Db, engine: Engine) => Promise<T>) {
  if (engine === 'postgres')
    return db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      // A client that still uses the tables would let this wait without end.
      await sql`set local lock_timeout = '15s'`.execute(trx);
      return work(trx, engine);
    });
  return db.connection().execute(async (connection) => {
    // This pragma has no effect within a transaction. The migrations check the keys instead.
    await sql`pragma foreign_keys = off`.execute(connection);
    try {
      return await connection.transaction().execute(async (trx) => {
        const result = await work(trx, engine);
        await assertNoDanglingKeys(trx);
        return result;
      });
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection);
    }
  });
}

async function assertNoDanglingKeys(trx: Db): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  const [first] = rows;
  if (first)
    throw new Error(`${rows.length} rows refer to missing ones, for example ${first.table} → ${first.parent}.`);
}

async function tablesFor(trx: Db, engine: Engine, head: Head): Promise<Table[]> {
  const tables = await readTables(trx, engine, neverCopied);
  const expected = tables.filter(({ name }) => !(name in notInBackups) || name in head.tables);
  for (const { name, columns } of expected)
    if (String(head.tables[name]) !== String(columns))
      throw new Error(`The table ${name} has other columns here than in the source: was the program changed between?`);
  return expected;
}

/** Leaves a PostgreSQL database as it was before anything was loaded. */
export async function removeTables(target: OpenDatabase): Promise<void> {
  const tables = await knownTables();
  await inOneTransaction(target, (trx, engine) => dropTables(trx, engine, tables));
}

let known: Promise<string[]> | undefined;

/** Other tables in the same PostgreSQL database are not ours to drop. */
function knownTables(): Promise<string[]> {
  known ??= (async () => {
    const database = openDatabase({ url: null, file: ':memory:' });
    try {
      await migrate(database);
      const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true });
      return tables.map(({ name }) => name);
    } finally {
      await database.close();
    }
  })();
  return known;
}

async function dropTables(trx: Db, engine: Engine, names: string[]): Promise<void> {
  const existing = new Set(
    (await trx.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name),
  );
  const functions = engine === 'postgres' ? await functionsOf(trx, names) : [];
  for (const name of names.filter((one) => existing.has(one)))
    await sql`drop table ${sql.table(name)} ${engine === 'postgres' ? sql`cascade` : sql``}`.execute(trx);
  for (const signature of functions) await sql`drop function ${sql.raw(signature)}`.execute(trx);
}

/** Migrations create them, besides those of triggers. A missing one fails the next restore with `--force`. */
const OTHER_FUNCTIONS = ['rate_limit_add_and_get'];

async function functionsOf(trx: Db, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and (p.proname = any(${OTHER_FUNCTIONS})
      or p.oid in (select g.tgfoid from pg_trigger g join pg_class t on t.oid = g.tgrelid
        where not g.tgisinternal and t.relname = any(${tables})
        and t.relnamespace = current_schema()::regnamespace))`.execute(trx);
  return rows.map(({ signature }) => signature);
}

/** A database with tables but without records counts as empty. */
export async function findRecords({ db, engine }: OpenDatabase): Promise<string | null> {
  const ours = new Set(await knownTables());
  const tables = (await readTables(db, engine, {})).filter(({ name }) => ours.has(name) && !operational.has(name));
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}

const SEEN_MS = 60_000;

/** A node that was killed is listed for a minute. */
export async function runningNodes({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'nodes')) return [];
  const nodes = await db.selectFrom('nodes').select('id').where(wasSeenWithin(db, SEEN_MS)).execute();
  return nodes.map(({ id }) => id);
}
