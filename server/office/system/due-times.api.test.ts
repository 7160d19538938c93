import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { scheduledTasks } from '../../main/scheduled-tasks.ts';
import { checkAttempts } from '../../settlement/provider-events/provider-events.ts';
import { takeLease } from '../../shared/leases.ts';
import { startScheduler } from '../../shared/scheduler.ts';
import { checkSystem } from './check-system.ts';
import { DUE_TIMES, LONGEST_TASK_LEASE_MS, resetFutureTimes } from './due-times.ts';
import { addNode, HOUR, installation, lineOf, MINUTE, statusOf } from './system.fixture.ts';

const later = (ms: number) => ago(-ms);

test('emails, files and leases that wait for longer than they can are due now, logged once and shown', async () => {
  const w = await installation();
  const { db, deps, stage, visitor } = w;
  const jobs = JSON.stringify({ [DUE_TIMES]: MINUTE });
  await addNode(w, { jobs });
  await db
    .insertInto('job_runs')
    .values({ name: DUE_TIMES, last_started_at: ago(0) })
    .execute();
  await visitor.must('POST /register', {
    body: { name: 'Ann', email: 'ann@mail.test', password: 'Not-This-One-9', password_confirmation: 'Not-This-One-9' },
  });
  const email = (values: object) => db.updateTable('outbox').set(values).execute();
  const emails = () => db.selectFrom('outbox').select(['next_try_at', 'leased_until']).execute();
  await db
    .insertInto('file_deletions')
    .values({ key: 'private/a.bin', due_at: later(2 * DAY) })
    .execute();
  const logged = () => stage.logLines.filter((line) => line.includes('times in the future'));

  for (const [attempts, lost_attempts, waitMs] of [
    [0, 0, 5 * MINUTE],
    [0, 3, HOUR],
    [1, 0, 36_000],
    [8, 0, 14 * HOUR],
  ] as const) {
    await email({ attempts, lost_attempts, next_try_at: later(waitMs), leased_until: later(3 * MINUTE) });
    const before = await emails();
    await db.deleteFrom('file_deletions').execute();
    await resetFutureTimes(deps);
    expect(await emails()).toEqual(before);
  }
  expect(logged()).toEqual([]);
  expect(await statusOf(w, `job.${DUE_TIMES}`)).toBe('ok');

  await db
    .insertInto('file_deletions')
    .values({ key: 'private/a.bin', due_at: later(2 * DAY) })
    .execute();
  for (const [attempts, lost_attempts, waitMs] of [
    [0, 0, 2 * DAY],
    [0, 1, 2 * HOUR],
    [1, 0, 10 * MINUTE],
    [8, 0, 2 * DAY],
  ] as const) {
    await email({ attempts, lost_attempts, next_try_at: later(waitMs), leased_until: later(2 * DAY) });
    await resetFutureTimes(deps);
    for (const { next_try_at, leased_until } of await emails()) {
      expect(Date.parse(next_try_at)).toBeLessThanOrEqual(Date.now() + 1_000);
      expect(leased_until).toBeNull();
    }
  }
  expect(logged()).toHaveLength(4);
  await resetFutureTimes(deps);
  expect(logged()).toHaveLength(4);
  const { due_at } = await db.selectFrom('file_deletions').select('due_at').executeTakeFirstOrThrow();
  expect(Date.parse(due_at)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(await lineOf(w, `job.${DUE_TIMES}`)).toMatchObject({
    status: 'bad',
    text: expect.stringContaining('They are due now.'),
  });
  await db
    .updateTable('job_runs')
    .set({ future_found_at: ago(HOUR) })
    .execute();
  expect(await statusOf(w, `job.${DUE_TIMES}`)).toBe('ok');
});

test('the leases of jobs that may run for hours are left alone, and those of another clock end', async () => {
  const { db, deps, stage } = await installation();
  const jobs = scheduledTasks(deps);
  const longest = Math.max(...jobs.map(({ leaseMs = 0 }) => leaseMs));
  expect(longest).toBeLessThanOrEqual(LONGEST_TASK_LEASE_MS);
  await takeLease(db, 'file-check', longest);
  await takeLease(db, 'of-another-clock', 2 * DAY);
  await resetFutureTimes(deps);
  const leases = await db.selectFrom('job_leases').select('name').execute();
  expect(leases).toEqual([{ name: 'file-check' }]);
  expect(stage.logLines.filter((line) => line.includes('times in the future'))).toHaveLength(1);
});

test('a job whose last start is in the future is shown, runs at once, and is logged once', async () => {
  const w = await installation();
  const { db, deps, stage } = w;
  await addNode(w, { jobs: JSON.stringify({ refunds: 0 }) });
  await db
    .insertInto('job_runs')
    .values({ name: 'refunds', last_started_at: later(2 * DAY - MINUTE) })
    .execute();
  expect(await lineOf(w, 'job.refunds')).toMatchObject({ status: 'bad', value: 'Last run 47 hours in the future' });
  const job = { name: 'refunds', everyMs: HOUR, run: async () => {} };
  const scheduler = startScheduler({ db, log: deps.log, jobs: [job], tickMs: 3600_000 });
  await scheduler.runOnce();
  await scheduler.runOnce();
  await scheduler.stop();
  expect(stage.logLines.filter((line) => line.includes('in the future'))).toHaveLength(1);
  expect(await lineOf(w, 'job.refunds')).toMatchObject({
    status: 'bad',
    text: expect.stringContaining('It has run since.'),
  });
});

test('a warning that was dated in the future does not silence the next ones', async () => {
  const w = await installation();
  await addNode(w, { clock_ms: 60_000 });
  await checkSystem(w.deps);
  await w.db
    .updateTable('system_lines')
    .set({ since: later(2 * DAY), warned_at: later(2 * DAY) })
    .where('key', '=', 'nodes')
    .execute();
  await checkSystem(w.deps);
  const line = await w.db.selectFrom('system_lines').selectAll().where('key', '=', 'nodes').executeTakeFirstOrThrow();
  expect([Date.parse(line.since) <= Date.now(), line.warned_at]).toEqual([true, null]);
});

test('an open payment from the future is looked up among those of the last days, and settled', async () => {
  const w = await installation();
  await w.sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'drop', when: 'after' });
  const { email } = w.purchase();
  await w.buy({ email });
  await w.sandbox.reset();
  await w.sandbox.webhooks({ send: 'off' });
  await w.db
    .updateTable('checkout_attempts')
    .set({ created_at: later(2 * DAY), updated_at: later(2 * DAY), leased_until: later(2 * DAY) })
    .where('email', '=', email)
    .execute();
  await checkAttempts(w.deps);
  const attempt = await w.db
    .selectFrom('checkout_attempts')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(attempt.state).toBe('done');
});
