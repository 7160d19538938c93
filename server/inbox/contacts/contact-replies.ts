import { type ContactReply, MOST_REPLIES } from '../../../contract/inbox/contacts.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyAdmins,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { AppError } from '../../shared/errors.ts';
import { lockRow } from '../../shared/records.ts';
import { attachToContact } from './contact-files.ts';

type Reply = { messageId: number; content: string; by: number };

const selectReplies = (db: Db) =>
  db
    .selectFrom('contact_replies')
    .leftJoin('users', 'users.id', 'contact_replies.author_id')
    .select([
      'contact_replies.id',
      'contact_replies.message_id',
      'contact_replies.author_id',
      'contact_replies.content',
      'contact_replies.created_at',
      'users.name',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectReplies>['execute']>>[number];

const toReply = ({ id, author_id, content, created_at, name }: Row): ContactReply => ({
  id,
  content,
  author: author_id === null ? null : { id: author_id, name: name ?? '' },
  created_at,
});

export async function repliesOf(db: Db, messageIds: readonly number[]): Promise<Map<number, ContactReply[]>> {
  const rows = await selectReplies(db)
    .where('contact_replies.message_id', 'in', [...messageIds])
    .orderBy('contact_replies.id')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.message_id)].map(([id, list]) => [id, list.map(toReply)]));
}

/** Null if it has as many as it may. Call it with the lock of the message. */
async function addRow(trx: Db, row: Omit<Row, 'id' | 'name'>): Promise<number | null> {
  const { count } = await trx
    .selectFrom('contact_replies')
    .where('message_id', '=', row.message_id)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST_REPLIES) return null;
  return (await trx.insertInto('contact_replies').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function replyToContact(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'events' | 'log'>,
  { messageId, content, by }: Reply,
): Promise<ContactReply> {
  const now = deps.clock.now().toISOString();
  const { id, readers } = await deps.db.transaction().execute(async (trx) => {
    const message = await lockRow(trx, 'contact_messages', messageId);
    const replyId = await addRow(trx, { message_id: messageId, author_id: by, content, created_at: now });
    if (replyId === null) throw new AppError('conflict', `A contact message has at most ${MOST_REPLIES} replies.`);
    await trx
      .updateTable('contact_messages')
      .set({ read_at: now })
      .where('id', '=', messageId)
      .where('read_at', 'is', null)
      .execute();
    await writeAuditEntry(trx, { by, action: 'contact_message.reply', id: messageId });
    const data = { contactReplyId: replyId, replyTo: deps.config.inbound.address };
    await queueEmail(trx, { kind: 'contact-reply', to: message.email, data });
    return { id: replyId, readers: await settleNotifications(trx, { kind: 'contact', subjectId: messageId }) };
  });
  await publishNotified(deps, readers);
  await deps.events.publish({ type: 'email.queued' });
  await notifyAdmins(deps, { event: 'contact.waiting', id: messageId });
  return toReply(await selectReplies(deps.db).where('contact_replies.id', '=', id).executeTakeFirstOrThrow());
}

type Named = { ids: readonly string[]; sender: string; since: string };

/** The contact message whose reply an email answers. Only its recipient knows the id of our email. */
export async function answeredContact(db: Db, { ids, sender, since }: Named): Promise<number | null> {
  if (ids.length === 0) return null;
  const emails = await db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('message_id', 'in', [...new Set(ids)])
    .where('kind', '=', 'contact-reply')
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
  const own = emails.find(({ recipient }) => canonicalEmail(recipient) === canonicalEmail(sender));
  if (!own) return null;
  const { contactReplyId } = JSON.parse(own.data) as { contactReplyId: number };
  const reply = await db
    .selectFrom('contact_replies')
    .select('message_id')
    .where('id', '=', contactReplyId)
    .executeTakeFirst();
  return reply?.message_id ?? null;
}

/** Makes the message new again. False if it is deleted, or has as many replies as it may. */
export async function addContactAnswer(
  trx: Db,
  { messageId, content, fileIds }: { messageId: number; content: string; fileIds: readonly number[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ read_at: null })
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const row = { message_id: messageId, author_id: null, content, created_at: new Date().toISOString() };
  if ((await addRow(trx, row)) === null) return false;
  await attachToContact(trx, messageId, fileIds);
  const { name } = await trx
    .selectFrom('contact_messages')
    .select('name')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  await queueNotification(trx, { kind: 'contact', subjectId: messageId, actorId: null, data: { name } });
  return true;
}
