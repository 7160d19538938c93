import { connect } from 'node:net';
import pg from 'pg';

export type ConnectionSettings = pg.PoolConfig & {
  /** The server enforces it, unlike `query_timeout`. Not a startup parameter, because poolers refuse those. */
  statementMs?: number;
  idleInTransactionMs?: number;
};

/**
 * A pooler in transaction mode gives each transaction another connection to the server, so nothing may be left behind
 * on it: neither settings nor prepared statements.
 */
export class Connection extends pg.Client {
  readonly #statementMs: number;
  readonly #idleInTransactionMs: number;
  #throughPooler = false;

  constructor(settings: ConnectionSettings = {}) {
    super(settings);
    this.#statementMs = settings.statementMs ?? 0;
    this.#idleInTransactionMs = settings.idleInTransactionMs ?? 0;
  }

  /** A pooler reports its own process ID. Only a direct connection is configured, in the same round trip. */
  async prepare(): Promise<void> {
    const { rowCount } = await super.query(
      `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)
        where pg_backend_pid() = $3`,
      [String(this.#statementMs), String(this.#idleInTransactionMs), this.#key.processID],
    );
    this.#throughPooler = rowCount === 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes through all overloads of the package's method.
  override query(...args: any[]): any {
    const result: unknown = this.#throughPooler
      ? this.#queryThroughPooler(args)
      : Reflect.apply(super.query, this, args);
    if (result instanceof Promise)
      // The server may still execute the statement, for example a `begin`, and the next borrower's transaction would
      // never be committed.
      result.catch((error: Error) => (error.message === 'Query read timeout' ? this.end().catch(() => {}) : undefined));
    return result;
  }

  #queryThroughPooler([query, ...rest]: unknown[]): unknown {
    const callback = rest.at(-1);
    const timer = this.#statementMs > 0 ? setTimeout(() => this.#cancel(), this.#statementMs) : undefined;
    const stop = () => clearTimeout(timer);
    if (typeof callback === 'function')
      rest.splice(-1, 1, (...outcome: unknown[]) => {
        stop();
        callback(...outcome);
      });
    const result: unknown = Reflect.apply(super.query, this, [this.#leavingNothingBehind(query), ...rest]);
    if (result instanceof Promise) result.then(stop, stop);
    return result;
  }

  #leavingNothingBehind(query: unknown): unknown {
    // One message, so that it costs no round trip.
    if (typeof query === 'string' && /^(begin|start transaction)\b[^;]*$/i.test(query))
      return `${query}; set local statement_timeout = ${this.#statementMs}; set local idle_in_transaction_session_timeout = ${this.#idleInTransactionMs}`;
    if (typeof query === 'object' && query !== null && 'name' in query) return { ...query, name: undefined };
    return query;
  }

  get #key(): { processID: number; secretKey: number } {
    return this as unknown as { processID: number; secretKey: number };
  }

  /** Never encrypted, like `PQcancel`; the statement then fails as after a timeout of the server. */
  #cancel(): void {
    const request = Buffer.alloc(16);
    for (const [i, word] of [16, 80877102, this.#key.processID, this.#key.secretKey].entries())
      request.writeInt32BE(word, i * 4);
    const socket = this.host.startsWith('/')
      ? connect(`${this.host}/.s.PGSQL.${this.port}`)
      : connect(this.port, this.host);
    socket.on('error', () => {});
    socket.setTimeout(2_000, () => socket.destroy()).unref();
    // The other side closes: PgBouncer ignores a request whose sender has already closed.
    socket.write(request);
  }
}
