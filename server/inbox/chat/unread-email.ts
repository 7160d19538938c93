import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { isUnleasedEmail, queueEmail } from '../../platform/email/email.ts';

const UNREAD_DELAY_MS = 5 * 60_000;

type UnreadMessage = {
  participantId: number;
  readerId: number;
  /** The first unread message restarts the delay. */
  isOnlyUnread: boolean;
};

/** Queues at most one email per reader and thread, which covers every message that is unread when it is sent. */
export async function queueUnreadEmail(
  trx: Db,
  { participantId, readerId, isOnlyUnread: isFirst }: UnreadMessage,
): Promise<void> {
  const data = { userId: readerId, participantId };
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', readerId)
    .where('kind', '=', 'unread-message')
    .where('state', '=', 'waiting')
    .where('data', '=', JSON.stringify(data))
    // A leased email is being sent and will not include this message.
    .where(isUnleasedEmail(trx))
    .executeTakeFirst();
  if (waiting && isFirst)
    await trx
      .updateTable('outbox')
      .set({ next_try_at: databaseTime(trx, UNREAD_DELAY_MS) })
      .where('id', '=', waiting.id)
      .execute();
  if (waiting) return;
  const reader = await trx.selectFrom('users').select('email').where('id', '=', readerId).executeTakeFirstOrThrow();
  await queueEmail(trx, { kind: 'unread-message', to: reader.email, data, waitMs: UNREAD_DELAY_MS });
}
