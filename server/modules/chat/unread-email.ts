import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../email/outbox.ts';

const PATIENCE_MS = 5 * 60_000;

type Unread = {
  memberId: number;
  readerId: number;
  /** Nothing else in the thread is unread: the time begins anew. */
  isFirst: boolean;
};

/**
 * A letter for who has not read a message after five minutes, queued with the message. At most one waits for a reader
 * and a thread; it tells of everything that is unread when it goes out, and does not go where nothing is.
 */
export async function queueUnreadEmail(trx: Db, { memberId, readerId, isFirst }: Unread): Promise<void> {
  const now = Date.now();
  const at = new Date(now + PATIENCE_MS).toISOString();
  const data = { userId: readerId, memberId };
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', readerId)
    .where('kind', '=', 'unread-message')
    .where('state', '=', 'waiting')
    .where('data', '=', JSON.stringify(data))
    // One that is on its way out at this moment does not know of this message any more.
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', new Date(now).toISOString())]))
    .executeTakeFirst();
  if (waiting && isFirst)
    await trx.updateTable('outbox').set({ next_try_at: at }).where('id', '=', waiting.id).execute();
  if (waiting) return;
  const reader = await trx.selectFrom('users').select('email').where('id', '=', readerId).executeTakeFirstOrThrow();
  await queueEmail(trx, { kind: 'unread-message', to: reader.email, data, at });
}
