import {
  type CompiledQuery,
  type DatabaseConnection,
  InsertQueryNode,
  type OperationNodeSource,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from '../schema/schema.ts';
import { isPostgres } from './engine-sql.ts';

type Write<R> = OperationNodeSource & { compile(executor: Db): CompiledQuery<R> };
type Deferred = { query: Write<unknown>; settle(rows: unknown[]): void; fail(error: unknown): void };
type Transaction = { trx: Db; writes: Deferred[]; last: Deferred[]; after: Deferred[] };

const transactions = new WeakMap<DatabaseConnection, Transaction>();

type Result<R> = {
  /** Known after the commit. */
  rows: Promise<R[]>;
  /** The id of this insert, which must return it. Usable in later writes, until the next into the same table. */
  id: RawBuilder<number>;
};

async function defer<R>(trx: Db, query: Write<R>, list: 'writes' | 'last' | 'after'): Promise<Result<R>> {
  if (!trx.isTransaction) throw new Error('Only a transaction can defer a write to its commit.');
  const { promise, resolve, reject } = Promise.withResolvers<R[]>();
  // The transaction reports the error.
  promise.catch(() => {});
  let position = 0;
  await trx.getExecutor().provideConnection(async (connection) => {
    const transaction = transactions.get(connection) ?? { trx, writes: [], last: [], after: [] };
    transactions.set(connection, transaction);
    position = transaction[list].length;
    transaction[list].push({ query, settle: (rows) => resolve(rows as R[]), fail: reject });
  });
  const id = isPostgres(trx) ? sql<number>`(select id from ${nameOf(position)})` : lastId(query);
  return { rows: promise, id };
}

const lastId = (query: OperationNodeSource) => {
  const node = query.toOperationNode();
  const table = InsertQueryNode.is(node) ? node.into?.table.identifier.name : null;
  return sql<number>`(select seq from sqlite_sequence where name = ${table})`;
};

/**
 * Runs a write right before the commit, without waiting for its result: PostgreSQL gets all writes of the transaction
 * as one statement, so they must not read or change each other's rows. `rows` come from a `returning` clause with
 * numbers and texts.
 */
export const writeAtCommit = <R>(trx: Db, query: Write<R>) => defer(trx, query, 'writes');

/** Runs after those writes, in order: rows that all transactions lock are then locked for no round trip. */
export const writeLast = <R>(trx: Db, query: Write<R>) => defer(trx, query, 'last');

/** Runs after `writeLast`, whose rows it may read, together with other writes like `writeAtCommit`. */
export const writeAfterLast = <R>(trx: Db, query: Write<R>) => defer(trx, query, 'after');

/** Returns the writes of this connection's transaction, and forgets them. */
export function takeDeferred(connection: DatabaseConnection): Transaction | undefined {
  const transaction = transactions.get(connection);
  transactions.delete(connection);
  return transaction;
}

const nameOf = (position: number) => sql.raw(`w${position}`);

/** Merges several writes into one statement. Its row has the returned rows of each as JSON. */
export function mergeWrites(writes: readonly Deferred[]): RawBuilder<Record<string, unknown[] | null>> {
  const parts = writes.map(({ query }, i) => sql`${nameOf(i)} as (${query})`);
  const results = writes.flatMap(({ query }, i) =>
    'returning' in query.toOperationNode()
      ? [sql`(select json_agg(${nameOf(i)}) from ${nameOf(i)}) as ${nameOf(i)}`]
      : [],
  );
  return sql`with ${sql.join(parts)} select ${results.length > 0 ? sql.join(results) : sql`1`}`;
}
