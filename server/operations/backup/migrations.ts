import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { type Migrations, released, runPending } from '../../adapters/database/migrate.ts';
import type { Engine } from '../../adapters/database/schema/column-types.ts';

const newest = Object.keys(released).sort().at(-1) ?? '';

/** Null for a database without any. */
export async function newestMigrationOf(db: Db): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return null;
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? null;
}

export const isNewer = (migration: string): boolean => migration > newest;

export const pendingAfter = (migration: string | null): string[] =>
  Object.keys(released)
    .filter((name) => name > (migration ?? ''))
    .sort();

const until = (migration: string): Migrations =>
  Object.fromEntries(Object.entries(released).filter(([name]) => name <= migration));

export const migrateUntil = (trx: Db, engine: Engine, migration: string): Promise<void> =>
  migrateWithin(trx, engine, until(migration));

export const migrateToNewest = (trx: Db, engine: Engine): Promise<void> => migrateWithin(trx, engine, released);

async function migrateWithin(trx: Db, engine: Engine, migrations: Migrations): Promise<void> {
  let cause: unknown;
  const observed = Object.entries(migrations).map(([name, { up }]): [string, Migrations[string]] => [
    name,
    {
      up: (db, types) =>
        up(db, types).catch((error) => {
          cause = error;
          throw error;
        }),
    },
  ]);
  try {
    await runPending(trx, engine, Object.fromEntries(observed));
  } catch (error) {
    // Kysely can't release its lock in a failed transaction either, and would report only that.
    throw cause ?? error;
  }
}
