import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import pg from 'pg';

type Place = { url: string | null; file: string };
type Row = Record<string, unknown>;
type Source = {
  columns(): Promise<Map<string, string[]>>;
  rows(query: string): AsyncIterable<Row>;
  close(): Promise<void>;
};

const ROWS_PER_FETCH = 5_000;
const NUMERIC = 1700;
const BIGINT = 20;

function sqliteSource(file: string): Source {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`);
  return {
    async columns() {
      const names = (tables.all() as { name: string }[]).map(({ name }) => name);
      return new Map(
        names.map((table) => {
          const columns = database.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[];
          return [table, columns.map(({ name }) => name)];
        }),
      );
    },
    async *rows(query) {
      yield* database.prepare(query).iterate() as Iterable<Row>;
    },
    close: async () => database.close(),
  };
}

async function postgresSource(connectionString: string): Promise<Source> {
  // The scale of a column may grow: 10.00 and 10.000 are the same rate.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === NUMERIC || oid === BIGINT ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const client = new pg.Client({ connectionString, types });
  await client.connect();
  return {
    async columns() {
      const { rows } = await client.query<{ table: string; columns: string[] }>(
        `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
          from information_schema.columns where table_schema = 'public' group by table_name`,
      );
      return new Map(rows.map(({ table, columns }) => [table, columns]));
    },
    async *rows(query) {
      await client.query('begin');
      await client.query(`declare contents cursor for ${query}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${ROWS_PER_FETCH} from contents`);
        if (rows.length === 0) break;
        yield* rows;
      }
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

export type Contents = { columns: Map<string, string[]>; digests: Map<string, string> };

const COUNTERS = ['counters', 'invoice_counters', 'document_counters'];

// Migrations write their own rows; counters are compared as totals.
const leftOut = (table: string) => table.startsWith('kysely_') || COUNTERS.includes(table);
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Whole rows have a sum too, so that no value can move to another row unnoticed. The order does not matter. */
async function digestOf(source: Source, table: string, columns: string[], digests: Map<string, string>) {
  const sums = columns.map(() => ({ values: 0, sum: 0, hashes: 0 }));
  let count = 0;
  let hashes = 0;
  for await (const row of source.rows(`select ${quoted(columns)} from "${table}"`)) {
    const values = columns.map((column) => JSON.stringify(row[column]));
    count += 1;
    hashes += crc32(values.join());
    for (const [i, sum] of sums.entries()) {
      const value = row[columns[i] ?? ''];
      if (value === null) continue;
      sum.values += 1;
      sum.hashes += crc32(values[i] ?? '');
      if (typeof value === 'number') sum.sum += value;
    }
  }
  digests.set(table, `${count} rows, ${hashes}`);
  for (const [i, { values, sum, hashes: ofColumn }] of sums.entries())
    digests.set(`${table}.${columns[i]}`, `${values} values, sum ${Math.round(sum * 1000) / 1000}, ${ofColumn}`);
}

async function addTotals(source: Source, digests: Map<string, string>): Promise<void> {
  const query = `select list, part, detail, sum(records) as records, sum(amount) as amount from counters
    group by list, part, detail having sum(records) <> 0 or sum(amount) <> 0`;
  for await (const { list, part, detail, records, amount } of source.rows(query))
    digests.set(`total of ${list} ${part} ${detail}`, `${records} records, ${amount}`);
}

/** Invoice numbers share a table with other documents since release 005. */
async function addInvoiceNumbers(source: Source, isShared: boolean, digests: Map<string, string>): Promise<void> {
  const from = isShared ? `document_counters where kind = 'invoice'` : 'invoice_counters';
  for await (const { year, last_seq } of source.rows(`select year, last_seq from ${from}`))
    digests.set(`invoice numbers of ${year}`, String(last_seq));
}

/** `old` limits the result to its tables and columns that still exist, in its order. */
export async function contentsOf({ url, file }: Place, old?: Contents): Promise<Contents> {
  const source = url ? await postgresSource(url) : sqliteSource(file);
  const present = await source.columns();
  const columns = new Map([...(old?.columns ?? present)].filter(([table]) => !leftOut(table) && present.has(table)));
  const digests = new Map<string, string>();
  for (const [table, wanted] of columns) {
    const kept = wanted.filter((column) => present.get(table)?.includes(column));
    await digestOf(source, table, kept, digests);
  }
  await addTotals(source, digests);
  await addInvoiceNumbers(source, present.has('document_counters'), digests);
  await source.close();
  return { columns, digests };
}

/** Later tables, columns and lists are not differences. */
export function differences(before: Contents, after: Contents): string[] {
  return [...before.digests]
    .filter(([name, digest]) => after.digests.get(name) !== digest)
    .map(([name, digest]) => `${name}: ${digest} → ${after.digests.get(name) ?? 'missing'}`);
}
