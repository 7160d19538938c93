import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from './engines/engine-sql.ts';
import type { Db } from './schema/schema.ts';

/** A time that is so much later than it can be was recorded with a clock that was wrong. */
export const FUTURE_MS = 60_000;

/**
 * The time of leases and of everything that waits for a job, read by the statement itself: the nodes of PostgreSQL share
 * its clock. SQLite runs within the process. `now()` would be the start of a transaction that may have waited.
 */
export const databaseTime = (db: Db, aheadMs = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`date_trunc('milliseconds', statement_timestamp() + make_interval(secs => ${aheadMs / 1000}))`
    : sql<string>`${new Date(Date.now() + aheadMs).toISOString()}`;

/** The latest time that `column` may have: `waitsMs` by how often it has been tried, the last one for all others. */
export const latestTime = (db: Db, tries: string, waitsMs: readonly number[]): RawBuilder<string> => {
  const times = waitsMs.map((ms) => databaseTime(db, ms + FUTURE_MS));
  const cases = times.slice(0, -1).map((time, count) => sql`when ${sql.lit(count)} then ${time}`);
  return sql<string>`case ${sql.ref(tries)} ${sql.join(cases, sql` `)} else ${times.at(-1)} end`;
};

/** A node that was seen in the future was killed while its clock was wrong. */
export const wasSeenWithin = (db: Db, ms: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(seen_at > ${databaseTime(db, -ms)} and seen_at < ${databaseTime(db, FUTURE_MS)})`;

/** `leaseMs`: how long these leases are. */
export const isUnleased = (db: Db, leaseMs: number, column = 'leased_until'): RawBuilder<SqlBool> => {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} is null or ${until} <= ${databaseTime(db)}
    or ${until} > ${databaseTime(db, leaseMs + FUTURE_MS)})`;
};
