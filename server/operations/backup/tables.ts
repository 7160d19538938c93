import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Engine } from '../../adapters/database/schema/column-types.ts';

export type Table = {
  name: string;
  /** Sorted by name, without generated columns. */
  columns: string[];
  key: string[];
  /** Assigns ids that are never reused, even after the newest row is deleted. */
  hasIdentity: boolean;
};

/** Restoring creates these tables empty. */
export const neverCopied: Record<string, string> = {
  counters: 'triggers count the rows again while they are loaded',
  storage: 'triggers count the files again while they are loaded',
  rate_limits: 'counts of the last minutes',
  job_leases: 'claims of running processes',
  nodes: 'running processes',
};

/** A moved database also needs these tables, and a restored one must not have them. */
export const notInBackups: Record<string, string> = {
  sessions: 'a session that ended after the backup would be open again, so everyone logs in again after a restore',
  login_challenges: 'half-finished logins',
  file_deletions: 'bytes that the backup does not contain',
};

const migrationTables = /^kysely_migration(_lock)?$/;

/** Both engines store these types alike. Another type needs a decision here before it can be backed up. */
const portableTypes =
  /^(integer|bigint|smallint|numeric|real|double precision|boolean|text|varchar|character varying|timestamp with time zone)\b/i;

type Column = { table: string; name: string; type: string; key: number; generated: boolean; identity: boolean };
type Reference = { table: string; parent: string };

/** Referenced tables come first. */
export async function readTables(db: Db, engine: Engine, without: Record<string, string>): Promise<Table[]> {
  const columns = await (engine === 'postgres' ? postgresColumns(db) : sqliteColumns(db));
  const copied = Map.groupBy(
    columns.filter(({ table }) => !migrationTables.test(table) && !Object.hasOwn(without, table)),
    ({ table }) => table,
  );
  const references = await (engine === 'postgres' ? postgresReferences(db) : sqliteReferences(db));
  return inOrder([...copied.keys()].sort(), references).map((name) => toTable(name, copied.get(name) ?? []));
}

function toTable(name: string, columns: Column[]): Table {
  const stored = columns.filter(({ generated }) => !generated);
  const other = stored.find(({ type }) => !portableTypes.test(type));
  if (other) throw new Error(`${name}.${other.name} has the type ${other.type}, which can't be copied.`);
  const key = columns.filter((c) => c.key > 0).sort((a, b) => a.key - b.key);
  if (key.length === 0) throw new Error(`${name} has no primary key, so it can't be copied.`);
  return {
    name,
    columns: stored.map((c) => c.name).sort(),
    key: key.map((c) => c.name),
    hasIdentity: columns.some(({ identity }) => identity),
  };
}

function inOrder(names: string[], references: Reference[]): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name)) return;
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${[...path, name].join(' → ')}`);
    for (const { table, parent } of references)
      if (table === name && parent !== name && names.includes(parent)) visit(parent, [...path, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

async function sqliteColumns(db: Db): Promise<Column[]> {
  // `hidden` is 2 or 3 for generated columns.
  const { rows } = await sql<{ table: string; name: string; type: string; pk: number; hidden: number; sql: string }>`
    select m.name as "table", c.name, c.type, c.pk, c.hidden, m.sql
    from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`.execute(
    db,
  );
  return rows.map(({ table, name, type, pk, hidden, sql: definition }) => ({
    table,
    name,
    type,
    key: pk,
    generated: hidden === 2 || hidden === 3,
    identity: pk === 1 && /\bautoincrement\b/i.test(definition),
  }));
}

async function postgresColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as key,
      a.attgenerated <> '' as generated, a.attidentity <> '' as identity
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

async function sqliteReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select m.name as "table", f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  return rows;
}

async function postgresReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select t.relname as "table", p.relname as parent
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}
