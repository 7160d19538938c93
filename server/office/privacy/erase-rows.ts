import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { type Fills, namesIn, privacyMap } from './map/map.ts';
import { ERASED, erasedEmail, erasedName, type Person } from './person.ts';
import { type Condition, rowsOfPerson } from './rows-of-person.ts';

/** Small, because on SQLite every request waits for it. */
const BATCH = 500;

type Table = keyof Tables & string;
/** The columns of a fill, each with its new value and the condition that it still has another one. */
type Change = { column: string; value: RawBuilder<unknown>; isOpen: Condition };

/** Fills that one statement writes. */
const written = ['clear', 'text', 'name', 'email', 'unique'] as const;

function changesOf(fills: Fills, person: Person): Change[] {
  return written.flatMap((fill) =>
    namesIn(fills[fill]).map((column) => {
      const stored = sql.ref(column);
      if (fill === 'clear') return { column, value: sql`null`, isOpen: sql`${stored} is not null` };
      if (fill === 'unique') {
        const value = sql`'erased-' || cast(id as varchar(16))`;
        return { column, value, isOpen: sql`${stored} not like 'erased-%'` };
      }
      const text = { text: ERASED, name: erasedName(person), email: erasedEmail(person) }[fill];
      // A text that is missing remains so.
      const value = sql`case when coalesce(${stored}, '') = '' then ${stored} else ${sql.lit(text)} end`;
      return { column, value, isOpen: sql`(coalesce(${stored}, '') <> '' and ${stored} <> ${text})` };
    }),
  );
}

const hasId = (table: Table): boolean => {
  const { none, export: exported } = privacyMap[table];
  return [...namesIn(none), ...namesIn(exported)].includes('id');
};

/** Each batch is a transaction of its own, and leaves what it has changed alone the next time. */
async function inBatches(db: Db, table: Table, rows: Condition, statement: (chosen: Condition) => RawBuilder<unknown>) {
  if (!hasId(table)) {
    await statement(rows).execute(db);
    return;
  }
  for (let changed = BATCH; changed === BATCH; ) {
    const chosen: Condition = sql`id in (select id from ${sql.table(table)} where ${rows} limit ${sql.lit(BATCH)})`;
    changed = Number((await statement(chosen).execute(db)).numAffectedRows ?? 0n);
  }
}

export const deleteRows = (db: Db, table: Table, rows: Condition): Promise<void> =>
  inBatches(db, table, rows, (chosen) => sql`delete from ${sql.table(table)} where ${chosen}`);

export async function fillRows(db: Db, table: Table, rows: Condition, fills: Fills, person: Person): Promise<void> {
  const changes = changesOf(fills, person);
  if (changes.length === 0) return;
  const open = sql<boolean>`(${sql.join(
    changes.map(({ isOpen }) => isOpen),
    sql` or `,
  )})`;
  const set = sql.join(changes.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`));
  await inBatches(
    db,
    table,
    sql`${rows} and ${open}`,
    (chosen) => sql`update ${sql.table(table)} set ${set} where ${chosen}`,
  );
}

/** Ids in steps, for changes that SQL can't make. */
export async function eachRow(
  db: Db,
  table: Table,
  rows: Condition,
  columns: readonly string[],
  change: (row: { id: number } & Record<string, string | null>) => Promise<void>,
): Promise<void> {
  const selected = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  for (let after = 0; ; ) {
    const { rows: found } = await sql<{ id: number } & Record<string, string | null>>`
      select ${selected} from ${sql.table(table)} where ${rows} and id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const row of found) await change(row);
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = last.id;
  }
}

export function rowsOf(table: Table, person: Person): Condition {
  const rows = rowsOfPerson[table];
  if (!rows) throw new Error(`${table} has no condition for the rows of a person.`);
  return rows(person);
}
