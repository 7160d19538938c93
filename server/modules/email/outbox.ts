import { randomUUID } from 'node:crypto';
import type { Db } from '../../adapters/database/schema.ts';
import type { LetterKind, Letters } from './email-kinds.ts';

export { releaseLetters } from './leases.ts';
export { queueAfterAnswer } from './queue-after-response.ts';
export { type Outbox, startOutbox } from './worker.ts';

export type NewMail<K extends LetterKind = LetterKind> = {
  kind: K;
  to: string;
  data: Letters[K];
  /** Whom it concerns; taken from `data.userId` where that is there. */
  userId?: number | null;
  /** ISO; the present where it is left out. */
  at?: string;
};

/**
 * Puts a letter into the outbox, inside the caller's transaction: it is sent if and only if that commits. Call the
 * worker's `wake()` after the commit, or it waits for the next poll.
 */
export async function queueMail<K extends LetterKind>(db: Db, mail: NewMail<K>): Promise<void> {
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
