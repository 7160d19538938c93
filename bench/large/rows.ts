import { CompiledQuery, type Insertable, sql } from 'kysely';
import type { Db, OpenDatabase, Tables } from '../../server/adapters/database/database.ts';

export type Rows<T extends keyof Tables> = Insertable<Tables[T]>[];

const AT_ONCE = 500;
// What SQLite binds in one statement.
const MOST_VALUES = 30_000;

/**
 * Inserts many rows, some hundred a statement, all of the same columns. The statement's text is made once a batch size:
 * a query builder would spend longer on it than the database.
 */
export function inserter({ engine }: Pick<OpenDatabase, 'engine'>) {
  const texts = new Map<string, string>();
  const textFor = (table: string, columns: string[], count: number): string => {
    const key = `${table} ${columns.length} ${count}`;
    const known = texts.get(key);
    if (known) return known;
    const sign = (n: number) => (engine === 'postgres' ? `$${n + 1}` : '?');
    const row = (i: number) => `(${columns.map((_, n) => sign(i * columns.length + n)).join(',')})`;
    const names = columns.map((column) => `"${column}"`).join(',');
    const text = `insert into ${table} (${names}) values ${Array.from({ length: count }, (_, i) => row(i)).join(',')}`;
    texts.set(key, text);
    return text;
  };
  return async <T extends keyof Tables>(db: Db, table: T, rows: Rows<T>): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {});
    const size = Math.min(AT_ONCE, Math.floor(MOST_VALUES / Math.max(1, columns.length)));
    for (let at = 0; at < rows.length; at += size) {
      const part = rows.slice(at, at + size) as Record<string, unknown>[];
      const values = part.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery(CompiledQuery.raw(textFor(table, columns, part.length), values));
    }
  };
}
export type Insert = ReturnType<typeof inserter>;

type Numbered = Exclude<
  { [T in keyof Tables]: Tables[T] extends { id: unknown } ? T : never }[keyof Tables],
  undefined
>;

/** The id that the next row of a table would get; rows that know each other's ids need not be read back. */
export async function nextId(db: Db, table: Numbered): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.id ?? 1;
}

/** PostgreSQL does not notice ids that were given by hand. */
export async function moveSequences({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>, tables: Numbered[]) {
  if (engine !== 'postgres') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}
