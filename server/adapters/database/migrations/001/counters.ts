import { sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../../schema/column-types.ts';

type CountedList = {
  list: string;
  table: string;
  /** Updates of other columns don't fire the trigger. */
  columns: string[];
  counts?: (row: string) => string;
  part: (row: string) => string;
  detail?: (row: string) => string;
  amount?: (row: string) => string;
};

const dayOf = (engine: Engine, time: string) =>
  engine === 'postgres' ? `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')` : `substr(${time}, 1, 10)`;
const notDeleted = (row: string) => `${row}.deleted_at is null`;
const asText = (value: string) => `cast(${value} as text)`;

/** A counter may read its own row only: reading others, concurrent transactions could miss each other's changes. */
const countedLists = (engine: Engine): CountedList[] => [
  {
    list: 'orders',
    table: 'orders',
    columns: ['status', 'payment_status', 'deleted_at'],
    counts: notDeleted,
    part: (row) => `${row}.status`,
    detail: (row) => `${row}.payment_status`,
  },
  {
    list: 'users',
    table: 'users',
    columns: ['role_id', 'deleted_at'],
    counts: notDeleted,
    part: (row) => asText(`${row}.role_id`),
  },
  {
    list: 'reviews',
    table: 'reviews',
    columns: ['is_approved'],
    part: (row) => `case when ${row}.is_approved then '1' else '0' end`,
  },
  {
    list: 'commissions',
    table: 'commissions',
    columns: ['user_id', 'status', 'amount_cents'],
    part: (row) => asText(`${row}.user_id`),
    detail: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'invoices',
    table: 'invoices',
    columns: ['status', 'amount_cents'],
    part: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'payments',
    table: 'payments',
    columns: ['status', 'amount_cents', 'created_at'],
    part: (row) => dayOf(engine, `${row}.created_at`),
    detail: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'contact_messages',
    table: 'contact_messages',
    columns: ['read_at'],
    part: (row) => `case when ${row}.read_at is null then 'new' else 'read' end`,
  },
  {
    list: 'conversations',
    table: 'conversations',
    columns: ['last_message_id', 'unread_by_admins'],
    counts: (row) => `${row}.last_message_id is not null`,
    part: () => `''`,
    amount: (row) => `${row}.unread_by_admins`,
  },
  {
    list: 'audit_log',
    table: 'audit_log',
    columns: ['subject_type', 'action'],
    part: (row) => `${row}.subject_type`,
    detail: (row) => `${row}.action`,
  },
  {
    list: 'audit_actors',
    table: 'audit_log',
    columns: ['actor_id'],
    part: (row) => `coalesce(${asText(`${row}.actor_id`)}, '')`,
  },
];

const everyRow = { counts: () => '1 = 1', amount: () => '0' };

const keyOf = ({ list, part, detail = () => `''` }: CountedList, row: string) =>
  `'${list}', ${part(row)}, ${detail(row)}`;

// Each PostgreSQL connection counts in its own slot, so that concurrent purchases don't wait for one row. SQLite has
// one writer at a time.
const slotOf = (engine: Engine) => (engine === 'postgres' ? 'pg_backend_pid()' : '0');

const addToExisting = `on conflict (list, part, detail, slot) do update
  set records = counters.records + excluded.records, amount = counters.amount + excluded.amount;`;

const countRow = (engine: Engine, counted: CountedList, row: 'old' | 'new') => {
  const { counts, amount } = { ...everyRow, ...counted };
  const sign = row === 'old' ? '-' : '';
  return `insert into counters (list, part, detail, slot, records, amount)
    select ${keyOf(counted, row)}, ${slotOf(engine)}, ${sign}1, ${sign}${amount(row)} where ${counts(row)} ${addToExisting}`;
};

const countInserted = (counted: CountedList) => {
  const { counts, amount } = { ...everyRow, ...counted };
  return `insert into counters (list, part, detail, slot, records, amount)
    select ${keyOf(counted, 'inserted')}, ${slotOf('postgres')}, count(*), coalesce(sum(${amount('inserted')}), 0)
    from inserted where ${counts('inserted')} group by 2, 3 ${addToExisting}`;
};

function triggersFor(engine: Engine, counted: CountedList): string[] {
  const { list, table, columns } = counted;
  const [subtract, add] = [countRow(engine, counted, 'old'), countRow(engine, counted, 'new')];
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const update = `update of ${columns.join(', ')} on ${table} for each row when (${changed})`;
  const name = `${list}_counter`;
  if (engine === 'sqlite')
    return [
      `create trigger ${name}_insert after insert on ${table} for each row begin ${add} end`,
      `create trigger ${name}_delete after delete on ${table} for each row begin ${subtract} end`,
      `create trigger ${name}_update after ${update} begin ${subtract} ${add} end`,
    ];
  const triggerFunction = (body: string) => `returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  // Counts all rows of an insert at once: PostgreSQL slows down with each update of one row in a transaction.
  return [
    `create function ${name}_count_inserted() ${triggerFunction(countInserted(counted))}`,
    `create function ${name}_count_changed() ${triggerFunction(`${subtract} if tg_op = 'UPDATE' then ${add} end if;`)}`,
    `create trigger ${name}_insert after insert on ${table} referencing new table as inserted
      for each statement execute function ${name}_count_inserted()`,
    `create trigger ${name}_delete after delete on ${table} for each row execute function ${name}_count_changed()`,
    `create trigger ${name}_update after ${update} execute function ${name}_count_changed()`,
  ];
}

/** Totals of long lists without counting rows. Triggers make sure that no writer forgets to update them. */
export async function up(db: MigrationDb, { engine, binaryCollation, withoutRowid }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('list', sql`varchar(24) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('part', sql`varchar(40) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('detail', sql`varchar(60) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('slot', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('counters_pkey', ['list', 'part', 'detail', 'slot'])
    .modifyEnd(withoutRowid)
    .execute();
  for (const counted of countedLists(engine))
    for (const statement of triggersFor(engine, counted)) await sql.raw(statement).execute(db);
}
