import { sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../../schema/column-types.ts';

type DailyCount = {
  list: string;
  table: string;
  /** Updates of other columns don't fire the trigger. */
  columns: string[];
  part: (row: string) => string;
  counts?: (row: string) => string;
};

const asText = (value: string) => `cast(${value} as text)`;

/** The rows of each day, by the list's filters. Like all counters, each reads its own row only. */
const dailyCounts: DailyCount[] = [
  { list: 'audit_days', table: 'audit_log', columns: ['created_at'], part: () => `''` },
  {
    list: 'audit_actor_days',
    table: 'audit_log',
    columns: ['created_at', 'actor_id'],
    part: (row) => asText(`${row}.actor_id`),
    counts: (row) => `${row}.actor_id is not null`,
  },
  {
    list: 'audit_type_days',
    table: 'audit_log',
    columns: ['created_at', 'subject_type'],
    part: (row) => `${row}.subject_type`,
  },
  {
    list: 'audit_action_days',
    table: 'audit_log',
    columns: ['created_at', 'action'],
    part: (row) => `${row}.action`,
    // The column `part` is shorter.
    counts: (row) => `length(${row}.action) <= 40`,
  },
  {
    list: 'commission_days',
    table: 'commissions',
    columns: ['created_at', 'status'],
    part: (row) => `${row}.status`,
  },
];

const dayOf = (engine: Engine, row: string) =>
  engine === 'postgres'
    ? `to_char(${row}.created_at at time zone 'UTC', 'YYYY-MM-DD')`
    : `substr(${row}.created_at, 1, 10)`;

const slotOf = (engine: Engine) => (engine === 'postgres' ? 'pg_backend_pid()' : '0');

/** Adds the row of a trigger, or subtracts it, or adds all rows of a table. */
function count(engine: Engine, { list, part, counts }: DailyCount, row: string, records: '1' | '-1' | 'count(*)') {
  const isTable = records === 'count(*)';
  return `insert into counters (list, part, detail, slot, records, amount)
    select '${list}', ${part(row)}, ${dayOf(engine, row)}, ${slotOf(engine)}, ${records}, 0 ${isTable ? `from ${row}` : ''}
    where ${counts?.(row) ?? '1 = 1'} ${isTable ? 'group by 2, 3' : ''}
    on conflict (list, part, detail, slot) do update set records = counters.records + excluded.records;`;
}

function triggersFor(engine: Engine, daily: DailyCount): string[] {
  const { list, table, columns } = daily;
  const [subtract, add] = [count(engine, daily, 'old', '-1'), count(engine, daily, 'new', '1')];
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const update = `update of ${columns.join(', ')} on ${table} for each row when (${changed})`;
  if (engine === 'sqlite')
    return [
      `create trigger ${list}_insert after insert on ${table} for each row begin ${add} end`,
      `create trigger ${list}_delete after delete on ${table} for each row begin ${subtract} end`,
      `create trigger ${list}_update after ${update} begin ${subtract} ${add} end`,
    ];
  const triggerFunction = (body: string) => `returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  const inserted = count(engine, daily, 'inserted', 'count(*)');
  return [
    `create function ${list}_count_inserted() ${triggerFunction(inserted)}`,
    `create function ${list}_count_changed() ${triggerFunction(`${subtract} if tg_op = 'UPDATE' then ${add} end if;`)}`,
    `create trigger ${list}_insert after insert on ${table} referencing new table as inserted
      for each statement execute function ${list}_count_inserted()`,
    `create trigger ${list}_delete after delete on ${table} for each row execute function ${list}_count_changed()`,
    `create trigger ${list}_update after ${update} execute function ${list}_count_changed()`,
  ];
}

/** With the column itself, PostgreSQL sorts by its expression without reading the table. */
async function usersByName(db: MigrationDb): Promise<void> {
  for (const [name, columns] of [
    ['users_active_name_idx', 'lower(name), id'],
    ['users_active_role_id_name_idx', 'role_id, lower(name), id'],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    await sql.raw(`create index ${name} on users (${columns}) include (name) where deleted_at is null`).execute(db);
  }
}

/** A page deep in a list begins near its day instead of skipping every row before it. */
export async function up(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  for (const daily of dailyCounts) {
    await sql.raw(count(engine, daily, daily.table, 'count(*)')).execute(db);
    for (const statement of triggersFor(engine, daily)) await sql.raw(statement).execute(db);
  }
  if (engine === 'postgres') await usersByName(db);
}
