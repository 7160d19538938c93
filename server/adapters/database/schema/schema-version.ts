import { sql } from 'kysely';
import { StartRefused } from '../../../shared/start-refused.ts';
import type { Db } from './schema.ts';

/**
 * A migration with this ending only adds what the version before ignores: both versions work with the database. The
 * name is stored there, so the older version can read it too (decision 22).
 */
export const isCompatible = (migration: string): boolean => migration.endsWith('-compatible');

export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  return readMigrations(db);
}

const readMigrations = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** Fails while the database has a migration that this version neither knows nor can ignore. */
export async function assertSchemaIsKnown(db: Db, known: readonly string[]): Promise<void> {
  const newer = (await readMigrations(db)).find((name) => !known.includes(name) && !isCompatible(name));
  if (newer) throw new SchemaIsNewer(newer);
}

export class SchemaIsNewer extends StartRefused {
  override name = 'SchemaIsNewer';
  constructor(migration: string) {
    super(`The database is newer than this program: it has migration ${migration}. Update the program.`);
  }
}
