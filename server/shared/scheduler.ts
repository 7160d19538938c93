import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../adapters/database/database.ts';

export type ScheduledTask = {
  name: string;
  everyMs: number;
  /** Claims its work row by row, because it may be killed at any point. */
  run(stopping: AbortSignal): Promise<void>;
};

export type Scheduler = {
  /** Runs the jobs that are due; `all` runs every job. Failures are logged and stored. */
  runOnce(which?: 'due' | 'all'): Promise<void>;
  stop(): Promise<void>;
};

const TICK_MS = 30_000;
// A job of a killed node continues after this time.
const LEASE_MS = 10 * 60_000;
const MAX_ERROR_LENGTH = 500;

type Options = { db: Db; log: FastifyBaseLogger; jobs: readonly ScheduledTask[]; tickMs?: number };

/** Of several nodes, the one that takes a job's lease runs it. A job that throws does not stop the others. */
export function startScheduler({ db, log, jobs, tickMs = TICK_MS }: Options): Scheduler {
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  const runOnce = (which: 'due' | 'all' = 'due') => {
    round = round.then(async () => {
      for (const job of jobs) {
        if (stopping.signal.aborted) return;
        await runJob({ db, log, job, stopping: stopping.signal, force: which === 'all' }).catch((error) =>
          log.error({ err: error, job: job.name }, 'a scheduled job could not be started'),
        );
      }
    });
    return round;
  };
  const timer = setInterval(runOnce, tickMs, 'due');
  timer.unref();
  void runOnce();
  return {
    runOnce,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}

type JobRun = { db: Db; log: FastifyBaseLogger; job: ScheduledTask; stopping: AbortSignal; force: boolean };

async function runJob({ db, log, job, stopping, force }: JobRun): Promise<void> {
  if (!force && !(await isDue(db, job))) return;
  const lease = await takeLease(db, job.name);
  if (!lease) return;
  try {
    // Another node may have run it between the two queries.
    if (!force && !(await isDue(db, job))) return;
    const startedAt = new Date();
    await recordRun(db, job.name, { last_started_at: startedAt.toISOString() });
    const error = await job.run(stopping).then(
      () => null,
      (reason: unknown) => reason,
    );
    const finishedAt = new Date();
    const duration_ms = finishedAt.getTime() - startedAt.getTime();
    if (error === null) {
      await recordRun(db, job.name, { last_ok_at: finishedAt.toISOString(), last_error: null, duration_ms });
      return;
    }
    log.error({ err: error, job: job.name }, 'a scheduled job failed');
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await recordRun(db, job.name, { last_error: message, duration_ms });
  } finally {
    // If it took longer than the lease, another node has its own.
    await db.deleteFrom('job_leases').where('name', '=', job.name).where('until', '=', lease).execute();
  }
}

async function isDue(db: Db, { name, everyMs }: ScheduledTask): Promise<boolean> {
  const last = await db.selectFrom('job_runs').select('last_started_at').where('name', '=', name).executeTakeFirst();
  return !last || Date.parse(last.last_started_at) <= Date.now() - everyMs;
}

/** Returns its end, or null if another node has it. */
async function takeLease(db: Db, name: string): Promise<string | null> {
  const now = new Date().toISOString();
  const until = new Date(Date.now() + LEASE_MS).toISOString();
  const taken = await db
    .insertInto('job_leases')
    .values({ name, until })
    .onConflict((c) => c.column('name').doUpdateSet({ until }).where('job_leases.until', '<', now))
    .returning('name')
    .executeTakeFirst();
  return taken ? until : null;
}

type Changes = { last_started_at?: string; last_ok_at?: string; last_error?: string | null; duration_ms?: number };

async function recordRun(db: Db, name: string, changes: Changes): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ name, last_started_at: new Date().toISOString(), ...changes })
    .onConflict((c) => c.column('name').doUpdateSet(changes))
    .execute();
}
