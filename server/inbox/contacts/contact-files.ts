import { sql } from 'kysely';
import type { ContactMessage } from '../../../contract/inbox/contacts.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteFileBytes, discardBytes, filesByMessage } from '../../order/files/files.ts';

/** Call it in the transaction of the message. */
export async function attachToContact(trx: Db, messageId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { first } = await trx
    .selectFrom('contact_message_files')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('first'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('contact_message_files')
    .values(fileIds.map((file_id, i) => ({ message_id: messageId, position: first + i, file_id })))
    .execute();
  await trx
    .updateTable('files')
    .set({ attached_at: new Date().toISOString() })
    .where('id', 'in', [...fileIds])
    .execute();
}

/** Call it if the message was not written. */
export async function discardContactFiles(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  fileIds: readonly number[],
): Promise<void> {
  const keys = await deps.db
    .transaction()
    .execute((trx) => deleteFileBytes(trx, fileIds, deps.clock.now(), { unattached: true }));
  await discardBytes(deps, keys);
}

export async function filesOf(db: Db, messageIds: readonly number[]): Promise<Map<number, ContactMessage['files']>> {
  const attached = await db
    .selectFrom('contact_message_files')
    .select(['message_id', 'file_id'])
    .where('message_id', 'in', [...messageIds])
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  return filesByMessage(db, attached);
}
