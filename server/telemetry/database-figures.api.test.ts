import { expect, test } from 'vitest';
import { paymentUnderReview } from '../../test/support/money/payment-under-review.ts';
import { ago } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';
import { type Db, openDatabase } from '../adapters/database/database.ts';
import { startScheduler } from '../shared/scheduler.ts';
import { provideDatabaseFigures } from './database-figures.ts';
import { openMetrics } from './metrics.ts';
import { parseMetrics } from './telemetry.fixture.ts';

const MINUTE = 60_000;
const silent = { error() {}, warn() {}, info() {} } as never;

async function measured(cacheMs = 0) {
  const w = await world({ fresh: true });
  const metrics = await openMetrics();
  provideDatabaseFigures(metrics, w.db, cacheMs);
  const read = async (series: string) => parseMetrics((await metrics.scrape()).text).get(`deskfront_${series}`);
  return { ...w, metrics, read };
}

test('unsent emails are counted by state, with the age of the oldest that is due', async () => {
  const w = await measured();
  expect(await w.read('outbox_emails{state="waiting"}')).toBe(0);
  expect(await w.read('outbox_oldest_waiting_seconds')).toBe(0);
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const waiting = (await w.read('outbox_emails{state="waiting"}')) ?? 0;
  expect(waiting).toBeGreaterThan(0);
  await w.db
    .updateTable('outbox')
    .set({ next_try_at: ago(10 * MINUTE) })
    .execute();
  expect(await w.read('outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(600);
  await w.emailsTo(email);
  expect(await w.read('outbox_emails{state="waiting"}')).toBe(0);
  await w.db.updateTable('outbox').set({ state: 'dead' }).where('recipient', '=', email).execute();
  expect(await w.read('outbox_emails{state="dead"}')).toBeGreaterThan(0);
});

test('unsettled attempts are counted by state, with their age', async () => {
  const w = await measured();
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'fail',
    status: 503,
    times: 'always',
  });
  const { email } = w.purchase();
  await w.buy({ email });
  expect(await w.read('payment_attempts{state="started"}')).toBe(1);
  await w.ageAttempts({ email }, 20 * MINUTE);
  expect(await w.read('payment_attempts_oldest_seconds{state="started"}')).toBeGreaterThanOrEqual(1200);
  await w.sandbox.reset();
  await w.checkAttempts();
  expect(await w.read('payment_attempts{state="started"}')).toBe(0);
  expect(await w.read('payment_attempts_oldest_seconds{state="started"}')).toBe(0);
});

test('captured payments that fit no order are counted until an admin settles them', async () => {
  const w = await measured();
  expect(await w.read('payments_to_review')).toBe(0);
  const { id } = await paymentUnderReview(w);
  expect(await w.read('payments_to_review')).toBe(1);
  await w.db
    .updateTable('checkout_attempts')
    .set({ settled_at: ago(0) })
    .where('id', '=', id)
    .execute();
  expect(await w.read('payments_to_review')).toBe(0);
});

test('scheduled jobs report their last success and whether they fail', async () => {
  const w = await measured();
  let isBroken = false;
  const run = async () => {
    if (isBroken) throw new Error('The disk is full.');
  };
  const scheduler = startScheduler({ db: w.db, log: silent, jobs: [{ name: 'tidy', everyMs: 1_000, run }] });
  await scheduler.runOnce('all');
  const succeededAt = await w.read('job_last_success_timestamp_seconds{job_name="tidy"}');
  expect(succeededAt).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await w.read('job_failed{job_name="tidy"}')).toBe(0);
  isBroken = true;
  await scheduler.runOnce('all');
  await scheduler.stop();
  expect(await w.read('job_failed{job_name="tidy"}')).toBe(1);
  expect(await w.read('job_last_success_timestamp_seconds{job_name="tidy"}')).toBe(succeededAt);
});

const addBackup = (db: Db, ok: boolean, minutesAgo: number) =>
  db
    .insertInto('backups')
    .values({
      kind: 'scheduled',
      name: `backup-${minutesAgo}`,
      started_at: ago((minutesAgo + 1) * MINUTE),
      finished_at: ago(minutesAgo * MINUTE),
      bytes: 1,
      ok,
    })
    .execute();

test('backups report their last success and whether the last one failed', async () => {
  const w = await measured();
  expect(await w.read('backup_last_success_timestamp_seconds')).toBeUndefined();
  expect(await w.read('backup_failed')).toBeUndefined();
  await addBackup(w.db, true, 90);
  expect(await w.read('backup_failed')).toBe(0);
  await addBackup(w.db, false, 30);
  expect(await w.read('backup_failed')).toBe(1);
  const age = Date.now() / 1000 - ((await w.read('backup_last_success_timestamp_seconds')) ?? 0);
  expect(Math.round(age / 60)).toBe(90);
});

test('scrapes within ten seconds query the database once', async () => {
  const w = await measured(10_000);
  expect(await w.read('outbox_emails{state="waiting"}')).toBe(0);
  await w.buyOrFail();
  expect(await w.read('outbox_emails{state="waiting"}')).toBe(0);
});

test('a database that fails costs its own metrics only', async () => {
  const w = await measured();
  expect(await w.read('database_up')).toBe(1);
  const { db: withoutTables, close } = openDatabase({ url: null, file: ':memory:' });
  provideDatabaseFigures(w.metrics, withoutTables, 0);
  expect(await w.read('database_up')).toBe(0);
  expect(await w.read('outbox_emails{state="waiting"}')).toBeUndefined();
  expect((await w.metrics.scrape()).text).toContain('process_cpu_seconds_total');
  await close();
});
