import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { afterAll } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../../../test/support/databases.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { databaseLike } from '../migrate.fixture.ts';
import { type Migrations, migrate, released } from '../migrate.ts';

type Row = Record<string, string | number | boolean | null>;
type Sample = Record<string, Row[]>;
type Loaded = Pick<OpenDatabase, 'db' | 'engine' | 'url'>;

const folder = join(import.meta.dirname, 'fixtures');

/** The rows that each release stored, by the number of its migration. `npm run release sample` writes them. */
export const samples = readdirSync(folder)
  .filter((name) => name.endsWith('-sample.json.gz'))
  .sort()
  .map((name) => ({
    release: name.slice(0, 3),
    rows: JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as Sample,
  }));
export type ReleaseSample = (typeof samples)[number];

const upTo = (release: string): Migrations =>
  Object.fromEntries(Object.entries(released).filter(([name]) => name.slice(0, 3) <= release));

const columnsOf = async ({ db }: Loaded) =>
  new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));

export async function loadSample(database: Loaded, { release, rows }: ReleaseSample): Promise<void> {
  await migrate(database, upTo(release));
  const columns = await columnsOf(database);
  const booleansOf = (table: string) =>
    new Set((columns.get(table) ?? []).filter(({ dataType }) => /^bool/i.test(dataType)).map(({ name }) => name));
  await database.db.transaction().execute(async (trx) => {
    for (const [table, sampled] of Object.entries(rows)) {
      // The migrations insert the built-in roles.
      await sql`delete from ${sql.table(table)}`.execute(trx);
      const booleans = booleansOf(table);
      for (const row of sampled) {
        const values = Object.entries(row).map(
          ([column, value]): RawBuilder<unknown> => sql`${booleans.has(column) ? Boolean(value) : value}`,
        );
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((c) => sql.ref(c)))})
          values (${sql.join(values)})`.execute(trx);
      }
    }
  });
  if (database.engine === 'postgres') await continueIds(database, rows);
}

const loaded = new Map<string, Promise<TestDatabase>>();

async function load(sample: ReleaseSample): Promise<TestDatabase> {
  const place = await newTestDatabase({ migrated: false });
  const database = openDatabase({ url: place.databaseUrl, file: join(place.dataDir, 'deskfront.sqlite') });
  await loadSample(database, sample);
  await database.close();
  return place;
}

/** A test file loads each sample once, which has thousands of rows, and then copies it. */
export async function sampleDatabase(sample: ReleaseSample) {
  const original = loaded.get(sample.release) ?? load(sample);
  loaded.set(sample.release, original);
  const { open, run, place } = await databaseLike(await original);
  return { database: open(), open, run, place };
}

/** A file that calls `sampleDatabase` calls this too. */
export const removeSamplesAfterwards = () =>
  afterAll(async () => {
    for (const original of loaded.values()) await (await original).remove();
    loaded.clear();
  });

async function continueIds({ db }: Loaded, rows: Sample): Promise<void> {
  const generated = Object.keys(rows).filter((table) => typeof rows[table]?.[0]?.id === 'number');
  for (const table of generated)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}

/**
 * The sampled columns of every table in a stable order, and the totals of all lists. Columns that a later release
 * removed, and `omitted` ones, are missing.
 */
export async function contentsOf(
  database: Loaded,
  { rows }: ReleaseSample,
  omitted: ReadonlySet<string> = new Set(),
): Promise<Record<string, unknown>> {
  const { db } = database;
  const present = await columnsOf(database);
  const contents: Record<string, unknown> = {};
  for (const [table, [first]] of Object.entries(rows)) {
    const kept = (present.get(table) ?? [])
      .map(({ name }) => name)
      .filter((name) => name in (first ?? {}) && !omitted.has(`${table}.${name}`));
    if (kept.length === 0) continue;
    const stored = await sql<Row>`select ${sql.join(kept.map((c) => sql.ref(c)))} from ${sql.table(table)}`.execute(db);
    for (const column of kept)
      contents[`${table}.${column}`] = stored.rows.map((row) => JSON.stringify(row[column])).sort();
    contents[table] = stored.rows.map((row) => JSON.stringify(row)).sort();
  }
  const { rows: totals } = await sql<{ list: string }>`select list, part, detail, sum(records) as records,
    sum(amount) as amount from counters group by list, part, detail order by list, part, detail`.execute(db);
  for (const [list, parts] of Map.groupBy(totals, (total) => total.list)) contents[`totals of ${list}`] = parts;
  return contents;
}
