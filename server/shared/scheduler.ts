import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { shorten } from '../../contract/shared/text.ts';
import type { Db } from '../adapters/database/database.ts';
import { databaseTime, FUTURE_MS } from '../adapters/database/database-time.ts';
import { isUnavailable } from './errors.ts';
import { releaseLease, takeLease } from './leases.ts';
import { tracedAlone } from './tracing.ts';

export type ScheduledTask = {
  name: string;
  everyMs: number;
  /** How long a killed node delays the job; longer than a run usually takes. Ten minutes by default. */
  leaseMs?: number;
  /** Runs at once after a start, like jobs of each round, which continue what a killed process left. */
  runsAtStart?: true;
  /** It may be killed at any point, so it claims its work row by row. */
  run(stopping: AbortSignal): Promise<void>;
};

export type Scheduler = {
  /** `all` runs jobs that are not due too. Failures are logged and stored. */
  runOnce(which?: 'due' | 'all'): Promise<void>;
  stop(): Promise<void>;
};

const TICK_MS = 30_000;
/** Each job that is due writes four times, and the first requests after a start go first. */
const FIRST_ROUND_MS = 1_000;
/** All at once, the first runs of a start would wait for connections in vain. */
const SPREAD_MS = 60_000;
const LEASE_MS = 10 * 60_000;
const MAX_ERROR_LENGTH = 500;

type Options = {
  db: Db;
  log: FastifyBaseLogger;
  jobs: readonly ScheduledTask[];
  tickMs?: number;
  /** The first runs begin a second after this, and those that can wait are spread over a minute. */
  after?: Promise<void>;
  /** False on a node whose clock is wrong. */
  mayWork?: () => boolean;
};

/** Only the node that gets a job's lease runs it. A job that throws does not stop the others. */
export function startScheduler({ db, log, jobs, tickMs = TICK_MS, after, mayWork = () => true }: Options): Scheduler {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** Forced runs that wait for a run to end. */
  const waiting = new Map<string, Promise<void>>();
  const opensAt = new Map<string, number>();
  const isOpen = ({ name }: ScheduledTask) => performance.now() >= (opensAt.get(name) ?? Number.POSITIVE_INFINITY);
  const run = async (job: ScheduledTask, force: boolean) => {
    if (stopping.signal.aborted || !mayWork()) return;
    await runJob({ db, log, job, stopping: stopping.signal, force }).catch((error) =>
      log.error({ err: error, job: job.name }, 'a scheduled job could not be started'),
    );
  };
  /** A job waits only for its own last run: others may take hours. */
  const runNext = (job: ScheduledTask, force: boolean): Promise<void> => {
    const last = running.get(job.name);
    if (last && !force) return last;
    const queued = last && waiting.get(job.name);
    if (queued) return queued;
    const next = (last ?? Promise.resolve()).then(() => {
      waiting.delete(job.name);
      return run(job, force);
    });
    if (last) waiting.set(job.name, next);
    running.set(job.name, next);
    return next.finally(() => running.get(job.name) === next && running.delete(job.name));
  };
  const runOnce = async (which: 'due' | 'all' = 'due') => {
    const chosen = which === 'all' ? jobs : jobs.filter(isOpen);
    await Promise.all(chosen.map((job) => runNext(job, which === 'all')));
  };
  const timer = setInterval(runOnce, tickMs, 'due');
  timer.unref();
  const openAll = (delayOf: (job: ScheduledTask) => number) => {
    for (const job of jobs) {
      const delayMs = delayOf(job);
      opensAt.set(job.name, performance.now() + delayMs);
      setTimeout(() => void runNext(job, false), delayMs).unref();
    }
  };
  if (after) void after.then(() => openAll((job) => FIRST_ROUND_MS + firstDelayMs(job)));
  else openAll(() => 0);
  return {
    runOnce,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** A record at which a job fails is logged, and never stops the others. Null after a failure. */
export async function runAlone<T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  record: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, ...record }, 'a job failed at one record');
    return null;
  }
}
export const firstDelayMs = ({ name, everyMs, runsAtStart }: ScheduledTask): number =>
  everyMs === 0 || runsAtStart ? 0 : createHash('sha256').update(name).digest().readUInt32BE() % SPREAD_MS;

type JobRun = { db: Db; log: FastifyBaseLogger; job: ScheduledTask; stopping: AbortSignal; force: boolean };

async function runJob({ db, log, job, stopping, force }: JobRun): Promise<void> {
  if (!force && !(await stateOf(db, job)).isDue) return;
  const lease = await takeLease(db, job.name, job.leaseMs ?? LEASE_MS);
  if (!lease) return;
  try {
    // Another node may have run it before this one got the lease.
    const { isDue, isInFuture } = await stateOf(db, job);
    if (!force && !isDue) return;
    if (isInFuture) log.error({ job: job.name }, 'the last start of a job is in the future, because a clock was wrong');
    const startedAt = performance.now();
    await recordStart(db, job.name, isInFuture);
    const error = await tracedAlone('run job', { 'deskfront.job': job.name }, () => job.run(stopping)).then(
      () => null,
      (reason: unknown) => reason,
    );
    const duration_ms = Math.round(performance.now() - startedAt);
    if (error === null) {
      await recordOutcome(db, job.name, {
        last_ok_at: databaseTime(db),
        last_error: null,
        failures: sql.lit(0),
        duration_ms,
      });
      return;
    }
    log.error({ err: error, job: job.name }, 'a scheduled job failed');
    const message = shorten(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH);
    await recordOutcome(db, job.name, { last_error: message, failures: sql`failures + 1`, duration_ms });
  } finally {
    await releaseLease(db, job.name, lease);
  }
}

/** A start in the future was recorded with a clock that was wrong, so the job is due. */
async function stateOf(db: Db, { name, everyMs }: ScheduledTask): Promise<{ isDue: boolean; isInFuture: boolean }> {
  const last = await db
    .selectFrom('job_runs')
    .select((e) => [
      e('last_started_at', '<=', databaseTime(db, -everyMs)).as('is_due'),
      e('last_started_at', '>', databaseTime(db, FUTURE_MS)).as('is_in_future'),
    ])
    .where('name', '=', name)
    .executeTakeFirst();
  const isInFuture = Boolean(last?.is_in_future);
  return { isDue: !last || Boolean(last.is_due) || isInFuture, isInFuture };
}

async function recordStart(db: Db, name: string, wasInFuture: boolean): Promise<void> {
  const last_started_at = databaseTime(db);
  const changes = { last_started_at, ...(wasInFuture && { future_found_at: last_started_at }) };
  await db
    .insertInto('job_runs')
    .values({ name, last_started_at })
    .onConflict((c) => c.column('name').doUpdateSet(changes))
    .execute();
}

type RunOutcome = {
  last_ok_at?: RawBuilder<string>;
  last_error: string | null;
  failures: RawBuilder<number>;
  duration_ms: number;
};

const recordOutcome = (db: Db, name: string, outcome: RunOutcome) =>
  db.updateTable('job_runs').set(outcome).where('name', '=', name).execute();
