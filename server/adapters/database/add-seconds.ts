import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

export function addSeconds<T>(db: Kysely<T>, column: string, seconds: number): RawBuilder<string> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return sql<string>`(${sql.ref(column)} + make_interval(secs => ${seconds}))`;
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`${seconds} seconds`})`;
}
