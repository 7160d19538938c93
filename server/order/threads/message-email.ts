import type { Db } from '../../adapters/database/database.ts';
import { changeQueuedEmail, isUnleasedEmail, queueEmail } from '../../platform/email/email.ts';

type MessageEmail = {
  orderId: number;
  messageId: number;
  userId: number | null;
  to: string;
};

const waitingEmails = (trx: Db, orderId: number, userId: number | null) =>
  trx
    .selectFrom('outbox')
    .select(['id', 'order_message_id'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-message')
    .where('state', '=', 'waiting')
    .where('user_id', userId === null ? 'is' : '=', userId)
    // A leased email is being sent and will not include this message.
    .where(isUnleasedEmail(trx));

/**
 * Queues at most one per reader and order, with all messages since then that the reader has not read when it is sent.
 */
export async function queueMessageEmail(trx: Db, { orderId, messageId, userId, to }: MessageEmail): Promise<void> {
  const waiting = await waitingEmails(trx, orderId, userId).executeTakeFirst();
  if (waiting) return beginWith(trx, waiting, messageId);
  await queueEmail(trx, {
    kind: 'order-message',
    to,
    userId,
    data: { orderId, userId, since: messageId },
    orderMessageId: messageId,
  });
}

/** A note that is shown to the customer may be older than what waits. */
async function beginWith(trx: Db, email: { id: number; order_message_id: number | null }, messageId: number) {
  const { id, order_message_id: first } = email;
  if (first === null || first <= messageId) return;
  if (await changeQueuedEmail(trx, id, 'order-message', (data) => ({ ...data, since: messageId })))
    await trx.updateTable('outbox').set({ order_message_id: messageId }).where('id', '=', id).execute();
}

/** The next message waits for five minutes again. */
export async function withdrawMessageEmails(trx: Db, orderId: number, userIds: readonly (number | null)[]) {
  for (const userId of userIds)
    await trx
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: null, leased_until: null, last_error: 'Skipped: every message has been read' })
      .where('id', 'in', waitingEmails(trx, orderId, userId).clearSelect().select('id'))
      .execute();
}
