import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import type { Db } from '../schema/schema.ts';
import { takeDeferred } from './at-commit.ts';
import { SqliteCompiler } from './empty-lists.ts';

const asInput = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as SQLInputValue;
};

type Prepared = { statement: StatementSync; reads: boolean; booleans: string[] };

function connectionOf(database: DatabaseSync): DatabaseConnection {
  const prepared = new Map<string, Prepared>();
  // Preparing costs more than running most statements. Bounded, because `in (…)` lists create many.
  const prepare = (text: string): Prepared => {
    const cached = prepared.get(text);
    if (cached) return cached;
    if (prepared.size >= 500) prepared.clear();
    const statement = database.prepare(text);
    const columns = statement.columns();
    const booleans = columns.filter((c) => c.type?.toLowerCase() === 'boolean').map((c) => c.name);
    const entry = { statement, reads: columns.length > 0, booleans };
    prepared.set(text, entry);
    return entry;
  };
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, reads, booleans } = prepare(sql);
      const values = parameters.map(asInput);
      if (reads) {
        const rows = statement.all(...values) as Record<string, unknown>[];
        for (const row of rows) for (const name of booleans) if (row[name] !== null) row[name] = Boolean(row[name]);
        return { rows: rows as R[] };
      }
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    // biome-ignore lint/correctness/useYield: the interface requires a generator.
    async *streamQuery() {
      throw new Error('Streaming is not supported on SQLite.');
    },
  };
}

/** One borrower at a time, so that transactions never interleave. */
class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #database: DatabaseSync | undefined;
  #connection: DatabaseConnection | undefined;
  #turn: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }
  async init() {
    this.#database = this.#open();
    this.#connection = connectionOf(this.#database);
  }
  async acquireConnection() {
    const previous = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await previous;
    this.#release = resolve;
    if (!this.#connection) throw new Error('The database is closed.');
    return this.#connection;
  }
  async beginTransaction(connection: DatabaseConnection) {
    // IMMEDIATE takes the write lock at once: a second process waits instead of failing at its first write.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  async commitTransaction(connection: DatabaseConnection) {
    const { trx, writes = [], last = [], after = [] } = takeDeferred(connection) ?? {};
    const done: (() => void)[] = [];
    for (const { query, settle } of [...writes, ...last, ...after]) {
      const { rows } = await connection.executeQuery(query.compile(trx as Db));
      done.push(() => settle(rows));
    }
    await connection.executeQuery(CompiledQuery.raw('commit'));
    for (const settle of done) settle();
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    takeDeferred(connection);
    // A full disk has already rolled back; an error here would hide the cause.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection() {
    this.#release?.();
  }
  async destroy() {
    this.#connection = undefined;
    this.#database?.close();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * WAL with synchronous=FULL: an acknowledged purchase survives a power cut. With secure_delete, a removed secret is
 * overwritten in the file, even though it was sealed.
 */
export function sqliteDialect(file: string): Dialect {
  const open = () => {
    const database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true });
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
    database.exec('pragma secure_delete = on');
    return database;
  };
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteCompiler(),
  };
}
