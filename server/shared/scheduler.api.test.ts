import { expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import { scheduledTasks } from '../main/scheduled-tasks.ts';
import { firstDelayMs, type ScheduledTask, startScheduler } from './scheduler.ts';

const silent = { error: () => {} } as never;
const daily = (name: string, run: ScheduledTask['run']): ScheduledTask => ({ name, everyMs: 24 * 3600_000, run });

async function schedulers(jobs: readonly ScheduledTask[], count = 1) {
  const { db } = await world();
  await db.deleteFrom('job_runs').execute();
  await db.deleteFrom('job_leases').execute();
  const started = Array.from({ length: count }, () => startScheduler({ db, log: silent, jobs, tickMs: 3600_000 }));
  await Promise.all(started.map((one) => one.runOnce()));
  return { db, started, stop: () => Promise.all(started.map((one) => one.stop())) };
}

test('a job runs at the start and again only when it is due', async () => {
  let runs = 0;
  const { db, started, stop } = await schedulers([
    daily('count', async () => {
      runs += 1;
    }),
  ]);
  await started[0]?.runOnce();
  expect(runs).toBe(1);
  await db.updateTable('job_runs').set({ last_started_at: '2020-01-01T00:00:00.000Z' }).execute();
  await started[0]?.runOnce();
  expect(runs).toBe(2);
  await started[0]?.runOnce('all');
  expect(runs).toBe(3);
  await stop();
});

test('of several nodes one runs the job', async () => {
  let runs = 0;
  const { stop } = await schedulers(
    [
      daily('once', async () => {
        runs += 1;
      }),
    ],
    5,
  );
  expect(runs).toBe(1);
  await stop();
});

test('a job that throws is recorded, and the others run', async () => {
  let ran = false;
  const failing = daily('failing', async () => {
    throw new Error('The provider is down.');
  });
  const { db, stop } = await schedulers([
    failing,
    daily('working', async () => {
      ran = true;
    }),
  ]);
  expect(ran).toBe(true);
  const rows = await db.selectFrom('job_runs').select(['name', 'last_error', 'last_ok_at']).orderBy('name').execute();
  expect(rows).toEqual([
    { name: 'failing', last_error: 'The provider is down.', last_ok_at: null },
    { name: 'working', last_error: null, last_ok_at: expect.any(String) },
  ]);
  expect(await db.selectFrom('job_leases').selectAll().execute()).toEqual([]);
  await stop();
});

test('failures in a row are counted until the job succeeds', async () => {
  let isFailing = true;
  const { db, started, stop } = await schedulers([
    daily('flaky', async () => {
      if (isFailing) throw new Error('The provider is down.');
    }),
  ]);
  const failures = async () =>
    (await db.selectFrom('job_runs').select('failures').where('name', '=', 'flaky').executeTakeFirst())?.failures;
  expect(await failures()).toBe(1);
  await started[0]?.runOnce('all');
  expect(await failures()).toBe(2);
  isFailing = false;
  await started[0]?.runOnce('all');
  expect(await failures()).toBe(0);
  await stop();
});

test('a job that takes long does not delay the others', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let runs = 0;
  const { db } = await world();
  const scheduler = startScheduler({
    db,
    log: silent,
    tickMs: 3600_000,
    jobs: [
      daily('long', () => finished),
      daily('short', async () => {
        runs += 1;
      }),
    ],
  });
  await expect.poll(() => runs).toBe(1);
  finish();
  await scheduler.stop();
});

test('a job may have a shorter lease, so that it continues sooner after a kill', async () => {
  const lease = Promise.withResolvers<{ until: string } | undefined>();
  const job: ScheduledTask = {
    ...daily('short', async () => {
      const { db } = await world();
      lease.resolve(await db.selectFrom('job_leases').select('until').where('name', '=', 'short').executeTakeFirst());
    }),
    leaseMs: 25_000,
  };
  const { stop } = await schedulers([job]);
  expect(Date.parse((await lease.promise)?.until ?? '') - Date.now()).toBeLessThanOrEqual(25_000);
  await stop();
});

test('a lease of a killed node is taken over after it has ended', async () => {
  let runs = 0;
  const job = daily('taken-over', async () => {
    runs += 1;
  });
  const { db } = await world();
  const lease = (ms: number) => ({ name: job.name, until: new Date(Date.now() + ms).toISOString() });
  await db.insertInto('job_leases').values(lease(60_000)).execute();
  const scheduler = startScheduler({ db, log: silent, jobs: [job], tickMs: 3600_000 });
  await scheduler.runOnce();
  expect(runs).toBe(0);
  await db.updateTable('job_leases').set(lease(-1)).execute();
  await scheduler.runOnce();
  expect(runs).toBe(1);
  await scheduler.stop();
});

test('a start or a lease in the future, which another clock wrote, delays no job', async () => {
  let runs = 0;
  const job = daily('from-the-future', async () => {
    runs += 1;
  });
  const { db, started, stop } = await schedulers([job]);
  const later = new Date(Date.now() + 2 * 24 * 3600_000).toISOString();
  await db.updateTable('job_runs').set({ last_started_at: later }).where('name', '=', job.name).execute();
  await db.insertInto('job_leases').values({ name: job.name, until: later }).execute();
  await started[0]?.runOnce();
  expect(runs).toBe(2);
  const run = await db.selectFrom('job_runs').selectAll().where('name', '=', job.name).executeTakeFirstOrThrow();
  expect(Date.parse(run.last_started_at)).toBeLessThanOrEqual(Date.now() + 1_000);
  await started[0]?.runOnce();
  expect(runs).toBe(2);
  await stop();
});

test('the first runs of a start are spread over a minute, but for jobs that continue interrupted work', async () => {
  const run = async () => {};
  const delays = Array.from({ length: 40 }, (_, i) => firstDelayMs({ name: `job-${i}`, everyMs: 60_000, run }));
  expect(Math.max(...delays)).toBeLessThan(60_000);
  for (const [from, to] of [
    [0, 20_000],
    [20_000, 40_000],
    [40_000, 60_000],
  ] as const)
    expect(delays.filter((ms) => ms >= from && ms < to).length).toBeGreaterThan(5);
  expect(firstDelayMs({ name: 'job-1', everyMs: 0, run })).toBe(0);
  expect(firstDelayMs({ name: 'job-1', everyMs: 60_000, runsAtStart: true, run })).toBe(0);
  const jobs = scheduledTasks((await world()).deps).filter((job) => firstDelayMs(job) === 0);
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['undo-unfinished', 'bulk-actions', 'refunds']));
});

test('a job whose first run is still to come is not run early by a round, but if all jobs are to run', async () => {
  const runs: string[] = [];
  const { db } = await world();
  const jobs = ['tomorrow', 'interrupted'].map((name) => ({
    ...daily(name, async () => void runs.push(name)),
    ...(name === 'interrupted' && { everyMs: 0 }),
  }));
  await db.deleteFrom('job_runs').execute();
  const scheduler = startScheduler({ db, log: silent, jobs, tickMs: 3600_000, after: Promise.resolve() });
  await expect.poll(() => runs).toEqual(['interrupted']);
  // The first of these joins the run that has just begun, if it has not ended.
  for (let i = 0; i < 2; i += 1) await scheduler.runOnce();
  const before = runs.splice(0);
  expect(before.length).toBeGreaterThan(1);
  expect(new Set(before)).toEqual(new Set(['interrupted']));
  await scheduler.runOnce('all');
  expect(runs.toSorted()).toEqual(['interrupted', 'tomorrow']);
  await scheduler.stop();
});

test('forced runs that wait for a run which hangs are one', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let runs = 0;
  const { db } = await world();
  const hanging = daily('hanging', () => {
    runs += 1;
    return finished;
  });
  const scheduler = startScheduler({ db, log: silent, jobs: [hanging], tickMs: 3600_000 });
  await expect.poll(() => runs).toBe(1);
  const forced = [scheduler.runOnce('all'), scheduler.runOnce('all'), scheduler.runOnce('all')];
  finish();
  await Promise.all(forced);
  expect(runs).toBe(2);
  await scheduler.stop();
});
