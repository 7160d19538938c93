import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createPrivateDatabase } from '../../shared/private-files.ts';
import type { ConnectionSettings } from './engines/connection.ts';
import { postgresDialect, postgresPool, requestTimeouts } from './engines/postgres.ts';
import { sqliteDialect } from './engines/sqlite.ts';
import { statementLog } from './engines/statement-log.ts';
import type { Engine } from './schema/column-types.ts';
import type { Db, Tables } from './schema/schema.ts';

export type { Db, Tables } from './schema/schema.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  /** PostgreSQL only: bypasses a connection pooler, for migrations and notifications. */
  url: string | null;
  /** PostgreSQL only: also used for events and shared rate limits. */
  pool: import('pg').Pool | null;
  close(): Promise<void>;
};

export type DatabasePlace = {
  url: string | null;
  /** SQLite is used without a URL. */
  file: string;
  /** Null if there is no pooler in between. */
  directUrl?: string | null;
  poolSize?: number;
};

export type DatabaseConfig = {
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databasePoolSize: number;
};

export const databasePlace = (config: DatabaseConfig): DatabasePlace => ({
  url: config.databaseUrl,
  file: join(config.dataDir, 'deskfront.sqlite'),
  directUrl: config.databaseDirectUrl,
  poolSize: config.databasePoolSize,
});

export function openPostgres(url: string, onError: (error: Error) => void, settings: ConnectionSettings) {
  const pool = postgresPool(url, onError, settings);
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(pool), ...statementLog() });
  return { db, pool, close: () => db.destroy() };
}

/** Connects with the first query. */
export function openDatabase(where: DatabasePlace, onError: (error: Error) => void = () => {}): OpenDatabase {
  const { url, file, directUrl, poolSize } = where;
  if (url) {
    const opened = openPostgres(url, onError, { ...requestTimeouts, ...(poolSize && { max: poolSize }) });
    return { ...opened, engine: 'postgres', url: directUrl ?? url };
  }
  if (file !== ':memory:') createPrivateDatabase(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), ...statementLog() });
  return { db, engine: 'sqlite', url: null, pool: null, close: () => db.destroy() };
}
