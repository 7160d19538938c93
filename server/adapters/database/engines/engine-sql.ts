import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tables } from '../schema/schema.ts';

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The id of a record that this transaction is about to insert. */
export const nextId = (db: Db, table: keyof Tables) =>
  isPostgres(db)
    ? sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`
    : sql<number>`(select coalesce(max(seq), 0) + 1 from sqlite_sequence where name = ${table})`;

/**
 * A table with the column `value`, which the caller names. One parameter, so that lists of any length share one
 * statement.
 */
export const textTable = (db: Db, texts: readonly string[]) =>
  isPostgres(db)
    ? sql`json_array_elements_text(cast(${JSON.stringify(texts)} as json))`
    : sql`json_each(${JSON.stringify(texts)})`;
