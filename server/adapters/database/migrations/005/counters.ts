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

/** A counter may read its own row only: reading others, concurrent transactions could miss each other's changes. */
const countedLists = (engine: Engine): CountedList[] => [
  {
    list: 'payment_states',
    table: 'payments',
    columns: ['status', 'amount_cents'],
    part: (row) => `${row}.status`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'refunds',
    table: 'refunds',
    columns: ['state', 'source', 'amount_cents'],
    part: (row) => `${row}.state`,
    detail: (row) => `${row}.source`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    // Reduces the day's revenue. A returned refund belongs to the payment again.
    list: 'refund_days',
    table: 'refunds',
    columns: ['state', 'amount_cents', 'succeeded_at'],
    counts: (row) => `${row}.state = 'succeeded' and ${row}.succeeded_at is not null`,
    part: (row) => dayOf(engine, `${row}.succeeded_at`),
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'credit_notes',
    table: 'credit_notes',
    columns: ['kind'],
    part: (row) => `${row}.kind`,
    amount: (row) => `${row}.total_cents`,
  },
  {
    list: 'disputes',
    table: 'disputes',
    columns: ['state', 'amount_cents'],
    part: (row) => `${row}.state`,
    amount: (row) => `${row}.amount_cents`,
  },
  {
    list: 'findings',
    table: 'reconciliation_findings',
    columns: ['state', 'kind'],
    part: (row) => `${row}.state`,
    detail: (row) => `${row}.kind`,
  },
  {
    list: 'coupons',
    table: 'coupons',
    columns: ['deleted_at'],
    counts: (row) => `${row}.deleted_at is null`,
    part: () => `''`,
  },
  { list: 'payout_runs', table: 'payout_runs', columns: ['state'], part: (row) => `${row}.state` },
];

// Each PostgreSQL connection counts in its own slot, so that concurrent writers don't wait for one row.
const slotOf = (engine: Engine) => (engine === 'postgres' ? 'pg_backend_pid()' : '0');

/** Adds the row of a trigger, or subtracts it, or adds all rows of a table. */
function count(engine: Engine, counted: CountedList, row: string, sign: '' | '-', isTable = false): string {
  const { list, part, detail = () => `''`, amount = () => '0', counts = () => '1 = 1' } = counted;
  const [records, cents] = isTable
    ? ['count(*)', `coalesce(sum(${amount(row)}), 0)`]
    : [`${sign}1`, `${sign}(${amount(row)})`];
  return `insert into counters (list, part, detail, slot, records, amount)
    select '${list}', ${part(row)}, ${detail(row)}, ${slotOf(engine)}, ${records}, ${cents} ${isTable ? `from ${row}` : ''}
    where ${counts(row)} ${isTable ? 'group by 2, 3' : ''}
    on conflict (list, part, detail, slot) do update
      set records = counters.records + excluded.records, amount = counters.amount + excluded.amount;`;
}

function triggersFor(engine: Engine, counted: CountedList): string[] {
  const { list, table, columns } = counted;
  const [subtract, add] = [count(engine, counted, 'old', '-'), count(engine, counted, 'new', '')];
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
  const inserted = count(engine, counted, 'inserted', '', true);
  return [
    `create function ${name}_count_inserted() ${triggerFunction(inserted)}`,
    `create function ${name}_count_changed() ${triggerFunction(`${subtract} if tg_op = 'UPDATE' then ${add} end if;`)}`,
    `create trigger ${name}_insert after insert on ${table} referencing new table as inserted
      for each statement execute function ${name}_count_inserted()`,
    `create trigger ${name}_delete after delete on ${table} for each row execute function ${name}_count_changed()`,
    `create trigger ${name}_update after ${update} execute function ${name}_count_changed()`,
  ];
}

export async function up(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  for (const counted of countedLists(engine)) {
    await sql.raw(count(engine, counted, counted.table, '', true)).execute(db);
    for (const statement of triggersFor(engine, counted)) await sql.raw(statement).execute(db);
  }
}
