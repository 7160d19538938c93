import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { columnsOf, type Engine } from './columns.ts';
import * as start from './migrations/001-start.ts';
import * as backOffice from './migrations/002-back-office.ts';
import * as workAndChat from './migrations/003-work-and-chat.ts';
import * as totals from './migrations/004-totals.ts';
import * as paymentsToReview from './migrations/005-payments-to-review.ts';
import * as rolesChanged from './migrations/006-roles-changed.ts';
import * as promisedDay from './migrations/007-promised-day.ts';
import { patient, postgresDialect, postgresPool } from './postgres.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type { Db, Tables } from './schema.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  url: string | null;
  /** PostgreSQL only: what the events and the shared rate limits ride on. */
  pool: import('pg').Pool | null;
  close(): Promise<void>;
};

type Migrations = Record<string, { up(db: Kysely<unknown>, columns: ReturnType<typeof columnsOf>): Promise<void> }>;

const migrations: Migrations = {
  '001-start': start,
  '002-back-office': backOffice,
  '003-work-and-chat': workAndChat,
  '004-totals': totals,
  '005-payments-to-review': paymentsToReview,
  '006-roles-changed': rolesChanged,
  '007-promised-day': promisedDay,
};

/** `url` names PostgreSQL; without it, SQLite in `file`. Nothing is connected before the first query. */
export function openDatabase(
  where: { url: string | null; file: string },
  onError: (error: Error) => void = () => {},
): OpenDatabase {
  if (where.url) {
    const pool = postgresPool(where.url, onError);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
    return { db, engine: 'postgres', url: where.url, pool, close: () => db.destroy() };
  }
  if (where.file !== ':memory:') mkdirSync(dirname(where.file), { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(where.file) });
  return { db, engine: 'sqlite', url: null, pool: null, close: () => db.destroy() };
}

/**
 * Brings the schema up to date in one transaction, under the engine's own lock: nodes that start together take turns,
 * and a killed migration leaves nothing behind. A database that is newer than this program is refused.
 */
export async function migrate({ db, engine, url }: Pick<OpenDatabase, 'db' | 'engine' | 'url'>): Promise<void> {
  if (!url) return migrateWith(db, engine);
  const own = new Kysely<Tables>({ dialect: postgresDialect(postgresPool(url, () => {}, patient)) });
  try {
    await migrateWith(own, engine);
  } finally {
    await own.destroy();
  }
}

async function migrateWith(db: Db, engine: Engine): Promise<void> {
  const columns = columnsOf(engine);
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, { up }]): [string, Migration] => [name, { up: (k) => up(k, columns) }]),
      ),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return;
  if (error instanceof Error && /previously executed migration/.test(error.message))
    throw new Error(`The database is newer than this program: ${error.message}`, { cause: error });
  throw error;
}
