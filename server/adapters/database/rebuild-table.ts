import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import type { MigrationDb } from './schema/column-types.ts';

type Rebuild = {
  table: string;
  /** The new table, or the whole statement that creates it under its own name. */
  define?: (table: CreateTableBuilder<string>) => CreateTableBuilder<string>;
  statement?: string;
  /** New or converted columns, computed from the old row. Other columns are copied by name. */
  values?: Record<string, RawBuilder<unknown>>;
  /** Indexes and triggers to drop; all others are recreated. */
  without?: string[];
};

/**
 * SQLite's `alter table` can't change columns, keys or unique constraints. This follows
 * https://www.sqlite.org/lang_altertable.html#otheralter; `migrate` has turned foreign keys off.
 */
export async function rebuildTable(db: MigrationDb, { table, define, statement, values = {}, without = [] }: Rebuild) {
  await assertForeignKeysOff(db);
  const rebuilt = `${table}_rebuilt`;
  const dependents = (await dependentsOf(db, table)).filter(({ name }) => !without.includes(name));
  const lastId = await lastIdOf(db, table);

  if (define) await define(db.schema.createTable(rebuilt)).execute();
  else await sql.raw(renamed(statement ?? '', table, rebuilt)).execute(db);
  await copyRows(db, table, rebuilt, values);
  await db.schema.dropTable(table).execute();
  await rename(db, rebuilt, table);
  if (lastId !== null) await setLastId(db, table, lastId);
  for (const { statement } of dependents) await sql.raw(statement).execute(db);
}

/** Other places that name the table, such as a key to itself, keep its name. */
const renamed = (statement: string, from: string, to: string): string =>
  statement.replace(new RegExp(`^create table "?${from}"?`, 'i'), `create table "${to}"`);

/** With foreign keys on, dropping the table would delete its rows and fail at the first reference. */
async function assertForeignKeysOff(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
  if (rows[0]?.foreign_keys !== 0) throw new Error('A table can only be rebuilt within a migration.');
}

/** Indexes of constraints have no statement: the new table creates them. */
async function dependentsOf(db: MigrationDb, table: string): Promise<{ name: string; statement: string }[]> {
  const { rows } = await sql<{ name: string; statement: string }>`select name, sql as statement from sqlite_master
    where tbl_name = ${table} and type in ('index', 'trigger') and sql is not null`.execute(db);
  return rows;
}

async function copyRows(db: MigrationDb, from: string, to: string, values: Record<string, RawBuilder<unknown>>) {
  const [old, all] = [await columnsOf(db, from), await columnsOf(db, to)];
  const copied = all.filter(
    ({ name, generated }) => !generated && (name in values || old.some((c) => c.name === name)),
  );
  const names = copied.map(({ name }) => sql.ref(name));
  const sources = copied.map(({ name }) => values[name] ?? sql.ref(name));
  await sql`insert into ${sql.table(to)} (${sql.join(names)}) select ${sql.join(sources)} from ${sql.table(from)}`.execute(
    db,
  );
}

async function columnsOf(db: MigrationDb, table: string): Promise<{ name: string; generated: boolean }[]> {
  // 2 is a virtual, 3 a stored generated column.
  const { rows } = await sql<{ name: string; hidden: number }>`select name, hidden
    from pragma_table_xinfo(${table})`.execute(db);
  return rows.map(({ name, hidden }) => ({ name, generated: hidden === 2 || hidden === 3 }));
}

/** In the default mode the rename fails if another table's trigger names the table. */
async function rename(db: MigrationDb, from: string, to: string): Promise<void> {
  await sql`pragma legacy_alter_table = on`.execute(db);
  try {
    await db.schema.alterTable(from).renameTo(to).execute();
  } finally {
    await sql`pragma legacy_alter_table = off`.execute(db);
  }
}

/** Null for a table without AUTOINCREMENT. */
async function lastIdOf(db: MigrationDb, table: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
  return rows[0]?.seq ?? null;
}

async function setLastId(db: MigrationDb, table: string, seq: number): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${seq})`.execute(db);
}
