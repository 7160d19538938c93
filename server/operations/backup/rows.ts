import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Engine } from '../../adapters/database/schema/column-types.ts';
import type { Table } from './tables.ts';

/** Rows are JSON objects, one per line, alike on both engines. */
export type Page = { table: string; lines: string[] };

/** Equal for equal contents, on either engine and in any order of the rows. */
export type TableSummary = {
  rows: number;
  /** Sums of the columns with money, in cents. */
  sums: Record<string, number>;
  checksum: string;
  lastId: number | null;
};
export type Summaries = Record<string, TableSummary>;

type Row = Record<string, string | number | boolean | null>;

// A page is in memory several times. Rows are between 30 bytes and a megabyte.
const PAGE_BYTES = 200_000;
const FIRST_PAGE_ROWS = 100;
const MAX_PAGE_ROWS = 1_000;

const isMoney = (column: string) => column.endsWith('_cents');

/** Reads a table in the order of its key and fills `summaries[table.name]`. */
export async function* pagesOf(
  db: Db,
  engine: Engine,
  table: Table,
  summaries: Summaries,
): AsyncGenerator<Page, void, void> {
  const { name, columns, key } = table;
  const summary = summarizer(columns.filter(isMoney));
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (let limit = FIRST_PAGE_ROWS; ; ) {
    const after = last ? sql`where (${order}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(name)} ${after}
      order by ${order} limit ${sql.lit(limit)}`.execute(db);
    last = rows.at(-1);
    if (!last) break;
    const lines = rows.map((row) => summary.add(row));
    yield { table: name, lines };
    if (rows.length < limit) break;
    const bytesPerRow = lines.reduce((bytes, line) => bytes + line.length, 0) / rows.length;
    limit = Math.max(1, Math.min(MAX_PAGE_ROWS, Math.floor(PAGE_BYTES / bytesPerRow)));
  }
  const lastId = table.hasIdentity ? await lastIdOf(db, engine, table) : null;
  summaries[name] = { ...summary.result(), lastId };
}

export async function summarize(db: Db, engine: Engine, tables: Table[]): Promise<Summaries> {
  const summaries: Summaries = {};
  for (const table of tables) for await (const _ of pagesOf(db, engine, table, summaries));
  return summaries;
}

function summarizer(money: string[]) {
  const sums = Object.fromEntries(money.map((column) => [column, 0]));
  let rows = 0;
  let checksum = 0n;
  return {
    add(row: Row): string {
      const line = JSON.stringify(row);
      rows += 1;
      for (const column of money) sums[column] = (sums[column] ?? 0) + Number(row[column] ?? 0);
      // A sum does not depend on the order, which differs between engines for text keys.
      checksum = BigInt.asUintN(64, checksum + BigInt(`0x${hash('sha256', line, 'hex').slice(0, 16)}`));
      return line;
    },
    result: () => ({ rows, sums, checksum: checksum.toString(16).padStart(16, '0') }),
  };
}

async function lastIdOf(db: Db, engine: Engine, { name, key: [id = ''] }: Table): Promise<number | null> {
  const sequence =
    engine === 'postgres'
      ? sql`pg_sequence_last_value(pg_get_serial_sequence(${name}, ${id})::regclass)`
      : sql`(select seq from sqlite_sequence where name = ${name})`;
  const { rows } = await sql<{ seq: number | null; newest: number | null }>`
    select ${sequence} as seq, (select max(${sql.ref(id)}) from ${sql.table(name)}) as newest`.execute(db);
  const { seq = null, newest = null } = rows[0] ?? {};
  // SQLite has 0 for a table that was always empty.
  return Math.max(seq ?? 0, newest ?? 0) || null;
}

/** New ids continue after the source's last one, so that an old link never opens a new record. */
export async function setLastId(db: Db, engine: Engine, { name, key: [id = ''] }: Table, last: number): Promise<void> {
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${name}, ${id}), ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}

/** The whole page is one parameter, which the database parses. */
export async function insertPage(db: Db, engine: Engine, { name, columns }: Table, lines: string[]): Promise<void> {
  const rows = `[${lines.join(',')}]`;
  const target = sql.join(columns.map((column) => sql.ref(column)));
  if (engine === 'postgres') {
    await sql`insert into ${sql.table(name)} (${target})
      select ${target} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(db);
    return;
  }
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  await sql`insert into ${sql.table(name)} (${target}) select ${values} from json_each(${rows})`.execute(db);
}

export type Difference = { table: string; what: string; expected: string; actual: string };

export function differencesOf(expected: Summaries, actual: Summaries): Difference[] {
  return Object.entries(expected).flatMap(([table, summary]) => {
    const found = actual[table];
    const pairs = [
      ['rows', summary.rows, found?.rows],
      ...Object.entries(summary.sums).map(([column, sum]) => [`sum of ${column}`, sum, found?.sums[column]]),
      ['contents', summary.checksum, found?.checksum],
      ['last id', summary.lastId, found?.lastId],
    ];
    return pairs
      .filter(([, a, b]) => a !== b)
      .map(([what, a, b]) => ({ table, what: String(what), expected: String(a), actual: String(b) }));
  });
}
