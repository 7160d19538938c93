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
const hurried: pg.PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_500,
  query_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** A migration may take its time, and so may the node that waits for another's. */
export const patient: pg.PoolConfig = { max: 1, connectionTimeoutMillis: 10_000 };

/**
 * Ends with the first answer that did not come in time. The server may still carry the statement out, a `begin` for
 * example: whoever had the connection next would be in a transaction that nobody commits.
 */
class Connection extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the package's method has a dozen forms, and all of them pass through.
  override query(...args: any[]): any {
    const result: unknown = super.query(...(args as [string]));
    if (result instanceof Promise)
      result.catch((error: Error) => (error.message === 'Query read timeout' ? this.end().catch(() => {}) : undefined));
    return result;
  }
}

/** `onError` hears of idle connections that broke; whoever has borrowed one learns it from the query that fails. */
export function postgresPool(url: string, onError: (error: Error) => void, pace: pg.PoolConfig = hurried): pg.Pool {
  const pool = new pg.Pool({ Client: Connection, connectionString: url, types, ...pace });
  // Without listeners a connection that breaks would end the whole process, and the pool listens to idle ones only.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });
