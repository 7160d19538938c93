import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { emptyDatabase, tablesOf } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

type Row = Record<string, string | number | boolean | null>;
type Sample = Record<string, Row[]>;

const NAME = '002-security';
const before = Object.fromEntries(Object.entries(released).filter(([name]) => name < NAME));
const until = Object.fromEntries(Object.entries(released).filter(([name]) => name <= NAME));

/** The sample of the version before, with two purchases, a declined card, sessions and pending links. */
const sample = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/001-sample.json.gz'))).toString(),
) as Sample;

const booleansOf = async ({ db }: OpenDatabase) =>
  new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.filter(({ dataType }) => /^bool/i.test(dataType)).map((c) => c.name),
    ]),
  );

async function sampleDatabase() {
  const { open, run } = await emptyDatabase();
  const database = open();
  await migrate(database, before);
  const booleans = await booleansOf(database);
  await database.db.transaction().execute(async (trx) => {
    for (const [table, rows] of Object.entries(sample)) {
      await sql`delete from ${sql.table(table)}`.execute(trx);
      for (const row of rows) {
        const values = Object.entries(row).map(
          ([column, value]): RawBuilder<unknown> =>
            sql`${booleans.get(table)?.includes(column) ? Boolean(value) : value}`,
        );
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((c) => sql.ref(c)))})
          values (${sql.join(values)})`.execute(trx);
      }
    }
  });
  return { database, open, run };
}

/** The columns of the version before, in a stable order, and the totals of all lists. */
async function contentsOf({ db }: OpenDatabase) {
  const contents: Record<string, unknown> = {};
  for (const [table, rows] of Object.entries(sample)) {
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first).map((c) => sql.ref(c));
    const stored = await sql`select ${sql.join(columns)} from ${sql.table(table)}`.execute(db);
    contents[table] = stored.rows.map((row) => JSON.stringify(row)).sort();
  }
  const totals = await sql`select list, part, detail, sum(records) as records, sum(amount) as amount
    from counters group by list, part, detail order by list, part, detail`.execute(db);
  return { ...contents, totals: totals.rows };
}

test('the upgrade changes no value and no total of the version before', async () => {
  const { database } = await sampleDatabase();
  const old = await contentsOf(database);
  expect((old as Sample).orders).toHaveLength(42);
  await migrate(database, until);
  expect(await contentsOf(database)).toEqual(old);
});

test('existing sessions end 7, 30 or 90 days after the upgrade, by role, and no order is hidden', async () => {
  const { database } = await sampleDatabase();
  await migrate(database, until);
  const { rows } = await sql<{ role: string; absolute_end_at: string }>`select roles.name as role, absolute_end_at
    from sessions join users on users.id = user_id join roles on roles.id = role_id`.execute(database.db);
  const daysOf = (role: string) =>
    rows
      .filter((row) => row.role === role)
      .map((row) => Math.round((Date.parse(row.absolute_end_at) - Date.now()) / (24 * 3600_000)));
  expect([daysOf('admin'), daysOf('staff'), daysOf('customer')]).toEqual([[7], [30], [90, 90, 90]]);
  const hidden = await sql`select id from orders where hidden_from_customer = ${sql.lit(true)}`.execute(database.db);
  expect(hidden.rows).toEqual([]);
});

test('an upgrade that is killed leaves the version before whole, and succeeds when it runs again', async () => {
  const { database, open, run } = await sampleDatabase();
  const old = await contentsOf(database);
  const tables = await tablesOf(database);
  const endOf = (statement: number) =>
    run('migrate-killed.ts', 'released', String(statement)).then(
      () => 'finished',
      ({ signal }) => signal,
    );
  for (const statement of [1, 2, 5, 8, 11, 14, 17, 20, 23]) {
    expect(await endOf(statement), `statement ${statement}`).toBe('SIGKILL');
    expect(await tablesOf(database), `statement ${statement}`).toEqual(tables);
    expect(await contentsOf(database), `statement ${statement}`).toEqual(old);
  }
  const restarted = open();
  await migrate(restarted, until);
  expect(await contentsOf(restarted)).toEqual(old);
  expect(await tablesOf(restarted)).toEqual([...tables, ...added].sort());
});

const added = [
  'job_leases',
  'job_runs',
  'login_challenges',
  'passkeys',
  'recovery_codes',
  'second_factors',
  'settings',
];
