import { sql } from 'kysely';
import { rebuildTable } from './rebuild-table.ts';
import type { Engine, MigrationDb } from './schema/column-types.ts';

type Check = { table: string; name: string; rule: string };

/** SQLite gets a new table with the statement of the old one, in which only this check differs. */
export async function replaceCheck(db: MigrationDb, engine: Engine, { table, name, rule }: Check): Promise<void> {
  if (engine === 'postgres') {
    await sql.raw(`alter table ${table} drop constraint ${name}, add constraint ${name} check (${rule})`).execute(db);
    return;
  }
  const { rows } = await sql<{ statement: string }>`select sql as statement from sqlite_master
    where type = 'table' and name = ${table}`.execute(db);
  const statement = withRule(rows[0]?.statement ?? '', { name, rule });
  await rebuildTable(db, { table, statement });
}

/** The rule ends where its parenthesis is closed. Rules have no parentheses within texts. */
export function withRule(statement: string, { name, rule }: Omit<Check, 'table'>): string {
  const start = new RegExp(`constraint\\s+"?${name}"?\\s+check\\s*\\(`, 'i').exec(statement);
  if (!start) throw new Error(`The table has no constraint ${name}.`);
  const from = start.index + start[0].length;
  let depth = 1;
  let to = from;
  for (; depth > 0; to += 1) {
    const character = statement[to];
    if (character === undefined) throw new Error(`The constraint ${name} does not end.`);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
  }
  return `${statement.slice(0, from)}${rule}${statement.slice(to - 1)}`;
}
