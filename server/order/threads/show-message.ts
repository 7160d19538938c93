import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { audienceOf, publishMessage } from './audience.ts';
import { getMessage, messagesOf } from './list-messages.ts';
import { mentionsOf, withNames } from './mentions.ts';
import { queueMessageEmail } from './message-email.ts';
import type { SendDeps } from './send-order-message.ts';

type Person = { id: number; role: string };
type Which = { orderId: number; messageId: number };

async function findNote(db: Db, person: Person, { orderId, messageId }: Which) {
  const order = await seeOrder(db, person, orderId);
  const message = await messagesOf(db, orderId, order.side)
    .leftJoin('users', 'users.id', 'order_messages.author_id')
    .select(['order_messages.content', 'visibility', 'source', 'order_messages.deleted_at', 'users.name as author'])
    .where('order_messages.id', '=', messageId)
    .where('kind', '=', 'message')
    .executeTakeFirst();
  if (!message) throw notFound('Message');
  return { ...message, order };
}

export const assertNote = async (db: Db, person: Person, which: Which): Promise<void> =>
  void (await findNote(db, person, which));

/** A reply by email became a note because it may answer one. It keeps its place, and is unread for the customer. */
export async function showToCustomer(deps: SendDeps, person: Person, which: Which): Promise<OrderMessage> {
  const { orderId, messageId } = which;
  const order = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const note = await findNote(trx, person, which);
    if (note.deleted_at !== null) throw new AppError('conflict', 'This message was deleted.');
    if (note.visibility === 'all') throw new AppError('conflict', 'The customer can already see this message.');
    if (note.source !== 'email')
      throw new AppError('conflict', 'Only a note that was written by email can be shown to the customer.');
    const mentioned = (await mentionsOf(trx, [messageId])).get(messageId) ?? [];
    await trx
      .updateTable('order_messages')
      .set({ visibility: 'all', content: withNames(note.content, mentioned) })
      .where('id', '=', messageId)
      .execute();
    await trx
      .updateTable('order_threads')
      .set({ last_public_id: messageId })
      .where('order_id', '=', orderId)
      .where((e) => e.or([e('last_public_id', 'is', null), e('last_public_id', '<', messageId)]))
      .execute();
    await writeAuditEntry(trx, {
      by: person.id,
      action: 'order_message.show',
      id: messageId,
      after: { order_id: orderId },
    });
    await tellCustomer(trx, which, { by: person.id, author: note.author ?? '' });
    return note.order;
  });
  await publishMessage(deps, { orderId, visibility: 'all' });
  return getMessage(deps.db, { id: messageId, customerId: order.userId });
}

async function tellCustomer(trx: Db, { orderId, messageId }: Which, { by, author }: { by: number; author: string }) {
  const { customerId } = await audienceOf(trx, orderId);
  if (customerId === null) return;
  await trx
    .updateTable('order_reads')
    .set({ last_read_id: messageId - 1 })
    .where('order_id', '=', orderId)
    .where('user_id', '=', customerId)
    .where('last_read_id', '>=', messageId)
    .execute();
  await queueNotification(trx, {
    kind: 'order_message',
    subjectId: orderId,
    actorId: by,
    data: { name: author },
    to: [customerId],
  });
  const customer = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (customer) await queueMessageEmail(trx, { orderId, messageId, userId: customerId, to: customer.email });
}
