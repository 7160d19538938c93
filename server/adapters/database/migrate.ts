import { isDeepStrictEqual } from 'node:util';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartRefused } from '../../shared/start-refused.ts';
import type { OpenDatabase } from './database.ts';
import { postgresDialect, postgresPool, withoutTimeouts } from './engines/postgres.ts';
import { type ColumnTypes, columnTypesFor, type Engine, type MigrationDb } from './schema/column-types.ts';
import type { Db, Tables } from './schema/schema.ts';
import { appliedMigrations, isCompatible, SchemaIsNewer } from './schema/schema-version.ts';

type Steps = { up(db: MigrationDb, types: ColumnTypes): Promise<void> };
export type Migrations = Record<string, Steps & { load?(): Promise<Steps> }>;

/** Most starts have no migration to run. */
const later = (load: () => Promise<Steps>) => ({
  load,
  up: async (db: MigrationDb, types: ColumnTypes) => (await load()).up(db, types),
});

/** A released migration never changes: a correction is a new migration. */
export const released: Migrations = {
  '001-initial-schema': later(() => import('./migrations/001-initial-schema.ts')),
  '002-security': later(() => import('./migrations/002-security.ts')),
  '003-operations': later(() => import('./migrations/003-operations.ts')),
  '004-lists-and-site': later(() => import('./migrations/004-lists-and-site.ts')),
  '005-money': later(() => import('./migrations/005-money.ts')),
  '006-delivery': later(() => import('./migrations/006-delivery.ts')),
  '007-phone-compatible': later(() => import('./migrations/007-phone-compatible.ts')),
  '008-rights-compatible': later(() => import('./migrations/008-rights-compatible.ts')),
  '009-invoice-emails-compatible': later(() => import('./migrations/009-invoice-emails-compatible.ts')),
  '010-limits-compatible': later(() => import('./migrations/010-limits-compatible.ts')),
  '011-inbound-emails-compatible': later(() => import('./migrations/011-inbound-emails-compatible.ts')),
  '012-storage-compatible': later(() => import('./migrations/012-storage-compatible.ts')),
  '013-one-clock-compatible': later(() => import('./migrations/013-one-clock-compatible.ts')),
  '014-review-after-payment-compatible': later(() => import('./migrations/014-review-after-payment-compatible.ts')),
  '015-one-time-zone-compatible': later(() => import('./migrations/015-one-time-zone-compatible.ts')),
  '017-contact-files-compatible': later(() => import('./migrations/017-contact-files-compatible.ts')),
  '018-search-words-compatible': later(() => import('./migrations/018-search-words-compatible.ts')),
  '020-revenue-compatible': later(() => import('./migrations/020-revenue-compatible.ts')),
  '021-long-promises-compatible': later(() => import('./migrations/021-long-promises-compatible.ts')),
  '022-guarantee-compatible': later(() => import('./migrations/022-guarantee-compatible.ts')),
  '023-lists-compatible': later(() => import('./migrations/023-lists-compatible.ts')),
  '024-catalog-compatible': later(() => import('./migrations/024-catalog-compatible.ts')),
  '025-inbox-compatible': later(() => import('./migrations/025-inbox-compatible.ts')),
  '026-documents-compatible': later(() => import('./migrations/026-documents-compatible.ts')),
  '027-services-compatible': later(() => import('./migrations/027-services-compatible.ts')),
  '028-cards-compatible': later(() => import('./migrations/028-cards-compatible.ts')),
  '029-cases-compatible': later(() => import('./migrations/029-cases-compatible.ts')),
  '030-legal-compatible': later(() => import('./migrations/030-legal-compatible.ts')),
  '031-opening-compatible': later(() => import('./migrations/031/opening.ts')),

  '032-brand-compatible': later(() => import('./migrations/032-brand-compatible.ts')),

  '033-texts-compatible': later(() => import('./migrations/033-texts-compatible.ts')),

  '034-consents-compatible': later(() => import('./migrations/034/consents.ts')),

  '035-ways-out-compatible': later(() => import('./migrations/035/ways-out.ts')),

  '036-privacy-compatible': later(() => import('./migrations/036/privacy.ts')),
};

const PRE_RELEASE = '001-start';

/**
 * Runs pending migrations in one transaction under the engine's lock: nodes that start together take turns, and a
 * killed migration leaves no trace. Refuses a database newer than this program.
 */
export async function migrate({ db, engine, url }: Pick<OpenDatabase, 'db' | 'engine' | 'url'>, migrations = released) {
  if (await isCurrent(db, migrations)) return;
  if (!url) return db.connection().execute((connection) => withoutForeignKeys(connection, migrations));
  const own = new Kysely<Tables>({ dialect: postgresDialect(postgresPool(url, () => {}, withoutTimeouts)) });
  try {
    await runPending(own, engine, migrations);
  } finally {
    await own.destroy();
  }
}

/** Reads the schema once: the runner would read it four times to find out. */
async function isCurrent(db: Db, migrations: Migrations): Promise<boolean> {
  return isDeepStrictEqual(await appliedMigrations(db), Object.keys(migrations).sort());
}

/**
 * With foreign keys on, SQLite can't rebuild a referenced table, and within a transaction it ignores the pragma.
 * `assertNoDanglingKeys` checks them instead.
 */
async function withoutForeignKeys(connection: Db, migrations: Migrations): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(connection);
  try {
    await runPending(connection, 'sqlite', migrations);
  } finally {
    await sql`pragma foreign_keys = on`.execute(connection);
  }
}

/** `db` may already be a transaction; on SQLite, foreign keys must be off. */
export async function runPending(db: Db, engine: Engine, migrations: Migrations): Promise<void> {
  const types = columnTypesFor(engine);
  const own = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (trx) => {
        await up(trx, types);
        if (engine === 'sqlite') await assertNoDanglingKeys(trx, name);
      },
    },
  ]);
  // Other nodes wait for the lock, so all modules are loaded before it is taken.
  const [{ Migrator }] = await Promise.all([
    import('kysely/migration'),
    ...Object.values(migrations).map(({ load }) => load?.()),
  ]);
  // The runner keeps SQLite's only connection to itself, so this comes first.
  const newer = await ofNewerVersions(db, migrations);
  const provider = { getMigrations: async () => Object.fromEntries([...own, ...newer]) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw explain(error);
}

/** Returns compatible ones only: Kysely refuses a database with any other migration that this program doesn't have. */
async function ofNewerVersions(db: Db, migrations: Migrations): Promise<[string, Migration][]> {
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => isCompatible(name) && !Object.hasOwn(migrations, name));
  return newer.map((name) => [name, { up: async () => {} }]);
}

async function assertNoDanglingKeys(trx: MigrationDb, migration: string): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  if (rows.length === 0) return;
  const pairs = new Set(rows.map(({ table, parent }) => `${table} → ${parent}`));
  throw new Error(`Migration ${migration} leaves ${rows.length} dangling foreign keys: ${[...pairs].join(', ')}`);
}

function explain(error: unknown): unknown {
  const unknown = error instanceof Error && /previously executed migration (\S+)/.exec(error.message)?.[1];
  if (!unknown) return error;
  if (unknown === PRE_RELEASE)
    return new StartRefused(
      'This database was created by a pre-release version of Deskfront and cannot be upgraded. Start with an empty one: delete deskfront.sqlite from the data directory, or create a new PostgreSQL database.',
    );
  return new SchemaIsNewer(unknown);
}
