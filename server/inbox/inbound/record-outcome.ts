import { shorten } from '../../../contract/shared/text.ts';
import type { InboundState } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { AppError } from '../../shared/errors.ts';
import { addReply } from './add-reply.ts';
import { addContactEmail } from './files/add-contact-email.ts';
import type { Outcome } from './outcome.ts';
import type { InboundDeps } from './received.ts';
import { storable } from './stored-text.ts';
import { removeWaiting } from './waiting-emails.ts';

export type Recorded = { state: InboundState };
type Row = {
  /** The last row of its email: nothing of it waits any more. */
  isLast: boolean;
  waitingId: number;
  hash: string;
  messageId: string;
  sender: string;
  subject: string;
  rawFileId: number | null;
};

/** Another call has received this email in the meantime. */
export class AlreadyReceived extends Error {
  override name = 'AlreadyReceived';
}

export async function recordOutcome(deps: InboundDeps, row: Row, outcome: Outcome): Promise<Recorded> {
  if (outcome.state === 'posted') return recordPosted(deps, row, outcome);
  if (outcome.state === 'contact') {
    await addContactEmail(deps, outcome.contact, (trx) => insertRow(trx, deps, row, outcome));
    return { state: outcome.state };
  }
  await deps.db.transaction().execute(async (trx) => {
    const id = await insertRow(trx, deps, row, outcome);
    if (outcome.state === 'quarantined')
      await queueNotification(trx, {
        kind: 'quarantined_email',
        subjectId: id,
        actorId: null,
        data: { orderId: outcome.orderId },
      });
  });
  if (outcome.state === 'quarantined') await deps.events.publish({ type: 'notification.queued' });
  return { state: outcome.state };
}

async function recordPosted(
  deps: InboundDeps,
  row: Row,
  outcome: Extract<Outcome, { state: 'posted' }>,
): Promise<Recorded> {
  try {
    await addReply(deps, outcome.post, row.messageId, async (trx, orderMessageId) => {
      await insertRow(trx, deps, row, outcome, orderMessageId);
    });
    return stateOf(deps.db, row);
  } catch (error) {
    // The order, or the person's part in it, has just changed.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { orderId, userId, post } = outcome;
    const { content, visibility } = post;
    return recordOutcome(deps, row, {
      state: 'quarantined',
      reason: error.message,
      content,
      visibility,
      orderId,
      userId,
    });
  }
}

async function insertRow(
  trx: Db,
  { clock }: Pick<InboundDeps, 'clock'>,
  { isLast, waitingId, hash, messageId, sender, subject, rawFileId }: Row,
  outcome: Outcome,
  orderMessageId: number | null = null,
): Promise<number> {
  if (isLast && !(await removeWaiting(trx, waitingId))) throw new AlreadyReceived();
  const notStored = rawFileId === null ? notStoredNote(outcome) : '';
  const now = clock.now().toISOString();
  const inserted = await trx
    .insertInto('inbound_emails')
    .values({
      message_id: messageId,
      sender: storable(sender),
      subject,
      state: outcome.state,
      reason: [shorten(outcome.reason, 255 - notStored.length), notStored].join(''),
      content: ('content' in outcome && outcome.content) || null,
      order_id: ('orderId' in outcome && outcome.orderId) || null,
      user_id: ('userId' in outcome && outcome.userId) || null,
      order_message_id: orderMessageId,
      visibility: visibilityOf(outcome),
      raw_file_id: rawFileId,
      raw_hash: hash,
      settled_by: null,
      settled_at: null,
      created_at: now,
    })
    .onConflict((c) => c.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AlreadyReceived();
  return inserted.id;
}

const visibilityOf = (outcome: Outcome) =>
  outcome.state === 'posted' ? outcome.post.visibility : outcome.state === 'quarantined' ? outcome.visibility : null;

const notStoredNote = ({ state }: Outcome): string =>
  ` ${state === 'quarantined' ? 'Its files are' : 'Its original is'} not stored: those of other emails take all the room.`;

/** The version before has another key. */
export async function stateOf(db: Db, { messageId, hash }: Pick<Row, 'messageId' | 'hash'>): Promise<Recorded> {
  const row = await db
    .selectFrom('inbound_emails')
    .select('state')
    .where((e) => e.or([e('message_id', '=', messageId), e('raw_hash', '=', hash)]))
    .orderBy((e) => e.case().when('message_id', '=', messageId).then(0).else(1).end())
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { state: row.state };
}
