import { PostgresAdapter, sql } from 'kysely';
import type { Engine } from '../schema/column-types.ts';
import type { Db } from '../schema/schema.ts';

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** SQLite runs within this process, so its clock is ours. */
export async function databaseNow(db: Db): Promise<Date> {
  if (!isPostgres(db)) return new Date();
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return new Date(Math.round(rows[0]?.ms ?? Date.now()));
}

/** Null before the first migration. */
export async function lastMigration(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

export async function databaseState(
  db: Db,
): Promise<{ engine: Engine; version: string; bytes: number; migration: string }> {
  const { rows } = isPostgres(db)
    ? await sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as bytes`.execute(db)
    : await sql<{ version: string; bytes: number }>`select sqlite_version() as version,
        (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes`.execute(db);
  const { version = '', bytes = 0 } = rows[0] ?? {};
  return { engine: isPostgres(db) ? 'postgres' : 'sqlite', version, bytes, migration: (await lastMigration(db)) ?? '' };
}
