import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from './engines/engine-sql.ts';
import type { Db } from './schema/schema.ts';

/** A lease that ends so much later than it can was taken with another clock. */
export const FUTURE_MS = 60_000;

/**
 * The time of leases and of everything that waits for a job, read by the statement itself: the nodes of PostgreSQL share
 * its clock. SQLite runs within the process. `now()` would be the start of a transaction that may have waited.
 */
export const databaseTime = (db: Db, aheadMs = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`date_trunc('milliseconds', statement_timestamp() + make_interval(secs => ${aheadMs / 1000}))`
    : sql<string>`${new Date(Date.now() + aheadMs).toISOString()}`;

/** `leaseMs`: how long these leases are. */
export const isUnleased = (db: Db, leaseMs: number, column = 'leased_until'): RawBuilder<SqlBool> => {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} is null or ${until} < ${databaseTime(db)}
    or ${until} > ${databaseTime(db, leaseMs + FUTURE_MS)})`;
};
