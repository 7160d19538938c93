import { sql } from 'kysely';
import type { Columns, Engine, MigrationDb } from '../../columns.ts';

/** What is counted of a table, as SQL over one of its rows. */
type Counted = {
  list: string;
  table: string;
  /** The columns that the rest looks at: no other change concerns the tally. */
  of: string[];
  counts?: (row: string) => string;
  part: (row: string) => string;
  detail?: (row: string) => string;
  amount?: (row: string) => string;
};

const dayOf = (engine: Engine, time: string) =>
  engine === 'postgres' ? `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')` : `substr(${time}, 1, 10)`;

const live = (row: string) => `${row}.deleted_at is null`;
const text = (value: string) => `cast(${value} as text)`;

/** A tally is made of what a row says of itself: looking at other rows, two transactions could miss each other's. */
const tallies = (engine: Engine): Counted[] => [
  {
    list: 'orders',
    table: 'orders',
    of: ['status', 'payment_status', 'deleted_at'],
    counts: live,
    part: (row) => `${row}.status`,
    detail: (row) => `${row}.payment_status`,
  },
  {
    list: 'users',
    table: 'users',
    of: ['role_id', 'deleted_at'],
    counts: live,
    part: (row) => text(`${row}.role_id`),
  },
  {
    list: 'reviews',
    table: 'reviews',
    of: ['is_approved'],
    part: (row) => `case when ${row}.is_approved then '1' else '0' end`,
  },
  {
    list: 'commissions',
    table: 'commissions',
    of: ['user_id', 'status', 'amount_cents'],
    part: (row) => text(`${row}.user_id`),
    detail: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'invoices',
    table: 'invoices',
    of: ['status', 'amount_cents'],
    part: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'payments',
    table: 'payments',
    of: ['status', 'amount_cents', 'created_at'],
    part: (row) => dayOf(engine, `${row}.created_at`),
    detail: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'contact_messages',
    table: 'contact_messages',
    of: ['read_at'],
    part: (row) => `case when ${row}.read_at is null then 'new' else 'read' end`,
  },
  {
    list: 'conversations',
    table: 'conversations',
    of: ['last_message_id', 'unread_by_office'],
    counts: (row) => `${row}.last_message_id is not null`,
    part: () => `''`,
    amount: (row) => `${row}.unread_by_office`,
  },
  {
    list: 'audit_log',
    table: 'audit_log',
    of: ['subject_type', 'action'],
    part: (row) => `${row}.subject_type`,
    detail: (row) => `${row}.action`,
  },
  {
    list: 'audit_actors',
    table: 'audit_log',
    of: ['actor_id'],
    part: (row) => `coalesce(${text(`${row}.actor_id`)}, '')`,
  },
];

const cells = ({ list, part, detail = () => `''` }: Counted, row: string) => `'${list}', ${part(row)}, ${detail(row)}`;

// Of many who buy at once none waits for another: each connection to PostgreSQL counts in a slot of its own, and
// readers add the slots up. On SQLite there is one writer at a time anyway.
const slot = (engine: Engine) => (engine === 'postgres' ? 'pg_backend_pid()' : '0');

const whole = { counts: () => '1 = 1', amount: () => '0' };

const added = `on conflict (list, part, detail, slot) do update
  set records = tallies.records + excluded.records, amount = tallies.amount + excluded.amount;`;

/** Puts one row into its cell, or takes it out. */
const change = (engine: Engine, counted: Counted, row: 'old' | 'new') => {
  const { counts, amount } = { ...whole, ...counted };
  const sign = row === 'old' ? '-' : '';
  return `insert into tallies (list, part, detail, slot, records, amount)
    select ${cells(counted, row)}, ${slot(engine)}, ${sign}1, ${sign}${amount(row)} where ${counts(row)} ${added}`;
};

/** Puts many rows into their cells at once. */
const count = (counted: Counted, table: string, into: string) => {
  const { counts, amount } = { ...whole, ...counted };
  return `insert into tallies (list, part, detail, slot, records, amount)
    select ${cells(counted, 'counted')}, ${into}, count(*), coalesce(sum(${amount('counted')}), 0)
    from ${table} counted where ${counts('counted')} group by 2, 3`;
};

function triggersOf(engine: Engine, counted: Counted): string[] {
  const { list, table, of } = counted;
  const [off, on] = [change(engine, counted, 'old'), change(engine, counted, 'new')];
  const changed = of.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const update = `update of ${of.join(', ')} on ${table} for each row when (${changed})`;
  const name = `tally_${list}`;
  if (engine === 'sqlite')
    return [
      `create trigger ${name}_insert after insert on ${table} for each row begin ${on} end`,
      `create trigger ${name}_delete after delete on ${table} for each row begin ${off} end`,
      `create trigger ${name}_update after ${update} begin ${off} ${on} end`,
    ];
  const calling = (body: string) => `returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  // A row that a transaction writes again and again gets slower with each time: what is inserted together is counted
  // together, so that an import of very many stays quick.
  return [
    `create function ${name}_added() ${calling(`${count(counted, 'added', slot(engine))} ${added}`)}`,
    `create function ${name}_changed() ${calling(`${off} if tg_op = 'UPDATE' then ${on} end if;`)}`,
    `create trigger ${name}_insert after insert on ${table} referencing new table as added
      for each statement execute function ${name}_added()`,
    `create trigger ${name}_delete after delete on ${table} for each row execute function ${name}_changed()`,
    `create trigger ${name}_update after ${update} execute function ${name}_changed()`,
  ];
}

/**
 * How many there are of what lists show, kept by the database itself within each transaction that changes it: lists say
 * how long they are without counting through all they hold.
 */
export async function up(db: MigrationDb, { engine, bytewise, compact }: Columns): Promise<void> {
  await db.schema
    .createTable('tallies')
    .addColumn('list', sql`varchar(24) ${bytewise}`, (c) => c.notNull())
    .addColumn('part', sql`varchar(40) ${bytewise}`, (c) => c.notNull())
    .addColumn('detail', sql`varchar(60) ${bytewise}`, (c) => c.notNull())
    .addColumn('slot', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tallies_key', ['list', 'part', 'detail', 'slot'])
    .modifyEnd(compact)
    .execute();
  for (const counted of tallies(engine)) {
    // First the triggers, which keep writers away until this transaction ends; then what is there.
    for (const statement of triggersOf(engine, counted)) await sql.raw(statement).execute(db);
    await sql.raw(count(counted, counted.table, '0')).execute(db);
  }
}
