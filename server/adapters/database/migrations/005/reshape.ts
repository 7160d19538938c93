import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import { rebuildTable } from '../../rebuild-table.ts';
import type { Engine, MigrationDb } from '../../schema/column-types.ts';

type Reshape = {
  table: string;
  /** SQLite: the whole new table. */
  define: (table: CreateTableBuilder<string>) => CreateTableBuilder<string>;
  /** New columns, computed from the old row. Others get their default. */
  values: Record<string, RawBuilder<unknown>>;
  /** PostgreSQL: the changes of `define`, before and after the new columns get their values. */
  before: string[];
  after: string[];
};

/** One change for both engines: SQLite can't change checks, keys and types of a table, so it gets a new one. */
export async function reshape(
  db: MigrationDb,
  engine: Engine,
  { table, define, values, before, after }: Reshape,
): Promise<void> {
  if (engine === 'sqlite') return rebuildTable(db, { table, define, values });
  const triggers = await triggersOf(db, table);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
  const alter = (change: string) => sql.raw(`alter table ${table} ${change}`).execute(db);
  for (const change of before) await alter(change);
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (assignments.length > 0) await sql`update ${sql.table(table)} set ${sql.join(assignments)}`.execute(db);
  for (const change of after) await alter(change);
  for (const { definition } of triggers) await sql.raw(definition).execute(db);
}

/** PostgreSQL can't change the type of a column that a trigger watches. */
async function triggersOf(db: MigrationDb, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal`.execute(db);
  return rows;
}

export const newCheck = (table: string, name: string, rule: string): string[] => [
  `drop constraint ${table}_${name}_check`,
  `add constraint ${table}_${name}_check check (${rule})`,
];

/** Days are texts, `2026-11-22`: a day has no time zone. */
export const dayOf = (engine: Engine, time: string) =>
  sql.raw<string>(
    engine === 'postgres' ? `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')` : `substr(${time}, 1, 10)`,
  );
