import { DatabaseSync } from 'node:sqlite';
import { createPrivateDatabase } from '../server/shared/private-files.ts';

/** The response of the provider's API; the sandbox's own fields begin with `sandbox_`. */
export type ProviderObject = { id: string; [field: string]: unknown };

export type LedgerRow = {
  id: string;
  provider: 'stripe' | 'paypal';
  /** The id of the payment intent or PayPal order. */
  payment: string;
  amount_cents: number;
  currency: string;
  status: 'captured' | 'pending' | 'declined' | 'refunded' | 'requires_action' | 'requires_capture' | 'canceled';
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
  create index if not exists webhook_deliveries_state_due_at_idx on webhook_deliveries (state, due_at);
  create index if not exists webhook_deliveries_event_idx on webhook_deliveries (event);
  create table if not exists hidden (payment text primary key) without rowid;
  create table if not exists state (seq integer primary key, name text not null unique, value text not null);`;

/** Files of earlier releases lack it. */
function addPaymentColumn(db: DatabaseSync) {
  const columns = db.prepare('select name from pragma_table_info(?)').all('objects');
  if (!columns.some(({ name }) => name === 'payment')) db.exec('alter table objects add column payment text');
  db.exec('create index if not exists objects_payment_idx on objects (payment, kind)');
}

function paymentOf(kind: string, object: ProviderObject): string | null {
  if (kind === 'payment_intent' || kind === 'order') return object.id;
  const row = object.sandbox_row as { payment?: string } | undefined;
  const payment = object.payment_intent ?? object.sandbox_payment ?? row?.payment;
  return typeof payment === 'string' ? payment : null;
}

/** `from` and `to` in Unix seconds; `after`: the last id of the previous page. */
type Listing = {
  from?: number;
  to?: number;
  after?: string;
  limit?: number;
  payment?: string | null;
  types?: string[];
  isUndelivered?: boolean;
};

const tables = ['objects', 'responses', 'ledger', 'webhook_deliveries'];

type TransactionPage = { from: number; to: number; code?: string; page: number; size: number };

/** Later than every time and position. */
const END = 9e15;
const visible = '(payment is null or payment not in (select payment from hidden))';

/** The index has this order, so that a page costs the same however many there are. */
const listing = (condition: string) => `
  select body from objects where ${condition} kind = $kind and created >= $from and created <= $to and ${visible}
  and (created, seq) < ($created, $seq)
  and ($types is null or json_extract(body, '$.type') in (select value from json_each($types)))
  and ($undelivered = 0 or not exists (
    select 1 from webhook_deliveries where event = objects.id and webhook_deliveries.state = 'done'))
  order by created desc, seq desc limit $limit`;

const transactions = `kind = 'paypal_transaction' and created >= ? and created <= ? and ${visible}
  and (? = '' or json_extract(body, '$.transaction_info.transaction_event_code') = ?)`;

export type Ledger = ReturnType<typeof openLedger>;

/**
 * The sandbox's state in one SQLite file. `synchronous = full` puts every response on disk before it is sent: like a
 * provider, a killed process loses no payment. A `clock` in the past lets the sample record earlier events.
 */
export function openLedger(file: string, clock = () => new Date()) {
  createPrivateDatabase(file);
  const db = new DatabaseSync(file);
  db.exec(schema);
  addPaymentColumn(db);
  const sql = {
    put: db.prepare(
      `insert into objects (kind, id, created, body, payment) values (?, ?, ?, ?, ?)
       on conflict (id) do update set body = excluded.body`,
    ),
    get: db.prepare(`select body from objects where kind = ? and id = ? and ${visible}`),
    position: db.prepare('select seq, created from objects where id = ?'),
    list: db.prepare(listing('')),
    listOfPayment: db.prepare(listing('payment = $payment and')),
    count: db.prepare(`select count(*) as total from objects where ${transactions}`),
    page: db.prepare(`select body from objects where ${transactions} order by created, seq limit ? offset ?`),
    state: db.prepare('select value from state where name = ?'),
    setState: db.prepare('insert or replace into state (name, value) values (?, ?)'),
    trimState: db.prepare(
      'delete from state where seq in (select seq from state where name like ? order by seq desc limit -1 offset ?)',
    ),
    hide: db.prepare('insert or ignore into hidden (payment) values (?)'),
    restore: db.prepare(`delete from hidden where ? in ('', payment)`),
    findResponse: db.prepare('select fingerprint, status, body from responses where scope = ? and key = ?'),
    storeResponse: db.prepare(
      'insert or replace into responses (scope, key, fingerprint, status, body) values (?, ?, ?, ?, ?)',
    ),
    record: db.prepare(
      `insert into ledger (id, provider, payment, amount_cents, currency, status, idempotency_key, detail, created_at,
       updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set status = excluded.status, detail = excluded.detail, updated_at = excluded.updated_at`,
    ),
    rows: db.prepare('select * from ledger order by created_at desc, seq desc'),
  };
  let inTransaction = false;
  let offsetMs = Number(sql.state.get('clock_offset_ms')?.value ?? 0);
  const now = () => new Date(clock().getTime() + offsetMs);
  const setState = (name: string, value: unknown) => void sql.setState.run(name, JSON.stringify(value));

  return {
    db,

    /** The time that the providers return. Deliveries and signatures use real time. */
    now,
    seconds: () => Math.floor(now().getTime() / 1000),

    /** The clock never goes back. */
    moveClock(toOffsetMs: number) {
      offsetMs = Math.max(offsetMs, toOffsetMs);
      setState('clock_offset_ms', offsetMs);
    },

    state<T>(name: string): T | null {
      const row = sql.state.get(name);
      return row ? (JSON.parse(String(row.value)) as T) : null;
    },
    setState,
    /** Only the newest of the names that begin with this text stay. */
    trimState: (prefix: string, max = 0) => void sql.trimState.run(`${prefix}%`, max),

    /** Lookups and lists leave out the payment with its charges, refunds and disputes. */
    hide: (payment: string) => void sql.hide.run(payment),
    /** Restores all if `payment` is omitted. */
    restore: (payment = '') => Number(sql.restore.run(payment).changes),

    /** The result is on disk when it returns. A nested transaction is part of the outer one. */
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
      const created = Math.floor(now().getTime() / 1000);
      sql.put.run(kind, object.id, created, JSON.stringify(object), paymentOf(kind, object));
      return object;
    },

    get<T extends ProviderObject>(kind: string, id: string): T | null {
      const row = sql.get.get(kind, id);
      return row ? (JSON.parse(String(row.body)) as T) : null;
    },

    /** Newest first. */
    list<T extends ProviderObject>(kind: string, listing: Listing = {}): T[] {
      const { from = 0, to = END, after = '', limit = 100, payment = null, types, isUndelivered = false } = listing;
      const position = sql.position.get(after);
      const [seq, created] = [Number(position?.seq ?? END), Number(position?.created ?? END)];
      const page = { kind, from, to: Math.min(to, created), seq, created, limit };
      const filters = { types: types ? JSON.stringify(types) : null, undelivered: Number(isUndelivered) };
      const rows =
        payment === null
          ? sql.list.all({ ...page, ...filters })
          : sql.listOfPayment.all({ ...page, ...filters, payment });
      return rows.map((row) => JSON.parse(String(row.body)) as T);
    },

    /** Oldest first; `page` starts at 1. */
    transactions({ from, to, code = '', page, size }: TransactionPage): { rows: ProviderObject[]; total: number } {
      const total = Number(sql.count.get(from, to, code, code)?.total ?? 0);
      const found = sql.page.all(from, to, code, code, size, (page - 1) * size);
      return { rows: found.map((row) => JSON.parse(String(row.body)) as ProviderObject), total };
    },

    findResponse: (scope: string, key: string) => sql.findResponse.get(scope, key) as StoredResponse | undefined,

    storeResponse(scope: string, key: string, { fingerprint, status, body }: StoredResponse) {
      sql.storeResponse.run(scope, key, fingerprint, status, body);
    },

    record(row: LedgerRow) {
      const at = now().toISOString();
      const { id, provider, payment, amount_cents: cents, currency, status, idempotency_key: key, detail } = row;
      sql.record.run(id, provider, payment, cents, currency, status, key, detail, at, at);
    },

    rows: () => sql.rows.all() as (LedgerRow & { seq: number; created_at: string; updated_at: string })[],

    clear() {
      for (const table of tables) db.exec(`delete from ${table}`);
    },

    close: () => db.close(),
  };
}
