import { CompiledQuery, type Insertable, sql } from 'kysely';
import type { Db, OpenDatabase, Tables } from '../../server/adapters/database/database.ts';

export type Rows<T extends keyof Tables> = Insertable<Tables[T]>[];

const ROWS_PER_STATEMENT = 500;
// Stays below SQLite's limit per statement.
const MAX_PARAMETERS = 30_000;

/** Statement texts are cached: a query builder would take longer than the database. */
export function inserter({ engine }: Pick<OpenDatabase, 'engine'>) {
  const statements = new Map<string, string>();
  const statementFor = (table: string, columns: string[], count: number): string => {
    const key = `${table} ${columns.length} ${count}`;
    const cached = statements.get(key);
    if (cached) return cached;
    const parameter = (n: number) => (engine === 'postgres' ? `$${n + 1}` : '?');
    const row = (i: number) => `(${columns.map((_, n) => parameter(i * columns.length + n)).join(',')})`;
    const names = columns.map((column) => `"${column}"`).join(',');
    const text = `insert into ${table} (${names}) values ${Array.from({ length: count }, (_, i) => row(i)).join(',')}`;
    statements.set(key, text);
    return text;
  };
  return async <T extends keyof Tables>(db: Db, table: T, rows: Rows<T>): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {});
    const size = Math.min(ROWS_PER_STATEMENT, Math.floor(MAX_PARAMETERS / Math.max(1, columns.length)));
    for (let at = 0; at < rows.length; at += size) {
      const batch = rows.slice(at, at + size) as Record<string, unknown>[];
      const values = batch.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery(CompiledQuery.raw(statementFor(table, columns, batch.length), values));
    }
  };
}
export type Insert = ReturnType<typeof inserter>;

type TableWithId = Exclude<
  { [T in keyof Tables]: Tables[T] extends { id: unknown } ? T : never }[keyof Tables],
  undefined
>;

/** Known ids: rows that reference each other need not be read back. */
export async function nextId(db: Db, table: TableWithId): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.id ?? 1;
}

/** PostgreSQL's sequences ignore ids that were inserted explicitly. */
export async function advanceSequences({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>, tables: TableWithId[]) {
  if (engine !== 'postgres') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}
