import { randomUUID } from 'node:crypto';
import type { Db } from '../../adapters/database/schema.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';

export { releaseEmailLeases } from './leases.ts';
export { queueAfterResponse } from './queue-after-response.ts';
export { type Outbox, startOutbox } from './worker.ts';

export type NewEmail<K extends EmailKind = EmailKind> = {
  kind: K;
  to: string;
  data: EmailData[K];
  /** Whom it concerns; taken from `data.userId` where that is there. */
  userId?: number | null;
  /** ISO; the present where it is left out. */
  at?: string;
};

/**
 * Puts a letter into the outbox, inside the caller's transaction: it is sent if and only if that commits. Call the
 * worker's `wake()` after the commit, or it waits for the next poll.
 */
export async function queueEmail<K extends EmailKind>(db: Db, mail: NewEmail<K>): Promise<void> {
  const at = mail.at ?? new Date().toISOString();
  const userId = mail.userId ?? ('userId' in mail.data ? mail.data.userId : null);
  await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: mail.to,
      user_id: userId,
      data: JSON.stringify(mail.data),
      state: 'waiting',
      attempts: 0,
      next_try_at: at,
      message_id: randomUUID(),
      created_at: at,
    })
    .execute();
}
