import type { Db } from '../../adapters/database/database.ts';
import { isUnleasedEmail, queueEmail } from '../../platform/email/email.ts';

type MessageEmail = {
  orderId: number;
  messageId: number;
  userId: number | null;
  to: string;
};

const waitingEmails = (trx: Db, orderId: number, userId: number | null) =>
  trx
    .selectFrom('outbox')
    .select('id')
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
  if (await waitingEmails(trx, orderId, userId).executeTakeFirst()) return;
  await queueEmail(trx, {
    kind: 'order-message',
    to,
    userId,
    data: { orderId, userId, since: messageId },
    orderMessageId: messageId,
  });
}

/** The next message waits for five minutes again. */
export async function withdrawMessageEmails(trx: Db, orderId: number, userIds: readonly (number | null)[]) {
  for (const userId of userIds)
    await trx
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: null, leased_until: null, last_error: 'Skipped: every message has been read' })
      .where('id', 'in', waitingEmails(trx, orderId, userId))
      .execute();
}
