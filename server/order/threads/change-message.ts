import { sql } from 'kysely';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, type SeenOrder, seeOrder } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { releaseFiles } from '../files/files.ts';
import { publishMessage } from './audience.ts';
import { getMessage, messagesOf } from './list-messages.ts';
import { countUnreadByAdmins } from './mark-as-read.ts';
import { saveMentions } from './mentions.ts';

const CHANGEABLE_MS = 15 * 60_000;

type ChangeDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock'>;
type Author = { id: number; name: string; role: string };
type Which = { orderId: number; messageId: number };
type Own = { id: number; visibility: MessageVisibility; order: SeenOrder };

/** Another person's message is 404, like one that the author can't see. */
async function findOwn(db: Db, author: Author, { orderId, messageId }: Which) {
  const order = await seeOrder(db, author, orderId);
  const message = await messagesOf(db, orderId, order.side)
    .select(['id', 'visibility', 'created_at', 'deleted_at'])
    .where('id', '=', messageId)
    .where('author_id', '=', author.id)
    .executeTakeFirst();
  if (!message) throw notFound('Message');
  return { ...message, order };
}

export const assertOwnMessage = async (db: Db, author: Author, which: Which): Promise<void> =>
  void (await findOwn(db, author, which));

/** `change` runs under the order's lock, within 15 minutes after the message was written. */
async function changeOwn(
  deps: ChangeDeps,
  author: Author,
  which: Which,
  change: (trx: Db, message: Own, now: Date) => Promise<void>,
): Promise<OrderMessage> {
  const { orderId } = which;
  const message = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const found = await findOwn(trx, author, which);
    const now = deps.clock.now();
    if (found.deleted_at !== null) throw new AppError('conflict', 'This message was deleted.');
    if (now.getTime() - Date.parse(found.created_at) > CHANGEABLE_MS)
      throw new AppError('conflict', 'A message can be changed for 15 minutes only.');
    await change(trx, found, now);
    return found;
  });
  await publishMessage(deps, { orderId, visibility: message.visibility });
  return getMessage(deps.db, { id: message.id, customerId: message.order.userId });
}

export const editMessage = (deps: ChangeDeps, author: Author, which: Which, content: string): Promise<OrderMessage> =>
  changeOwn(deps, author, which, async (trx, { id, visibility }, now) => {
    await trx
      .updateTable('order_messages')
      .set({ content, edited_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    if (visibility !== 'team') return;
    const mentioned = await saveMentions(trx, { messageId: id, orderId: which.orderId, content, by: author.id });
    for (const userId of mentioned)
      await queueNotification(trx, {
        kind: 'mention',
        subjectId: which.orderId,
        actorId: author.id,
        data: { name: author.name },
        to: [userId],
      });
  });

/** The text is deleted from the database, too. */
export const deleteMessage = (deps: ChangeDeps, author: Author, which: Which): Promise<OrderMessage> =>
  changeOwn(deps, author, which, async (trx, { id, visibility }, now) => {
    await trx
      .updateTable('order_messages')
      .set({ content: '', deleted_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('order_mentions').where('message_id', '=', id).execute();
    const files = await trx
      .deleteFrom('order_message_files')
      .where('message_id', '=', id)
      .returning('file_id')
      .execute();
    await releaseFiles(
      trx,
      which.orderId,
      files.map(({ file_id }) => file_id),
    );
    await trx
      .updateTable('order_threads')
      .set({ unread_by_admins: sql<number>`(${countUnreadByAdmins(trx, which.orderId)})` })
      .where('order_id', '=', which.orderId)
      .execute();
    await writeAuditEntry(trx, {
      by: author.id,
      action: 'order_message.delete',
      id,
      before: { order_id: which.orderId, visibility },
    });
  });
