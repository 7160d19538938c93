import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../sample/seed.ts';
import { signedVersions } from '../../../../scripts/signed-notes.ts';
import type { TestDatabase } from '../../../../test/support/databases.ts';
import { invariantQueries } from '../../../../test/support/money/invariant-rules.ts';
import { violatedInvariants } from '../../../../test/support/money/invariants.ts';
import { configFor } from '../../../../test/support/stage.ts';
import { serve } from '../../../main/serve.ts';
import { calendarOf } from '../../../order/clock/clock.ts';
import { workingTimeBetween } from '../../../shared/working-calendar.ts';
import { expectCountersToMatch } from '../counters.fixture.ts';
import type { OpenDatabase } from '../database.ts';
import { watchedMigrations } from '../kill-migration.fixture.ts';
import { tablesOf } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';
import { missingSamples, readReleases, sampleOf } from './released-samples.fixture.ts';
import {
  contentsOf as allContentsOf,
  type ReleaseSample,
  removeSamplesAfterwards,
  sampleDatabase,
  samples,
} from './sample.fixture.ts';

/** Tables, and columns as `table.column`, that a migration removes or converts on purpose; its own test covers them. */
const changedOnPurpose = new Set<string>([
  'email_preferences',
  'email_preferences.user_id',
  'email_preferences.kind',
  'email_preferences.created_at',
  'search_words',
  'search_words.kind',
  'search_words.word',
  'search_words.record_id',
  // `document_counters` has them now.
  'invoice_counters',
  'invoice_counters.year',
  'invoice_counters.last_seq',
  'orders.review_requested_at',
  'coupons.discount_cents',
  'coupons.revenue_cents',
]);

removeSamplesAfterwards();

const contentsOf = (database: OpenDatabase, sample: ReleaseSample) => allContentsOf(database, sample, changedOnPurpose);

/** The rules on the day of the sample, whose sessions have ended since, before the first start of the new release. */
function invariantsAt({ rows }: ReleaseSample): Record<string, string> {
  const times = (rows.outbox ?? []).map(({ created_at }) => String(created_at)).sort();
  // The first start issues the credit notes of earlier refunds.
  const { 'a succeeded refund without a credit note': _, ...invariants } = invariantQueries(times.at(-1) ?? '');
  return invariants;
}

async function danglingKeys({ db, engine }: OpenDatabase): Promise<unknown[]> {
  // PostgreSQL checks every foreign key itself.
  return engine === 'postgres' ? [] : (await sql`pragma foreign_key_check`.execute(db)).rows;
}

/** A migration stores the time zone, and says so in the audit log. */
const growing = new Set(['audit_log', 'settings']);

/** Later releases may add tables, columns and lists. */
function expectKept(before: Record<string, unknown>, after: Record<string, unknown>): void {
  const names = Object.keys(before).filter(
    (name) => !changedOnPurpose.has(name) && !name.startsWith('totals of audit_'),
  );
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const rows = before[name];
    const grows = growing.has(name.split('.')[0] ?? '') && Array.isArray(rows);
    expect(after[name], name).toEqual(grows ? expect.arrayContaining(rows) : rows);
  }
}

async function statementsOfTheLastMigration(sample: ReleaseSample): Promise<number> {
  const { database } = await sampleDatabase(sample);
  let count = 0;
  await migrate(
    database,
    watchedMigrations(released, (n) => {
      count = n;
    }),
  );
  return count;
}

const KILLS = 20;

/** Includes the first and the last one. */
const spreadOver = (last: number, count: number) =>
  new Set(Array.from({ length: count }, (_, i) => Math.max(1, Math.ceil((last * i) / (count - 1)))));

const withoutSample = (migrations: readonly string[], last: string) =>
  migrations.filter((name) => name <= last && !existsSync(sampleOf(name)));

test('every release left a sample, except the one in the making', () => {
  const versions = signedVersions();
  expect(versions.length).toBeGreaterThan(5);
  expect(missingSamples({ versions })).toEqual([]);
  const [names, lasts] = [Object.keys(released), Object.values(readReleases()).sort()];
  expect(lasts.filter((name) => !names.includes(name))).toEqual([]);
  expect(withoutSample(names, lasts.at(-1) ?? '')).toEqual([]);
});

test('a migration in the making needs no sample, and a release does', () => {
  const [releases, trial] = [readReleases(), '007-trial'];
  const last = Object.values(releases).sort().at(-1) ?? '';
  expect(withoutSample([...Object.keys(released), trial], last)).toEqual([]);
  const checked = { versions: [...signedVersions(), '9.9.9'], hasSample: (name: string) => name !== trial };
  expect(missingSamples({ ...checked, releases })).toEqual(['9.9.9 is not in releases.json']);
  expect(missingSamples({ ...checked, releases: { ...releases, '9.9.9': trial } })).toEqual([
    '9.9.9 has left no sample of 007-trial',
  ]);
});

test.each(samples)('the upgrade from $release keeps every value, total and rule', async (sample) => {
  const { database } = await sampleDatabase(sample);
  const before = await contentsOf(database, sample);
  expect((before.orders as string[]).length).toBeGreaterThan(40);
  await migrate(database);
  expectKept(before, await contentsOf(database, sample));
  expect(await danglingKeys(database)).toEqual([]);
  expect(await violatedInvariants(database.db, invariantsAt(sample))).toEqual([]);
  await expectCountersToMatch(database.db);
});

/** Those that a migration changes. */
const older = samples.filter(({ release }) => release < (Object.keys(released).at(-1)?.slice(0, 3) ?? ''));

test.each(older)(
  'an upgrade from $release that is killed leaves no trace, and succeeds when it runs again',
  async (sample) => {
    const last = await statementsOfTheLastMigration(sample);
    const { database, open, run } = await sampleDatabase(sample);
    const [before, tables] = [await contentsOf(database, sample), await tablesOf(database)];
    const endAt = (statement: number) =>
      run('migrate-killed.ts', 'released', String(statement)).then(
        () => 'finished',
        ({ signal }) => signal,
      );
    for (const statement of spreadOver(last, sample === older.at(-1) ? KILLS : KILLS / 4)) {
      expect(await endAt(statement), `statement ${statement}`).toBe('SIGKILL');
      expect(await tablesOf(database), `statement ${statement}`).toEqual(tables);
      expect(await contentsOf(database, sample), `statement ${statement}`).toEqual(before);
    }
    const restarted = open();
    await migrate(restarted);
    expectKept(before, await contentsOf(restarted, sample));
    expect(await violatedInvariants(restarted.db, invariantsAt(sample))).toEqual([]);
  },
  // Each statement starts a process, which takes seconds on a busy machine.
  300_000,
);

async function post(url: string, path: string, body: object): Promise<{ status: number; body: Record<string, never> }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

/** Null if the release had no second factors. */
async function codeOf({ db }: OpenDatabase, open: (context: string, sealed: string) => string): Promise<string | null> {
  const factor = await db.selectFrom('second_factors').selectAll().executeTakeFirst();
  if (!factor) return null;
  // The sample's last code may be of this half minute.
  await db.updateTable('second_factors').set({ last_counter: 0 }).execute();
  const secret = open(`second_factors:sealed:${factor.id}`, factor.sealed);
  return TOTP.generate({ secret: Secret.fromBase32(secret) });
}

const served = (place: TestDatabase) =>
  serve(configFor(place, { HOST: '127.0.0.1', PORT: '0' }), { log: pino({ level: 'silent' }) });

test.each(samples)('after the upgrade from $release people log in and buy as before', async (sample) => {
  const { database, place } = await sampleDatabase(sample);
  const running = await served(place);
  try {
    const password = DEMO_PASSWORD;
    const orders = sample.rows.orders?.length ?? 0;
    expect(await post(running.url, '/login', { email: 'customer@demo.test', password })).toMatchObject({ status: 200 });
    const code = await codeOf(database, running.deps.sealer.open);
    const first = await post(running.url, '/login', { email: 'admin@demo.test', password });
    expect(first.status).toBe(code === null ? 200 : 202);
    if (code !== null) {
      const { challenge } = first.body.second_factor as unknown as { challenge: string };
      const second = await post(running.url, '/login/second-factor', { challenge, method: 'totp', code });
      expect(second.status, JSON.stringify(second.body)).toBe(200);
    }
    const bought = await post(running.url, '/orders/place-unauthenticated', {
      name: 'Ida Buyer',
      email: 'ida@mail.test',
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id: Number(sample.rows.services?.[0]?.id), quantity: 1 }],
    });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const { count } = await database.db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(orders + 1);
    expect(await violatedInvariants(database.db, invariantsAt(sample))).toEqual([]);
    await expectCountersToMatch(database.db);
  } finally {
    await running.close();
  }
});

test('the promised days of open orders are the same after the upgrade, and their budget is that of the calendar', async () => {
  // Clocks are new in 006.
  const sample = samples.find(({ release }) => release === '005');
  if (!sample) throw new Error('There is no sample.');
  const { database, place } = await sampleDatabase(sample);
  const promised = await sql<{
    id: number;
    promised_at: string;
  }>`select id, promised_at from orders order by id`.execute(database.db);
  const running = await served(place);
  try {
    const orders = await database.db
      .selectFrom('orders')
      .select(['id', 'status', 'deleted_at', 'clock_state', 'clock_since', 'clock_budget', 'clock_used', 'due_at'])
      .orderBy('id')
      .execute();
    expect(orders.map(({ id, due_at }) => ({ id, promised_at: due_at }))).toEqual(promised.rows);
    const calendar = await calendarOf(running.deps);
    const open = orders.filter(({ clock_state }) => clock_state === 'running');
    expect(open.length).toBeGreaterThan(5);
    for (const { clock_since, clock_budget, clock_used, due_at } of open) {
      const left = workingTimeBetween(calendar, new Date(clock_since), new Date(due_at));
      expect([clock_budget, clock_used]).toEqual([left, 0]);
    }
    for (const { clock_state, status, deleted_at } of orders)
      expect(clock_state === 'running').toBe(deleted_at === null && status !== 'delivered' && status !== 'cancelled');
  } finally {
    await running.close();
  }
});
