import { createHash } from 'node:crypto';
import type { InboundState } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { AppError } from '../../shared/errors.ts';
import { addContact, publishContact } from '../contacts/contacts.ts';
import { addReply } from './add-reply.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { parseApart } from './parse-apart.ts';
import { type Envelope, type InboundDeps, noEnvelope } from './received.ts';
import { type StoredRaw, storeRaw } from './store-raw.ts';
import { storable } from './stored-text.ts';

export type Received = { state: InboundState };

/**
 * An email that is received again, for example because a sender did not get the response, changes nothing. Throws only
 * if it should be delivered again later.
 */
export async function receiveEmail(
  deps: InboundDeps,
  raw: Uint8Array,
  envelope: Envelope = noEnvelope,
  /** Why `raw` has no more than its headers. */
  missing: string | null = null,
): Promise<Received> {
  const parsed = await parseApart(raw);
  const email = 'email' in parsed ? parsed.email : null;
  const sender = (email?.from[0] ?? '').slice(0, 254);
  const messageId = await keyOf(deps.db, { raw, sender, messageId: email?.messageId ?? null });
  if (typeof messageId === 'object') return messageId;
  const problem = missing ?? ('problem' in parsed ? parsed.problem : '');
  const outcome: Outcome =
    'email' in parsed && missing === null
      ? await outcomeOf(deps, parsed.email, envelope)
      : { state: 'failed', reason: `The email can’t be read: ${storable(problem)}` };
  const stored = await storeRaw(deps, raw, outcome.state);
  const row = { messageId, sender, subject: email?.subject ?? '', ...stored };
  try {
    return await record(deps, row, outcome);
  } catch (error) {
    if (error instanceof AlreadyReceived) return stateOf(deps.db, messageId);
    throw error;
  }
}

type Keyed = { raw: Uint8Array; sender: string; messageId: string | null };

/** The Message-ID, unless it is missing or a stranger uses a known one: then a hash of the email. */
async function keyOf(db: Db, { raw, sender, messageId }: Keyed): Promise<string | Received> {
  const hash = `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  const named = messageId !== null && messageId.length <= 255 ? messageId : hash;
  const known = await db
    .selectFrom('inbound_emails')
    .select(['message_id', 'sender', 'state'])
    .where('message_id', 'in', [named, hash])
    .execute();
  const same = known.find((row) => row.message_id === hash || row.sender === sender);
  if (same) return { state: same.state };
  return known.length > 0 ? hash : named;
}

type Row = { messageId: string; sender: string; subject: string } & StoredRaw;

/** Another call has received this email in the meantime. */
class AlreadyReceived extends Error {
  override name = 'AlreadyReceived';
}

async function record(deps: InboundDeps, row: Row, outcome: Outcome): Promise<Received> {
  if (outcome.state === 'posted') return recordPosted(deps, row, outcome);
  const contactId = await deps.db.transaction().execute(async (trx) => {
    const id = await insertRow(trx, deps, row, outcome);
    if (outcome.state === 'quarantined')
      await queueNotification(trx, {
        kind: 'quarantined_email',
        subjectId: id,
        actorId: null,
        data: { orderId: outcome.orderId },
      });
    return outcome.state === 'contact' ? addContact(trx, deps, { ...outcome.contact, source: 'email' }) : null;
  });
  if (contactId !== null) await publishContact(deps, contactId);
  if (outcome.state === 'quarantined') await deps.events.publish({ type: 'notification.queued' });
  return { state: outcome.state };
}

async function recordPosted(
  deps: InboundDeps,
  row: Row,
  outcome: Extract<Outcome, { state: 'posted' }>,
): Promise<Received> {
  try {
    await addReply(deps, outcome.post, row.messageId, async (trx, orderMessageId) => {
      await insertRow(trx, deps, row, outcome, orderMessageId);
    });
    return stateOf(deps.db, row.messageId);
  } catch (error) {
    // The order, or the person's part in it, has just changed.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { orderId, userId, post } = outcome;
    const { content, visibility } = post;
    return record(deps, row, { state: 'quarantined', reason: error.message, content, visibility, orderId, userId });
  }
}

async function insertRow(
  trx: Db,
  { clock }: Pick<InboundDeps, 'clock'>,
  { messageId, sender, subject, rawFileId, notStored }: Row,
  outcome: Outcome,
  orderMessageId: number | null = null,
): Promise<number> {
  const now = clock.now().toISOString();
  const inserted = await trx
    .insertInto('inbound_emails')
    .values({
      message_id: messageId,
      sender,
      subject,
      state: outcome.state,
      reason: [outcome.reason.slice(0, 255 - notStored.length).toWellFormed(), notStored].join(''),
      content: outcome.state === 'quarantined' ? outcome.content : null,
      order_id: ('orderId' in outcome && outcome.orderId) || null,
      user_id: ('userId' in outcome && outcome.userId) || null,
      order_message_id: orderMessageId,
      visibility: visibilityOf(outcome),
      raw_file_id: rawFileId,
      settled_by: null,
      settled_at: null,
      created_at: now,
    })
    .onConflict((c) => c.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AlreadyReceived();
  if (rawFileId !== null)
    await trx.updateTable('files').set({ attached_at: now }).where('id', '=', rawFileId).execute();
  return inserted.id;
}

const visibilityOf = (outcome: Outcome) =>
  outcome.state === 'posted' ? outcome.post.visibility : outcome.state === 'quarantined' ? outcome.visibility : null;

const stateOf = (db: Db, messageId: string): Promise<Received> =>
  db.selectFrom('inbound_emails').select('state').where('message_id', '=', messageId).executeTakeFirstOrThrow();
