import type { Db } from '../../adapters/database/database.ts';
import { addToLedger } from '../../adapters/erasure-ledger.ts';
import type { Deps } from '../../deps.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { daysFrom, RESTORABLE_DAYS } from '../users/users.ts';
import { eraseWithBytes } from './erase-person.ts';
import { obstaclesOf } from './obstacles.ts';

export type ErasureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'files' | 'log' | 'events'>;

const BATCH = 100;

/** Erases the accounts whose day has come. Those with something to settle wait for it. */
export async function runErasures(deps: ErasureDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  await adoptDeleted(db, now);
  await forgetLastEmails(db);
  let erased = 0;
  for (let after = 0; !stopping?.aborted; ) {
    const due = await db
      .selectFrom('users')
      .leftJoin('account_closings', 'account_closings.user_id', 'users.id')
      .select(['users.id', 'account_closings.by', 'account_closings.reason'])
      .where('erase_at', '<=', now.toISOString())
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(BATCH)
      .execute();
    for (const { id, by, reason } of due) {
      if (stopping?.aborted) return;
      await runAlone(log, { user: id }, async () => {
        if ((await obstaclesOf(db, id)).length > 0) return;
        if (await eraseWithBytes(deps, id, { at: now, by, reason, sendsEmail: true })) erased += 1;
        await addToLedger(deps.config, await erasuresOf(db, [id]));
      });
    }
    after = due.at(-1)?.id ?? 0;
    if (due.length < BATCH) break;
  }
  if (erased > 0) await deps.events.publish({ type: 'email.queued' }, { type: 'content.changed' });
}

export const erasuresOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('erasures')
    .select(['user_id', 'user_since', 'at'])
    .where('user_id', 'in', [...ids])
    .execute();

/** The version before deleted accounts without such a day. */
async function adoptDeleted(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((e) => ({ closed_at: e.ref('deleted_at'), erase_at: daysFrom(now, RESTORABLE_DAYS).toISOString() }))
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('erase_at', 'is', null)
    .execute();
}

/** The last email says that everything is erased, so its own record goes, too. */
async function forgetLastEmails(db: Db): Promise<void> {
  const sent = await db
    .selectFrom('outbox')
    .select(['id', 'message_id'])
    .where('kind', '=', 'erasure-done')
    .where('state', '<>', 'waiting')
    .limit(BATCH)
    .execute();
  for (const { id, message_id } of sent) {
    await db.deleteFrom('captured_emails').where('message_id', 'like', `<${message_id}@%`).execute();
    await db.deleteFrom('outbox').where('id', '=', id).execute();
  }
}
