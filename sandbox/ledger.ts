import { DatabaseSync } from 'node:sqlite';

/** An object of a provider as its API answers it. Fields of our own begin with `sandbox_`. */
export type Thing = { id: string; [field: string]: unknown };

export type LedgerRow = {
  id: string;
  provider: 'stripe' | 'paypal';
  /** The payment that the row is an attempt at: payment intent or wallet order. */
  payment: string;
  amount_cents: number;
  currency: string;
  status: 'captured' | 'declined' | 'refunded' | 'requires_action' | 'canceled';
  idempotency_key: string | null;
  /** What was bought or why it was declined. */
  detail: string;
};

export type StoredResponse = { fingerprint: string; status: number; body: string };

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists things (
    seq integer primary key, kind text not null, id text not null unique, created integer not null, body text not null);
  create index if not exists things_by_kind on things (kind, created);
  create table if not exists answers (
    scope text not null, key text not null, fingerprint text not null, status integer not null, body text not null,
    primary key (scope, key)) without rowid;
  create table if not exists ledger (
    seq integer primary key, id text not null unique, provider text not null, payment text not null,
    amount_cents integer not null, currency text not null, status text not null, idempotency_key text,
    detail text not null, created_at text not null, updated_at text not null);
  create index if not exists ledger_by_payment on ledger (payment);
  create table if not exists deliveries (
    seq integer primary key, provider text not null, event text not null, state text not null, due_at integer not null,
    tries integer not null default 0, last_answer text);
  create index if not exists deliveries_by_state on deliveries (state, due_at);`;

const tables = ['things', 'answers', 'ledger', 'deliveries'];

export type Ledger = ReturnType<typeof openLedger>;

/**
 * The sandbox's memory in one SQLite file. `synchronous = full`: what was answered is on the disk, so killing the
 * process at any moment loses no payment, as it would not at a provider.
 */
export function openLedger(file: string) {
  const db = new DatabaseSync(file);
  db.exec(schema);
  const sql = {
    put: db.prepare(
      `insert into things (kind, id, created, body) values (?, ?, ?, ?) on conflict (id) do update set body = excluded.body`,
    ),
    get: db.prepare('select body from things where kind = ? and id = ?'),
    list: db.prepare(
      `select body from things where kind = ? and created >= ? and created <= ?
       and seq < coalesce((select seq from things where id = ?), 9e15) order by seq desc limit ?`,
    ),
    answer: db.prepare('select fingerprint, status, body from answers where scope = ? and key = ?'),
    keep: db.prepare('insert or replace into answers (scope, key, fingerprint, status, body) values (?, ?, ?, ?, ?)'),
    record: db.prepare(
      `insert into ledger (id, provider, payment, amount_cents, currency, status, idempotency_key, detail, created_at,
       updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set status = excluded.status, detail = excluded.detail, updated_at = excluded.updated_at`,
    ),
    ledger: db.prepare('select * from ledger order by seq desc'),
  };
  let inside = false;

  return {
    db,

    /** All of `work` or nothing of it; on the disk when it returns. A transaction within one is part of it. */
    atomically<T>(work: () => T): T {
      if (inside) return work();
      db.exec('begin immediate');
      inside = true;
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        inside = false;
      }
    },

    put<T extends Thing>(kind: string, thing: T): T {
      sql.put.run(kind, thing.id, Math.floor(Date.now() / 1000), JSON.stringify(thing));
      return thing;
    },

    get<T extends Thing>(kind: string, id: string): T | null {
      const row = sql.get.get(kind, id);
      return row ? (JSON.parse(String(row.body)) as T) : null;
    },

    /** Newest first. `from` and `to` in seconds; `after`: the id that the page before ended with. */
    list<T extends Thing>(kind: string, { from = 0, to = 9e15, after = '', limit = 100 } = {}): T[] {
      return sql.list.all(kind, from, to, after, limit).map((row) => JSON.parse(String(row.body)) as T);
    },

    answer: (scope: string, key: string) => sql.answer.get(scope, key) as StoredResponse | undefined,

    keepAnswer(scope: string, key: string, { fingerprint, status, body }: StoredResponse) {
      sql.keep.run(scope, key, fingerprint, status, body);
    },

    /** Writes an attempt, or what became of it: `id` is the attempt's. */
    record(row: LedgerRow) {
      const now = new Date().toISOString();
      const { id, provider, payment, amount_cents: cents, currency, status, idempotency_key: key, detail } = row;
      sql.record.run(id, provider, payment, cents, currency, status, key, detail, now, now);
    },

    ledger: () => sql.ledger.all() as (LedgerRow & { seq: number; created_at: string; updated_at: string })[],

    forget() {
      for (const table of tables) db.exec(`delete from ${table}`);
    },

    close: () => db.close(),
  };
}
