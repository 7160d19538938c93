import { Kysely } from 'kysely';
import { createPrivateDatabase } from '../../shared/private-files.ts';
import type { Engine } from './column-types.ts';
import { postgresDialect, postgresPool } from './postgres.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type { Db, Tables } from './schema.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  url: string | null;
  /** PostgreSQL only: also used for events and shared rate limits. */
  pool: import('pg').Pool | null;
  close(): Promise<void>;
};

/** Connects with the first query. */
export function openDatabase(
  where: { url: string | null; file: string },
  onError: (error: Error) => void = () => {},
): OpenDatabase {
  if (where.url) {
    const pool = postgresPool(where.url, onError);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
    return { db, engine: 'postgres', url: where.url, pool, close: () => db.destroy() };
  }
  if (where.file !== ':memory:') createPrivateDatabase(where.file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(where.file) });
  return { db, engine: 'sqlite', url: null, pool: null, close: () => db.destroy() };
}
