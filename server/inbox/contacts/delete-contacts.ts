import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteFileBytes, discardBytes } from '../../order/files/files.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins, publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { lockRow } from '../../shared/records.ts';

type DeleteDeps = Pick<Deps, 'db' | 'files' | 'log' | 'clock' | 'events'>;

const BATCH = 100;

/** Deletes their answers and files, too. Returns the keys for `discardBytes` after the commit. */
async function deleteContacts(trx: Db, ids: readonly number[], now: Date): Promise<string[]> {
  const files = await trx
    .selectFrom('contact_message_files')
    .select('file_id')
    .where('message_id', 'in', [...ids])
    .execute();
  for (const table of ['notifications', 'notification_events'] as const)
    await trx
      .deleteFrom(table)
      .where('subject_type', '=', 'contact_message')
      .where('subject_id', 'in', [...ids])
      .execute();
  await trx
    .deleteFrom('contact_messages')
    .where('id', 'in', [...ids])
    .execute();
  await reindex(trx, 'contact', ids);
  return deleteFileBytes(
    trx,
    files.map(({ file_id }) => file_id),
    now,
  );
}

export async function deleteContactMessage(deps: DeleteDeps, id: number, by: number) {
  const { keys, readers } = await deps.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'contact_messages', id);
    const readers = await settleNotifications(trx, { kind: 'contact', subjectId: id });
    const keys = await deleteContacts(trx, [id], deps.clock.now());
    await writeAuditEntry(trx, { by, action: 'contact_message.delete', id });
    return { keys, readers };
  });
  await discardBytes(deps, keys);
  await publishNotified(deps, readers);
  await notifyAdmins(deps, { event: 'contact.waiting', id });
  return { message: 'Message deleted.' };
}

/** Returns how many. */
export async function deleteOldContacts(deps: DeleteDeps, before: string, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; total += deleted) {
    const batch = await deps.db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('contact_messages')
        .select('id')
        .where('created_at', '<', before)
        // A conversation that goes on is not old.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('contact_replies')
                .select('contact_replies.id')
                .whereRef('contact_replies.message_id', '=', 'contact_messages.id')
                .where('contact_replies.created_at', '>=', before),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const ids = old.map(({ id }) => id);
      return { count: ids.length, keys: ids.length === 0 ? [] : await deleteContacts(trx, ids, deps.clock.now()) };
    });
    deleted = batch.count;
    await discardBytes(deps, batch.keys);
  }
  return total;
}
