import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP_WITH_ZONE = 1184;

/** As on SQLite, counts are numbers and times are ISO strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === TIMESTAMP_WITH_ZONE) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

// If the database hangs, requests fail with 503 within seconds.
const requestTimeouts: pg.PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_500,
  query_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Migrations also wait for another node's. */
export const withoutTimeouts: pg.PoolConfig = { max: 1, connectionTimeoutMillis: 10_000 };

/**
 * Closes after a query timeout: the server may still execute the statement, for example a `begin`, and the next
 * borrower's transaction would never be committed.
 */
class Connection extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes through all overloads of the package's method.
  override query(...args: any[]): any {
    const result: unknown = super.query(...(args as [string]));
    if (result instanceof Promise)
      result.catch((error: Error) => (error.message === 'Query read timeout' ? this.end().catch(() => {}) : undefined));
    return result;
  }
}

/** `onError` receives errors of idle connections only. */
export function postgresPool(
  url: string,
  onError: (error: Error) => void,
  settings: pg.PoolConfig = requestTimeouts,
): pg.Pool {
  const pool = new pg.Pool({ Client: Connection, connectionString: url, types, ...settings });
  // Without a listener, an error of a borrowed connection would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });
