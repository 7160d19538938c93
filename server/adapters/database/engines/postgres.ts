import pg from 'pg';
import { Connection, type ConnectionSettings } from './connection.ts';

export { postgresDialect } from './postgres-driver.ts';

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMP_WITH_ZONE = 1184;

/** Counts are numbers and times are ISO strings, like on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === TIMESTAMP_WITH_ZONE) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

// If the database hangs, requests fail with 503 within seconds.
export const requestTimeouts: ConnectionSettings = {
  idleTimeoutMillis: 60_000,
  connectionTimeoutMillis: 2_000,
  statementMs: 3_500,
  query_timeout: 4_000,
  idleInTransactionMs: 15_000,
};
/** Migrations also wait for another node's, and read while one of their connections has the lock. */
export const withoutTimeouts: ConnectionSettings = { max: 2, connectionTimeoutMillis: 10_000 };

/** `onError` receives errors of idle connections only. */
export function postgresPool(
  url: string,
  onError: (error: Error) => void,
  settings: ConnectionSettings = requestTimeouts,
): pg.Pool {
  const onConnect = (client: pg.ClientBase) => (client as Connection).prepare();
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    types,
    onConnect,
    pipeline: true,
    ...settings,
  });
  // Without a listener, an error of a borrowed connection would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
