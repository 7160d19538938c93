import { randomUUID } from 'node:crypto';
import { writeAtCommit } from '../../adapters/database/at-commit.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { LINK_CANCELED } from './skip-reasons.ts';

export type { EmailKind } from './email-kinds.ts';
export { releaseEmailLeases } from './leases.ts';
export { queueAfterResponse } from './queue-after-response.ts';
export { type Outbox, startOutbox } from './worker.ts';

export type NewEmail<K extends EmailKind = EmailKind> = {
  kind: K;
  to: string;
  data: EmailData[K];
  /** Defaults to `data.userId`. */
  userId?: number | null;
  /** Defaults to `data.orderId`. */
  orderId?: number | null;
  /** Defaults to now. */
  at?: string;
};

/**
 * Call it in the transaction of the change: the email is sent if and only if that commits. Publish `email.queued` after
 * the commit, or the email waits for the next poll.
 */
export async function queueEmail<K extends EmailKind>(db: Db, email: NewEmail<K>): Promise<void> {
  await db.insertInto('outbox').values(toRow(email)).execute();
}

/** As `queueEmail`, with the commit of the transaction. */
export async function queueEmailsAtCommit(trx: Db, ...emails: NewEmail[]): Promise<void> {
  await writeAtCommit(trx, trx.insertInto('outbox').values(emails.map(toRow)));
}

function toRow(email: NewEmail) {
  const at = email.at ?? new Date().toISOString();
  const userId = email.userId ?? ('userId' in email.data ? email.data.userId : null);
  const orderId = email.orderId ?? ('orderId' in email.data ? email.data.orderId : null);
  return {
    kind: email.kind,
    recipient: email.to,
    user_id: userId,
    order_id: orderId,
    data: JSON.stringify(email.data),
    state: 'waiting',
    attempts: 0,
    next_try_at: at,
    message_id: randomUUID(),
    created_at: at,
  } as const;
}

const linkKinds = ['password-reset', 'confirm-email-change'] satisfies EmailKind[];

/** Cancels queued emails that only contain a link. Sending them would create the link. */
export async function cancelQueuedLinks(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: null, leased_until: null, last_error: `Skipped: ${LINK_CANCELED}` })
    .where('user_id', '=', userId)
    .where('kind', 'in', linkKinds)
    .where('state', '=', 'waiting')
    .execute();
}
