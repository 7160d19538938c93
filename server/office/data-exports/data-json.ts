import { sql } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Person } from '../privacy/privacy.ts';
import { copiedColumns, copiedTables, rowsForCopy } from './rows-for-copy.ts';

const BATCH = 500;

/** People of the company are named, and nothing else of them is in the copy. */
const people: Readonly<Record<string, string>> = {
  user_id: 'person',
  author_id: 'author',
  sender_id: 'sender',
  accepted_by: 'accepted_by',
};

/** Columns with JSON. */
const json = new Set(['answers', 'document', 'billing']);

type Row = Record<string, unknown>;

async function namesOf(db: Db, rows: readonly Row[], columns: readonly string[]): Promise<Map<number, string>> {
  const ids = new Set(
    rows.flatMap((row) => columns.map((column) => row[column])).filter((id) => typeof id === 'number'),
  );
  if (ids.size === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids] as number[])
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

async function* rowsOf(db: Db, table: keyof Tables, person: Person): AsyncGenerator<Row> {
  const condition = rowsForCopy(table, person);
  if (condition === null) return;
  const columns = copiedColumns(table);
  const references = columns.filter((column) => Object.hasOwn(people, column));
  for (let offset = 0, read = BATCH; read === BATCH; offset += BATCH) {
    const { rows } =
      await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${condition} order by ${sql.join(columns.map((_, i) => sql.lit(i + 1)))}
      limit ${sql.lit(BATCH)} offset ${sql.lit(offset)}`.execute(db);
    read = rows.length;
    const names = await namesOf(db, rows, references);
    for (const row of rows) yield shownRow(row, names);
  }
}

const shownRow = (row: Row, names: ReadonlyMap<number, string>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = people[column];
      if (name !== undefined) return [name, names.get(Number(value)) ?? null];
      return [column, json.has(column) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );

/** `{ "orders": [{ … }], … }`, by kind of record, read as fast as it is stored. */
export async function* dataJson(db: Db, person: Person, more: Row): AsyncGenerator<string> {
  yield `{\n"about": ${JSON.stringify(more, null, 1)}`;
  for (const table of copiedTables) {
    let isFirst = true;
    for await (const row of rowsOf(db, table, person)) {
      yield `${isFirst ? `,\n"${table}": [\n` : ',\n'}${JSON.stringify(row)}`;
      isFirst = false;
    }
    if (!isFirst) yield '\n]';
  }
  yield '\n}\n';
}
