import type { Duplex } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Db } from '../schema/schema.ts';
import { mergeWrites, takeDeferred } from './at-commit.ts';
import { PostgresCompiler } from './empty-lists.ts';

const MAX_NAMED = 50;
const MAX_SEEN = 500;

/**
 * Prepares repeated inserts, such as the large one of a purchase: their plan never depends on the values. A statement
 * with `*` would fail on a node that runs while another one adds a column.
 */
function statementNames(): (text: string) => string | undefined {
  const named = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const name = named.get(text);
    if (name || named.size >= MAX_NAMED || !/^(insert|with) /.test(text) || text.includes('*')) return name;
    if (seen.has(text)) named.set(text, `insert-${named.size}`);
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(text);
    return named.get(text);
  };
}

const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  /** Sent with the first statement. */
  #unsentBegin: string | undefined;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.client = client;
    this.#nameOf = nameOf;
  }

  begin(text: string): void {
    this.#unsentBegin = text;
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const [executed, begun] = this.#inOnePacket(() => {
      const begun = this.#unsentBegin === undefined ? undefined : this.client.query(this.#unsentBegin);
      this.#unsentBegin = undefined;
      const query = { name: this.#nameOf(sql), text: sql, values: parameters as unknown[] };
      return [this.client.query(query), begun] as const;
    });
    const [{ command, rowCount, rows }] = await Promise.all([executed, begun]);
    return { rows, ...(counting.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** One system call for statements that are sent together. */
  #inOnePacket<T>(send: () => T): T {
    const { stream } = (this.client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  /** True if the transaction has not begun. */
  forgetBegin(): boolean {
    const isUnsent = this.#unsentBegin !== undefined;
    this.#unsentBegin = undefined;
    return isUnsent;
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported.');
  }

  /**
   * Commits in one round trip with the deferred writes. If one of them fails, the server makes the commit a rollback. A
   * transaction of one statement needs neither begin nor commit.
   */
  async commit(): Promise<void> {
    const { trx, writes = [], last = [], after = [] } = takeDeferred(this) ?? {};
    const needsCommit = this.#unsentBegin === undefined || last.length + after.length > 0;
    if (!needsCommit) this.#unsentBegin = undefined;
    const merge = (deferred: typeof writes) =>
      trx && deferred.length > 0 ? this.executeQuery(mergeWrites(deferred).compile(trx)) : undefined;
    const { merged, ordered, mergedAfter, ended } = this.#inOnePacket(() => ({
      merged: merge(writes),
      ordered: last.map(({ query }) => this.executeQuery(query.compile(trx as Db))),
      mergedAfter: merge(after),
      ended: needsCommit ? this.#endTransaction() : undefined,
    }));
    const results = await Promise.allSettled([merged, ...ordered, mergedAfter, ended]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      for (const { fail } of [...writes, ...last, ...after]) fail(failed.reason);
      throw failed.reason;
    }
    for (const [deferred, result] of [
      [writes, await merged],
      [after, await mergedAfter],
    ] as const) {
      const returned = result?.rows[0] as Record<string, unknown[] | null> | undefined;
      for (const [i, { settle }] of deferred.entries()) settle(returned?.[`w${i}`] ?? []);
    }
    for (const [i, { settle }] of last.entries()) settle((await ordered[i])?.rows ?? []);
  }

  async #endTransaction(): Promise<void> {
    const { command } = await this.client.query('commit');
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back, because a statement had failed.');
  }
}

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  isolationLevel || accessMode
    ? `start transaction${isolationLevel ? ` isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`.trimEnd()
    : 'begin';

/** Needs connections in pipeline mode: begin and commit cost no round trips of their own. */
class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #broken = new WeakSet<Connection>();
  readonly #nameOf = statementNames();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  async init() {}
  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new Connection(client, this.#nameOf);
    this.#connections.set(client, connection);
    return connection;
  }
  async beginTransaction(connection: Connection, settings: TransactionSettings) {
    connection.begin(beginText(settings));
  }
  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }
  async rollbackTransaction(connection: Connection) {
    takeDeferred(connection);
    if (connection.forgetBegin()) return;
    try {
      await connection.executeQuery({ sql: 'rollback', parameters: [] });
    } catch (error) {
      this.#broken.add(connection);
      throw error;
    }
  }
  async releaseConnection(connection: Connection) {
    connection.client.release(this.#broken.has(connection));
  }
  async destroy() {
    await this.#pool.end();
  }
}

export const postgresDialect = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PipelinedDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresCompiler(),
});
