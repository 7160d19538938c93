import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UndoResult } from '../../../contract/platform/undo.ts';
import type { Db } from '../../adapters/database/database.ts';
import { removeImage } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import type { Restorer, Restorers, UndoAction, UndoDeps } from '../../shared/area.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { withdrawEmails } from '../email/email.ts';

/** Longer than restoring takes: a killed process left items open, and the call may be repeated. */
const INTERRUPTED_MS = 60_000;

/** Restores each record in its own transaction. A concurrent call gets 409. */
export async function undoStep(
  deps: UndoDeps,
  restorers: Restorers,
  { id, by }: { id: number; by: number },
): Promise<UndoResult> {
  const { action, created_at: since } = await claimStep(deps.db, id, by);
  const items = await deps.db
    .selectFrom('undo_items')
    .selectAll()
    .where('step_id', '=', id)
    .where('state', '=', 'open')
    // Changes may depend on each other, so the last one comes first.
    .orderBy('id', 'desc')
    .execute();
  const restorer = restorers[action as UndoAction] as Restorer<unknown>;
  const failed: UndoResult['failed'] = [];
  let done = 0;
  let emailsSent = false;
  for (const { id: itemId, record_id, before } of items) {
    const outcome = await restoreItem(deps, { restorer, itemId, by, id: record_id, since, before });
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

const CANT_BE_UNDONE = 'This can no longer be undone.';

async function claimStep(db: Db, id: number, by: number): Promise<{ action: string; created_at: string }> {
  const step = await db
    .selectFrom('undo_steps')
    .select(['action', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', by)
    .executeTakeFirst();
  if (!step) throw notFound('Action');
  const now = Date.now();
  const { numUpdatedRows } = await db
    .updateTable('undo_steps')
    .set({ undone_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('expires_at', '>', new Date(now).toISOString())
    .where((e) =>
      e.or([
        e('undone_at', 'is', null),
        e.and([
          e('undone_at', '<', new Date(now - INTERRUPTED_MS).toISOString()),
          e.exists(
            e.selectFrom('undo_items').select('undo_items.id').where('step_id', '=', id).where('state', '=', 'open'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('conflict', CANT_BE_UNDONE);
  return step;
}

type Item = { restorer: Restorer<unknown>; itemId: number; by: number; id: number; since: string; before: string };
type Outcome = { refused: string } | { emailSent: boolean; failed: UndoResult['failed'] };

async function restoreItem(deps: UndoDeps, { restorer, itemId, by, id, since, before }: Item): Promise<Outcome> {
  try {
    const restored = await deps.db.transaction().execute(async (trx) => {
      await setState(trx, itemId, 'restored');
      const emailSent = await withdrawEmails(trx, itemId);
      return { emailSent, after: await restorer({ deps, trx, by, id, since, before: JSON.parse(before) }) };
    });
    const { publish, failed = [] } = restored.after;
    await publish?.();
    return { emailSent: restored.emailSent, failed };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await setState(deps.db, itemId, 'failed');
    return { refused: error.message };
  }
}

const setState = (db: Db, id: number, state: 'restored' | 'failed') =>
  db.updateTable('undo_items').set({ state }).where('id', '=', id).where('state', '=', 'open').execute();

function messageOf(done: number, all: number, emailsSent: boolean): string {
  if (done === 0) return 'Nothing was undone.';
  const undone = done === all ? 'Undone.' : `${done} of ${all} undone.`;
  return emailsSent ? `${undone} An email about it had already been sent.` : undone;
}

const BATCH = 50;

/** Deletes expired steps, with the images of records that nothing can restore anymore. */
export async function deleteExpiredSteps({ db, files }: Pick<Deps, 'db' | 'files'>, stopping?: AbortSignal) {
  // A call that began in time may still be running.
  const before = new Date(Date.now() - INTERRUPTED_MS).toISOString();
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; ) {
    const steps = await db
      .selectFrom('undo_steps')
      .select('id')
      .where('expires_at', '<', before)
      .limit(BATCH)
      .execute();
    deleted = steps.length;
    if (deleted === 0) return;
    const ids = steps.map(({ id }) => id);
    const items = await db
      .selectFrom('undo_items')
      .select('before')
      .where('step_id', 'in', ids)
      .where('state', '<>', 'restored')
      .execute();
    for (const item of items)
      await removeImage(files, (JSON.parse(item.before) as { image?: string | null }).image ?? null);
    await db.deleteFrom('undo_steps').where('id', 'in', ids).execute();
  }
}
