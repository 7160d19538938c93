import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { audienceOf } from './audience.ts';
import { queueMessageEmail } from './message-email.ts';

type Written = {
  orderId: number;
  messageId: number;
  author: { id: number; name: string; isAdmin: boolean };
  visibility: MessageVisibility;
  mentioned: readonly number[];
  companyEmail?: string | undefined;
  emailedTo: 'everyone' | readonly number[];
};

/** Readers are notified in the app at once, by email once the message was unread for five minutes. */
export async function notifyReaders(trx: Db, written: Written): Promise<void> {
  const { orderId, messageId, author, visibility, mentioned, companyEmail, emailedTo } = written;
  const { customerId, staffIds, ownerId } = await audienceOf(trx, orderId);
  const readers = new Set([...(visibility === 'all' && customerId !== null ? [customerId] : []), ...staffIds]);
  // The admins share one inbox: a message from one of them is no news for the others.
  const isForAdmins = !author.isAdmin;
  if (isForAdmins && ownerId !== null) readers.add(ownerId);
  readers.delete(author.id);
  const subject = { subjectId: orderId, actorId: author.id, data: { name: author.name } };
  for (const id of mentioned) {
    readers.delete(id);
    await queueNotification(trx, { kind: 'mention', ...subject, to: [id] });
  }
  for (const id of readers) await queueNotification(trx, { kind: 'order_message', ...subject, to: [id] });
  if (isForAdmins && ownerId === null) await queueNotification(trx, { kind: 'order_message', ...subject });
  if (emailedTo === 'everyone') return;
  const userIds = [...readers, ...mentioned].filter((id) => !emailedTo.includes(id));
  await emailReaders(trx, { orderId, messageId, userIds });
  if (isForAdmins && ownerId === null && companyEmail !== undefined)
    await queueMessageEmail(trx, { orderId, messageId, userId: null, to: companyEmail });
}

async function emailReaders(
  trx: Db,
  { orderId, messageId, userIds }: { orderId: number; messageId: number; userIds: number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, email } of people) await queueMessageEmail(trx, { orderId, messageId, userId: id, to: email });
}
