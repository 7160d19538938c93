import { type CompiledQuery, type OperationNodeSource, sql } from 'kysely';
import type { Db } from '../schema/schema.ts';
import { isPostgres } from './engine-sql.ts';

type Read = OperationNodeSource & { compile(): CompiledQuery<unknown>; execute(): Promise<unknown[]> };
type RowsOf<Q extends readonly Read[]> = { [I in keyof Q]: Awaited<ReturnType<Q[I]['execute']>> };

/** PostgreSQL gets one statement. Columns must be numbers, texts and booleans: others change within JSON. */
export async function readTogether<const Q extends readonly Read[]>(db: Db, ...queries: Q): Promise<RowsOf<Q>> {
  if (!isPostgres(db)) return (await Promise.all(queries.map((query) => query.execute()))) as RowsOf<Q>;
  const results = queries.map(
    (query, i) => sql`(select coalesce(json_agg(r), '[]') from (${query}) as r) as ${sql.ref(`r${i}`)}`,
  );
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(results)}`.execute(db);
  return queries.map((_, i) => rows[0]?.[`r${i}`]) as RowsOf<Q>;
}
