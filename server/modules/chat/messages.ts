import type { z } from 'zod';
import type { chatApi, Message } from '../../../contract/chat.ts';
import { type Page, pageOf } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyAdmins, notifyAdminsAnd, notifyUsers } from '../notifications/notifications.ts';
import { adminUser, type Thread, threadTo, threadWith } from './threads.ts';
import { queueUnreadEmail } from './unread-email.ts';

type ChatDeps = Pick<Deps, 'db' | 'events' | 'limits' | 'log'>;
type Query = z.output<typeof chatApi.messages.query>;
type Sent = z.output<typeof chatApi.send.body>;

const columns = ['id', 'sender_id', 'receiver_id', 'content', 'created_at', 'read_at', 'client_id'] as const;

/**
 * A part of the viewer's conversation with someone, oldest first. Pages count from the end, so that the first one is
 * what a chat shows when it opens; after an id they count forwards from there.
 */
export async function listMessages(db: Db, viewer: Viewer, userId: number, query: Query): Promise<Page<Message>> {
  const { memberId } = await threadWith(db, viewer, userId);
  const { before, after, page, per_page } = query;
  let part = db.selectFrom('messages').where('member_id', '=', memberId);
  if (before !== undefined) part = part.where('id', '<', before);
  if (after !== undefined) part = part.where('id', '>', after);
  const forwards = after !== undefined;
  const { total } = await part.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await part
    .select(columns)
    .orderBy('id', forwards ? 'asc' : 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return pageOf(forwards ? rows : rows.reverse(), total, query);
}

/** Sends a message. With a `client_id` that the sender has used before it is the message that was sent then. */
export async function sendMessage(deps: ChatDeps, viewer: Viewer, input: Sent): Promise<Message> {
  const { db } = deps;
  const thread = await threadTo(db, viewer, input.receiver_id);
  const before = await sentBefore(db, viewer.id, input.client_id);
  if (before) return before;
  await deps.limits.take('messages', String(viewer.id));
  const sent = await db.transaction().execute((trx) => write(trx, viewer, thread, input));
  if (sent) {
    await notifyAdminsAnd(deps, { about: 'message', id: sent.id }, [thread.memberId]);
    return sent;
  }
  // The same message on another way, from a second tab or a retry, was quicker.
  const twin = await sentBefore(db, viewer.id, input.client_id);
  if (!twin) throw new Error('A message that was sent twice is gone.');
  return twin;
}

async function sentBefore(db: Db, senderId: number, clientId: string | undefined): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  return db
    .selectFrom('messages')
    .select(columns)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

async function write(trx: Db, viewer: Viewer, thread: Thread, input: Sent): Promise<Message | undefined> {
  const { memberId, side, otherId } = thread;
  const now = new Date().toISOString();
  // The thread's row is held before the message gets its id: within a thread, ids come in the order of the commits, and
  // nobody who asks for what came after an id misses a message.
  await trx
    .insertInto('conversations')
    .values({ member_id: memberId })
    .onConflict((c) => c.column('member_id').doUpdateSet({ member_id: memberId }))
    .execute();
  const sent = await trx
    .insertInto('messages')
    .values({
      member_id: memberId,
      sender_id: viewer.id,
      receiver_id: otherId,
      content: input.content,
      client_id: input.client_id ?? null,
      created_at: now,
    })
    .onConflict((c) => c.columns(['sender_id', 'client_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!sent) return undefined;
  const unread = side === 'member' ? 'unread_by_office' : 'unread_by_member';
  const counted = await trx
    .updateTable('conversations')
    .set((e) => ({ last_message_id: sent.id, last_message_at: now, [unread]: e(unread, '+', 1) }))
    .where('member_id', '=', memberId)
    .returning(unread)
    .executeTakeFirstOrThrow();
  await queueUnreadEmail(trx, { memberId, readerId: otherId, isFirst: counted[unread] === 1 });
  return sent;
}

/** Marks what the other side has written as read, up to now. */
export async function markRead(deps: Pick<Deps, 'db' | 'events' | 'log'>, viewer: Viewer, userId: number) {
  const { db } = deps;
  const thread = await threadWith(db, viewer, userId);
  const unread = thread.side === 'member' ? 'unread_by_member' : 'unread_by_office';
  const wasUnread = await db.transaction().execute(async (trx) => {
    // First the thread's row, as in sending: no message can come between the count and the marks.
    const { numUpdatedRows } = await trx
      .updateTable('conversations')
      .set({ [unread]: 0 })
      .where('member_id', '=', thread.memberId)
      .where(unread, '>', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .updateTable('messages')
      .set({ read_at: new Date().toISOString() })
      .where('member_id', '=', thread.memberId)
      .where('read_at', 'is', null)
      .where('sender_id', thread.side === 'member' ? '<>' : '=', thread.memberId)
      .execute();
    return true;
  });
  if (wasUnread) {
    const { memberId } = thread;
    const inbox = await adminUser(db);
    await notifyAdmins(deps, { about: 'message.read', id: memberId });
    await notifyUsers(deps, { about: 'message.read', id: inbox.id }, () => [memberId]);
  }
  return { message: 'Marked as read.' };
}
