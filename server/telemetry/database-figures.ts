import { sql } from 'kysely';
import pTimeout from 'p-timeout';
import type { Db } from '../adapters/database/database.ts';
import type { Metrics, Reading } from './metrics.ts';

/** The figures are cached, however many programs scrape. */
const CACHE_MS = 10_000;
/** Shorter than Prometheus' own limit, so that a database that hangs does not cost the other metrics. */
const TIMEOUT_MS = 3_000;

// Parameters would not use the partial indexes, so these are literals.
const [waiting, dead, needsReview] = ['waiting', 'dead', 'needs_review'].map((state) => sql.lit(state));

async function outboxFigures(db: Db) {
  const counted = (state: typeof waiting) =>
    db
      .selectFrom('outbox')
      .select((e) => [e.fn.countAll<number>().as('emails'), e.fn.min('next_try_at').as('due')])
      .where(sql<boolean>`state = ${state}`)
      .executeTakeFirstOrThrow();
  const [unsent, failed] = await Promise.all([counted(waiting), counted(dead)]);
  return { emails: { waiting: unsent.emails, dead: failed.emails }, oldestWaiting: secondsSince(unsent.due) };
}

/** Literals use the partial indexes. */
async function scanFigures(db: Db) {
  const files = db.selectFrom('files').where('deleted_at', 'is', null).where('scan', '=', 'waiting');
  const counted = (['due_at', 'scan_failed_at'] as const).map((column) =>
    files
      .select((e) => [e.fn.countAll<number>().as('files'), e.fn.min('created_at').as('oldest')])
      .where(column, 'is not', null)
      .$if(column === 'due_at', (q) => q.where('scan_failed_at', 'is', null))
      .executeTakeFirstOrThrow(),
  );
  const [open, failed] = await Promise.all(counted);
  return {
    scans: { waiting: Number(open?.files ?? 0), failed: Number(failed?.files ?? 0) },
    oldestScan: secondsSince(open?.oldest ?? null),
  };
}

async function attemptFigures(db: Db) {
  const [open, review] = await Promise.all([
    db
      .selectFrom('checkout_attempts')
      .select((e) => ['state', e.fn.countAll<number>().as('attempts'), e.fn.min('created_at').as('oldest')])
      .where('state', 'in', ['started', 'requires_action'])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('checkout_attempts')
      .select((e) => e.fn.countAll<number>().as('payments'))
      .where(sql<boolean>`state = ${needsReview}`)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const none = { started: 0, requires_action: 0 };
  return {
    attempts: { ...none, ...Object.fromEntries(open.map(({ state, attempts }) => [state, attempts])) },
    oldestAttempts: { ...none, ...Object.fromEntries(open.map(({ state, oldest }) => [state, secondsSince(oldest)])) },
    paymentsToReview: review.payments,
  };
}

async function jobFigures(db: Db) {
  const [jobs, backup, lastBackup] = await Promise.all([
    db.selectFrom('job_runs').select(['name', 'last_ok_at', 'last_error']).execute(),
    db
      .selectFrom('backups')
      .select('finished_at')
      .where('ok', '=', true)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('backups')
      .select('ok')
      .where('finished_at', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    jobSuccesses: Object.fromEntries(jobs.map(({ name, last_ok_at }) => [name, timestampOf(last_ok_at) ?? 0])),
    jobFailures: Object.fromEntries(jobs.map(({ name, last_error }) => [name, last_error === null ? 0 : 1])),
    backupSuccess: timestampOf(backup?.finished_at ?? null),
    backupFailure: lastBackup ? Number(!lastBackup.ok) : null,
  };
}

const secondsSince = (time: string | null) => (time === null ? 0 : Math.max(0, (Date.now() - Date.parse(time)) / 1000));
const timestampOf = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);

async function readFigures(db: Db) {
  const [outbox, scans, attempts, jobs] = await Promise.all([
    outboxFigures(db),
    scanFigures(db),
    attemptFigures(db),
    jobFigures(db),
  ]);
  return { ...outbox, ...scans, ...attempts, ...jobs };
}
type Figures = Awaited<ReturnType<typeof readFigures>>;

/** These figures are the same on every node: what is stored, not what this process did. */
export function provideDatabaseFigures(metrics: Metrics, db: Db, cacheMs = CACHE_MS): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let current: Promise<Figures | null> = Promise.resolve(null);
  const figures = () => {
    if (performance.now() - readAt < cacheMs) return current;
    readAt = performance.now();
    current = pTimeout(readFigures(db), { milliseconds: TIMEOUT_MS }).catch(() => null);
    return current;
  };
  const provide = (name: Parameters<Metrics['provide']>[0], read: (figures: Figures) => Reading) =>
    metrics.provide(name, async () => {
      const known = await figures();
      return known && read(known);
    });
  metrics.provide('deskfront_database_up', async () => Number((await figures()) !== null));
  provide('deskfront_outbox_emails', ({ emails }) => emails);
  provide('deskfront_outbox_oldest_waiting_seconds', ({ oldestWaiting }) => oldestWaiting);
  provide('deskfront_file_scans', ({ scans }) => scans);
  provide('deskfront_file_scans_oldest_waiting_seconds', ({ oldestScan }) => oldestScan);
  provide('deskfront_payment_attempts', ({ attempts }) => attempts);
  provide('deskfront_payment_attempts_oldest_seconds', ({ oldestAttempts }) => oldestAttempts);
  provide('deskfront_payments_to_review', ({ paymentsToReview }) => paymentsToReview);
  provide('deskfront_job_last_success_timestamp_seconds', ({ jobSuccesses }) => jobSuccesses);
  provide('deskfront_job_failed', ({ jobFailures }) => jobFailures);
  provide('deskfront_backup_last_success_timestamp_seconds', ({ backupSuccess }) => backupSuccess);
  provide('deskfront_backup_failed', ({ backupFailure }) => backupFailure);
}
