import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP_WITH_ZONE = 1184;

/** Rows read the same as on SQLite: counts are numbers, times ISO texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === TIMESTAMP_WITH_ZONE) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

// A database that hangs must not hang the site with it: requests end with 503 within seconds.
const hurried = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 15_000,
};
// A migration may take its time, and so may the node that waits for another's.
const patient = { max: 1, connectionTimeoutMillis: 10_000 };

export function postgresPool(
  url: string,
  onError: (error: Error) => void,
  pace: 'hurried' | 'patient' = 'hurried',
): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types, ...(pace === 'hurried' ? hurried : patient) });
  // Without a listener an idle connection that breaks would end the whole process.
  pool.on('error', onError);
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });
