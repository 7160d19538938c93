import { DatabaseSync } from 'node:sqlite';
import { createPrivateDatabase } from '../server/shared/private-files.ts';

/** As the provider's API returns it; the sandbox's own fields begin with `sandbox_`. */
export type ProviderObject = { id: string; [field: string]: unknown };

export type LedgerRow = {
  id: string;
  provider: 'stripe' | 'paypal';
  /** The id of the payment intent or PayPal order. */
  payment: string;
  amount_cents: number;
  currency: string;
  status: 'captured' | 'declined' | 'refunded' | 'requires_action' | 'canceled';
  idempotency_key: string | null;
  detail: string;
};

export type StoredResponse = { fingerprint: string; status: number; body: string };

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists objects (
    seq integer primary key, kind text not null, id text not null unique, created integer not null, body text not null);
  create index if not exists objects_kind_created_idx on objects (kind, created);
  create table if not exists responses (
    scope text not null, key text not null, fingerprint text not null, status integer not null, body text not null,
    primary key (scope, key)) without rowid;
  create table if not exists ledger (
    seq integer primary key, id text not null unique, provider text not null, payment text not null,
    amount_cents integer not null, currency text not null, status text not null, idempotency_key text,
    detail text not null, created_at text not null, updated_at text not null);
  create index if not exists ledger_payment_idx on ledger (payment);
  create table if not exists webhook_deliveries (
    seq integer primary key, provider text not null, event text not null, state text not null, due_at integer not null,
    tries integer not null default 0, last_response text);
  create index if not exists webhook_deliveries_state_due_at_idx on webhook_deliveries (state, due_at);`;

const tables = ['objects', 'responses', 'ledger', 'webhook_deliveries'];

export type Ledger = ReturnType<typeof openLedger>;

/**
 * The sandbox's state in one SQLite file. With `synchronous = full` every response is on disk before it is sent: like a
 * provider, a killed process loses no payment.
 */
export function openLedger(file: string) {
  createPrivateDatabase(file);
  const db = new DatabaseSync(file);
  db.exec(schema);
  const sql = {
    put: db.prepare(
      `insert into objects (kind, id, created, body) values (?, ?, ?, ?) on conflict (id) do update set body = excluded.body`,
    ),
    get: db.prepare('select body from objects where kind = ? and id = ?'),
    list: db.prepare(
      `select body from objects where kind = ? and created >= ? and created <= ?
       and seq < coalesce((select seq from objects where id = ?), 9e15) order by seq desc limit ?`,
    ),
    findResponse: db.prepare('select fingerprint, status, body from responses where scope = ? and key = ?'),
    storeResponse: db.prepare(
      'insert or replace into responses (scope, key, fingerprint, status, body) values (?, ?, ?, ?, ?)',
    ),
    record: db.prepare(
      `insert into ledger (id, provider, payment, amount_cents, currency, status, idempotency_key, detail, created_at,
       updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set status = excluded.status, detail = excluded.detail, updated_at = excluded.updated_at`,
    ),
    rows: db.prepare('select * from ledger order by seq desc'),
  };
  let inTransaction = false;

  return {
    db,

    /** On disk when it returns. A nested transaction is part of the outer one. */
    transaction<T>(work: () => T): T {
      if (inTransaction) return work();
      db.exec('begin immediate');
      inTransaction = true;
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        inTransaction = false;
      }
    },

    put<T extends ProviderObject>(kind: string, object: T): T {
      sql.put.run(kind, object.id, Math.floor(Date.now() / 1000), JSON.stringify(object));
      return object;
    },

    get<T extends ProviderObject>(kind: string, id: string): T | null {
      const row = sql.get.get(kind, id);
      return row ? (JSON.parse(String(row.body)) as T) : null;
    },

    /** Newest first. `from` and `to` in Unix seconds; `after` is the last id of the previous page. */
    list<T extends ProviderObject>(kind: string, { from = 0, to = 9e15, after = '', limit = 100 } = {}): T[] {
      return sql.list.all(kind, from, to, after, limit).map((row) => JSON.parse(String(row.body)) as T);
    },

    findResponse: (scope: string, key: string) => sql.findResponse.get(scope, key) as StoredResponse | undefined,

    storeResponse(scope: string, key: string, { fingerprint, status, body }: StoredResponse) {
      sql.storeResponse.run(scope, key, fingerprint, status, body);
    },

    /** Inserts an attempt to charge, or updates its outcome, by `id`. */
    record(row: LedgerRow) {
      const now = new Date().toISOString();
      const { id, provider, payment, amount_cents: cents, currency, status, idempotency_key: key, detail } = row;
      sql.record.run(id, provider, payment, cents, currency, status, key, detail, now, now);
    },

    rows: () => sql.rows.all() as (LedgerRow & { seq: number; created_at: string; updated_at: string })[],

    clear() {
      for (const table of tables) db.exec(`delete from ${table}`);
    },

    close: () => db.close(),
  };
}
