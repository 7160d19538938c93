import type { z } from 'zod';
import type { chatApi, Message } from '../../../contract/inbox/chat.ts';
import { type Page, pageOf } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import {
  notifyAdmins,
  notifyAdminsAnd,
  notifyUsers,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { findAdminUser, findThread, findThreadForSending, type Thread } from './threads.ts';
import { queueUnreadEmail } from './unread-email.ts';

type ChatDeps = Pick<Deps, 'db' | 'events' | 'limits' | 'log'>;
type Query = z.output<typeof chatApi.messages.query>;
type MessageInput = z.output<typeof chatApi.send.body>;

const columns = ['id', 'sender_id', 'receiver_id', 'content', 'created_at', 'read_at', 'client_id'] as const;

/** Oldest first within a page. Page 1 is the newest page; with `after`, pages count forwards. */
export async function listMessages(db: Db, viewer: Viewer, userId: number, query: Query): Promise<Page<Message>> {
  const { participantId } = await findThread(db, viewer, userId);
  const { before, after, page, per_page } = query;
  let messages = db.selectFrom('messages').where('participant_id', '=', participantId);
  if (before !== undefined) messages = messages.where('id', '<', before);
  if (after !== undefined) messages = messages.where('id', '>', after);
  const forwards = after !== undefined;
  const { total } = await messages.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await messages
    .select(columns)
    .orderBy('id', forwards ? 'asc' : 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return pageOf(forwards ? rows : rows.reverse(), total, query);
}

/** A `client_id` that the sender has already used returns the earlier message. */
export async function sendMessage(deps: ChatDeps, viewer: Viewer, input: MessageInput): Promise<Message> {
  const { db } = deps;
  const thread = await findThreadForSending(db, viewer, input.receiver_id);
  const previous = await findByClientId(db, viewer.id, input.client_id);
  if (previous) return previous;
  await deps.limits.consume('messages', String(viewer.id));
  const sent = await db.transaction().execute((trx) => insertMessage(trx, viewer, thread, input));
  if (sent) {
    const queued = { type: 'notification.queued' } as const;
    await notifyAdminsAnd(deps, { event: 'message', id: sent.id }, [thread.participantId], [queued]);
    return sent;
  }
  // A concurrent request with the same client_id came first.
  const existing = await findByClientId(db, viewer.id, input.client_id);
  if (!existing) throw new Error('The message with this client_id could not be loaded.');
  return existing;
}

async function findByClientId(db: Db, senderId: number, clientId: string | undefined): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  return db
    .selectFrom('messages')
    .select(columns)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

async function insertMessage(
  trx: Db,
  viewer: Viewer,
  thread: Thread,
  input: MessageInput,
): Promise<Message | undefined> {
  const { participantId, side, otherId } = thread;
  const now = new Date().toISOString();
  // Locks the thread before the message gets its id: ids then follow the order of the commits, and polling with `after`
  // misses none.
  await trx
    .insertInto('conversations')
    .values({ participant_id: participantId })
    .onConflict((c) => c.column('participant_id').doUpdateSet({ participant_id: participantId }))
    .execute();
  const sent = await trx
    .insertInto('messages')
    .values({
      participant_id: participantId,
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
  const unread = side === 'participant' ? 'unread_by_admins' : 'unread_by_participant';
  const updated = await trx
    .updateTable('conversations')
    .set((e) => ({ last_message_id: sent.id, last_message_at: now, [unread]: e(unread, '+', 1) }))
    .where('participant_id', '=', participantId)
    .returning(unread)
    .executeTakeFirstOrThrow();
  await queueUnreadEmail(trx, { participantId, readerId: otherId, isOnlyUnread: updated[unread] === 1 });
  await queueNotification(trx, {
    kind: 'chat',
    subjectId: participantId,
    actorId: viewer.id,
    data: { name: viewer.name },
    ...(side === 'admin' && { to: [participantId] }),
  });
  return sent;
}

export async function markAsRead(deps: Pick<Deps, 'db' | 'events' | 'log'>, viewer: Viewer, userId: number) {
  const { db } = deps;
  const thread = await findThread(db, viewer, userId);
  const unread = thread.side === 'participant' ? 'unread_by_participant' : 'unread_by_admins';
  const readers = await db.transaction().execute(async (trx) => {
    // Locks the thread first, as sending does: no message arrives between the two updates.
    const { numUpdatedRows } = await trx
      .updateTable('conversations')
      .set({ [unread]: 0 })
      .where('participant_id', '=', thread.participantId)
      .where(unread, '>', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await trx
      .updateTable('messages')
      .set({ read_at: new Date().toISOString() })
      .where('participant_id', '=', thread.participantId)
      .where('read_at', 'is', null)
      .where('sender_id', thread.side === 'participant' ? '<>' : '=', thread.participantId)
      .execute();
    const { participantId } = thread;
    const side = thread.side === 'participant' ? { only: participantId } : { except: participantId };
    return settleNotifications(trx, { kind: 'chat', subjectId: participantId, ...side });
  });
  if (readers) {
    await publishNotified(deps, readers);
    const { participantId } = thread;
    const inbox = await findAdminUser(db);
    await notifyAdmins(deps, { event: 'message.read', id: participantId });
    await notifyUsers(deps, { event: 'message.read', id: inbox.id }, () => [participantId]);
  }
  return { message: 'Marked as read.' };
}
