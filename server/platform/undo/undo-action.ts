import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UndoResult } from '../../../contract/platform/undo.ts';
import type { Right } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { requireRight, type Viewer } from '../../http/viewer.ts';
import type { Restorer, Restorers, UndoAction, UndoDeps } from '../../shared/area.ts';
import { AppError, isUnavailable, notFound } from '../../shared/errors.ts';
import { releaseLease, renewLease, takeLease } from '../../shared/leases.ts';
import { withdrawEmails } from '../email/email.ts';
import { hasBegun, hasOpenItems } from './open-items.ts';

/** Another process finishes the undo of a dead one after this time. */
const LEASE_MS = 30_000;
const RETRY_SECONDS = 10;

const leaseOf = (stepId: number) => `undo-${stepId}`;

/** Restores each record in its own transaction, if the caller may still do what is undone. */
export async function undoStep(
  deps: UndoDeps,
  restorers: Restorers,
  { id, by }: { id: number; by: Viewer },
): Promise<UndoResult> {
  const step = await deps.db
    .selectFrom('undo_steps')
    .select(['id', 'action', 'access', 'user_id', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', by.id)
    .executeTakeFirst();
  if (!step) throw notFound('Action');
  // The version before stored no right.
  if (step.access === null) throw canNoLongerBeUndone();
  requireRight(JSON.parse(step.access) as Right, by);
  const lease = await takeLease(deps.db, leaseOf(id), LEASE_MS);
  if (lease === null) throw stillRunning();
  return whileLeased(deps.db, id, lease, async (renew) => {
    if (await claimStep(deps.db, id)) return runStep(deps, restorers, step, { renew });
    throw (await hasBegun(deps.db, id)) ? stillRunning() : canNoLongerBeUndone();
  });
}

/** Finishes what a process began and did not end, however long ago. */
export async function finishBegunSteps(deps: UndoDeps, restorers: Restorers, stopping?: AbortSignal): Promise<void> {
  const steps = await deps.db
    .selectFrom('undo_steps')
    .select(['id', 'action', 'user_id', 'created_at'])
    .where('undone_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where(hasOpenItems)
    .orderBy('id')
    .execute();
  for (const step of steps) {
    if (stopping?.aborted) return;
    // A newer version's action: its nodes can undo it.
    if (!Object.hasOwn(restorers, step.action)) continue;
    const lease = await takeLease(deps.db, leaseOf(step.id), LEASE_MS);
    if (lease === null) continue;
    const run: Run = { onBug: (error) => deps.log.error({ err: error, step: step.id }, 'a record can’t be restored') };
    await whileLeased(deps.db, step.id, lease, (renew) => runStep(deps, restorers, step, { ...run, renew, stopping }));
  }
}

const canNoLongerBeUndone = () => new AppError('conflict', 'This can no longer be undone.');
const stillRunning = () =>
  new AppError('unavailable', 'The undo is still running.', { retryAfterSeconds: RETRY_SECONDS });

/** `renew`: throws if another process has taken over. */
async function whileLeased<T>(
  db: Db,
  id: number,
  first: string,
  run: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let lease = first;
  let renewedAt = performance.now();
  const renew = async () => {
    if (performance.now() - renewedAt < LEASE_MS / 3) return;
    const later = await renewLease(db, leaseOf(id), lease, LEASE_MS);
    if (later === null) throw stillRunning();
    lease = later;
    renewedAt = performance.now();
  };
  try {
    return await run(renew);
  } finally {
    await releaseLease(db, leaseOf(id), lease);
  }
}

async function claimStep(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('undo_steps')
    .set({ undone_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', databaseTime(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Step = { id: number; action: string; user_id: number; created_at: string };
type Run = {
  renew?: () => Promise<void>;
  stopping?: AbortSignal | undefined;
  /** Without it, an unexpected error ends the run, and leaves the remainder to the scheduler. */
  onBug?: (error: unknown) => void;
};

async function runStep(
  deps: UndoDeps,
  restorers: Restorers,
  { id: stepId, action, user_id: by, created_at: since }: Step,
  { renew, stopping, onBug }: Run,
): Promise<UndoResult> {
  const items = await deps.db
    .selectFrom('undo_items')
    .selectAll()
    .where('step_id', '=', stepId)
    .where('state', '=', 'open')
    // Changes may depend on each other, so the last one comes first.
    .orderBy('id', 'desc')
    .execute();
  const restorer = restorers[action as UndoAction] as Restorer<unknown>;
  const failed: UndoResult['failed'] = [];
  let done = 0;
  let emailsSent = false;
  for (const { id: itemId, record_id, before } of items) {
    if (stopping?.aborted) break;
    await renew?.();
    const outcome = await restoreItem(deps, { restorer, itemId, by, id: record_id, since, before, onBug });
    await nextTurn();
    if ('refused' in outcome) failed.push({ id: record_id, message: outcome.refused });
    else {
      done += 1;
      emailsSent ||= outcome.emailSent;
      failed.push(...outcome.failed);
    }
  }
  return { message: messageOf(done, items.length, emailsSent), done, failed };
}

type Item = Pick<Run, 'onBug'> & {
  restorer: Restorer<unknown>;
  itemId: number;
  by: number;
  id: number;
  since: string;
  before: string;
};
type Outcome = { refused: string } | { emailSent: boolean; failed: UndoResult['failed'] };

async function restoreItem(deps: UndoDeps, { restorer, itemId, by, id, since, before, onBug }: Item): Promise<Outcome> {
  try {
    const restored = await deps.db.transaction().execute(async (trx) => {
      if (!(await claimItem(trx, itemId))) throw canNoLongerBeUndone();
      const emailSent = await withdrawEmails(trx, itemId);
      return { emailSent, after: await restorer({ deps, trx, by, id, since, before: JSON.parse(before) }) };
    });
    const { publish, failed = [] } = restored.after;
    await publish?.();
    return { emailSent: restored.emailSent, failed };
  } catch (error) {
    if (!(error instanceof AppError)) {
      if (!onBug || isUnavailable(error)) throw error;
      onBug(error);
    }
    await deps.db
      .updateTable('undo_items')
      .set({ state: 'failed' })
      .where('id', '=', itemId)
      .where('state', '=', 'open')
      .execute();
    return { refused: error instanceof AppError ? error.message : 'Server error.' };
  }
}

/** False if another process has restored the record, or the step was revoked while it ran. */
async function claimItem(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('undo_items')
    .set({ state: 'restored' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('step_id', 'in', (e) => e.selectFrom('undo_steps').select('undo_steps.id').where('revoked_at', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function messageOf(done: number, all: number, emailsSent: boolean): string {
  if (done === 0) return 'Nothing was undone.';
  const undone = done === all ? 'Undone.' : `${done} of ${all} undone.`;
  return emailsSent ? `${undone} An email about it had already been sent.` : undone;
}
