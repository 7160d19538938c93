import type { Selectable } from 'kysely';
import type { BulkList, BulkOptions } from '../../../contract/shared/bulk-actions.ts';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../adapters/database/database-time.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import type { BulkDeps, BulkLists, ChangeAction, ListPlan } from '../../shared/area.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { refusalOf } from './refusal.ts';

type Job = Selectable<Tables['bulk_jobs']>;
type NewJob = { list: string; action: string; ids: number[]; options: BulkOptions; by: number; noun: string };

const MINUTE_MS = 60_000;
/** Another process continues the job of a dead one after this time. */
const LEASE_MS = MINUTE_MS;
/** A record may end the process each time; others run meanwhile. */
const leasesMs = [LEASE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_LEASE_MS = 15 * MINUTE_MS;
/** Then the record counts as one that could not be changed. */
const MOST_STARTS = 5;

type StoredOptions = BulkOptions & { starts?: { at: number; count: number } };
type Claimed = Job & { starts: number };

function readOptions(text: string) {
  const { starts = { at: 0, count: 0 }, ...options } = JSON.parse(text) as StoredOptions;
  return { starts, options: options as BulkOptions };
}

const format = (count: number) => numberText(count);

/** Runs after the response, on the node that claims it. A unique index allows one job per user. */
export async function startLongAction({ db }: BulkDeps, { list, action, ids, options, by, noun }: NewJob) {
  try {
    await db
      .insertInto('bulk_jobs')
      .values({
        user_id: by,
        list,
        action,
        ids: JSON.stringify(ids),
        options: JSON.stringify(options),
        position: 0,
        done: 0,
        failed: 0,
        created_at: new Date().toISOString(),
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'Another of your bulk actions is still running.');
    throw error;
  }
  return { message: `${format(ids.length)} ${noun} are being changed. You’ll be notified when this is done.` };
}

export async function runLongActions(deps: BulkDeps, lists: BulkLists, stopping?: AbortSignal): Promise<void> {
  for (let job = await claimJob(deps.db); job; job = await claimJob(deps.db)) {
    const plan = lists[job.list as BulkList];
    const running = job;
    const done = await runAlone(deps.log, { bulk_job: job.id }, () => runJob(deps, plan, running, stopping));
    if (done === null) await abandon(deps.db, job.id);
    if (stopping?.aborted) return;
  }
}

/** It would fail again. */
const abandon = (db: Db, id: number) =>
  db
    .updateTable('bulk_jobs')
    .set({ finished_at: new Date().toISOString(), leased_until: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();

async function claimJob(db: Db): Promise<Claimed | undefined> {
  const isFree = isUnleased(db, LONGEST_LEASE_MS);
  for (;;) {
    const open = await db
      .selectFrom('bulk_jobs')
      .select(['id', 'position', 'options'])
      .where('finished_at', 'is', null)
      .where(isFree)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!open) return;
    const { starts, options } = readOptions(open.options);
    const count = (starts.at === open.position ? starts.count : 0) + 1;
    const job = await db
      .updateTable('bulk_jobs')
      .set({
        leased_until: databaseTime(db, leasesMs[count - 1] ?? LONGEST_LEASE_MS),
        options: JSON.stringify({ ...options, starts: { at: open.position, count } }),
      })
      .where('id', '=', open.id)
      .where('options', '=', open.options)
      .where('finished_at', 'is', null)
      .where(isFree)
      .returningAll()
      .executeTakeFirst();
    if (job) return { ...job, starts: count };
  }
}

async function runJob(deps: BulkDeps, plan: ListPlan, job: Claimed, stopping?: AbortSignal): Promise<true> {
  const ids = JSON.parse(job.ids) as number[];
  const action = plan.actions[job.action] as ChangeAction;
  const { options } = readOptions(job.options);
  const run = action.start({ deps, by: job.user_id, options, step: 'none', key: `job-${job.id}` });
  let { position, done, failed } = job;
  while (position < ids.length && (await isAdmin(deps.db, job.user_id))) {
    if (stopping?.aborted) {
      const stopped = { leased_until: null, options: JSON.stringify(options) };
      await deps.db.updateTable('bulk_jobs').set(stopped).where('id', '=', job.id).execute();
      return true;
    }
    const isSkipped = position === job.position && job.starts > MOST_STARTS;
    if (!isSkipped && (await refusalOf(deps, run(ids[position] ?? 0))) === null) done += 1;
    else failed += 1;
    if (!(await recordProgress(deps.db, job.id, position, { done, failed }))) return true;
    position += 1;
  }
  await finish(deps, plan, job, { done, failed: ids.length - done });
  return true;
}

/** An admin whose rights were revoked changes nothing more. */
async function isAdmin(db: Db, id: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('roles.name', '=', 'admin')
    .executeTakeFirst();
  return user !== undefined;
}

type Counts = { done: number; failed: number };

async function recordProgress(db: Db, id: number, position: number, counts: Counts): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_jobs')
    .set({ position: position + 1, leased_until: databaseTime(db, LEASE_MS), ...counts })
    .where('id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function finish({ db, events }: BulkDeps, plan: ListPlan, job: Job, { done, failed }: Counts): Promise<void> {
  const rest = failed === 0 ? '' : ` ${format(failed)} could not be changed.`;
  const text = `Your bulk action has ended: ${format(done)} ${plan.noun[done === 1 ? 0 : 1]} changed.${rest}`;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('bulk_jobs')
      .set({ finished_at: new Date().toISOString(), leased_until: null, done, failed })
      .where('id', '=', job.id)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await queueNotification(trx, {
      kind: 'system',
      subjectId: job.id,
      actorId: null,
      data: { text, page: job.list },
      to: [job.user_id],
    });
  });
  await events.publish({ type: 'notification.queued' });
}
