import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { type Db, type OpenDatabase, openDatabase, type Tables } from '../../adapters/database/database.ts';
import { postgresDialect, postgresPool, withoutTimeouts } from '../../adapters/database/engines/postgres.ts';
import type { Engine } from '../../adapters/database/schema/column-types.ts';
import type { Config } from '../../config/config.ts';

/** Everything that backups need, so that another process can get it. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 's3'>;

export type Place = { url: string | null; file: string };

export const placeOf = ({ databaseDirectUrl, databaseUrl, dataDir }: BackupConfig): Place => ({
  url: databaseDirectUrl ?? databaseUrl,
  file: join(dataDir, 'deskfront.sqlite'),
});

/** The text is for people and has no password. */
export function describePlace({ url, file }: Place): string {
  if (!url) return file;
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

/** The connections of requests would time out after seconds. */
export function openWithoutTimeouts(place: Place): OpenDatabase {
  if (!place.url) return openDatabase(place);
  const pool = postgresPool(place.url, () => {}, withoutTimeouts);
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return { db, engine: 'postgres', url: place.url, pool, close: () => db.destroy() };
}

export function assertExists({ url, file }: Place): void {
  if (!url && !existsSync(file)) throw new Error(`There is no database at ${file}.`);
}

/** Reads the state of one moment while others write. Kysely's transactions would stop the writers on SQLite. */
export async function readSnapshot<T>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  read: (db: Db, engine: Engine) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres')
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        // Writing the files may take longer than the server lets a transaction wait.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return read(trx, engine);
      });
  return db.connection().execute(async (connection) => {
    await sql`pragma query_only = on`.execute(connection);
    await sql`begin`.execute(connection);
    try {
      await sql`select count(*) from sqlite_master`.execute(connection);
      return await read(connection, engine);
    } finally {
      await sql`rollback`.execute(connection);
      await sql`pragma query_only = off`.execute(connection);
    }
  });
}
