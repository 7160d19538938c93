import type { z } from 'zod';
import type { InboxSource, InboxThread, inboxApi } from '../../../contract/inbox/inbox.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { markAsRead as markOrderAsRead } from '../../order/threads/threads.ts';
import { notifyAdmins } from '../../platform/notifications/notifications.ts';
import type { UndoStep } from '../../platform/undo/undo.ts';
import { AppError } from '../../shared/errors.ts';
import { markAsRead as markChatAsRead } from '../chat/chat.ts';
import { markContactMessageAsRead } from '../contacts/contacts.ts';
import { findThread } from './list-inbox.ts';

type InboxDeps = Pick<Deps, 'db' | 'events' | 'log'>;
type Change = { source: InboxSource; id: number } & z.output<typeof inboxApi.setState.body>;

const isNewer = () => new AppError('conflict', 'There is a newer message. Read it first.');

/** A message that arrives meanwhile leaves the conversation open. */
export async function setState(
  deps: InboxDeps,
  viewer: Viewer,
  { source, id, state, last_id }: Change,
  step: UndoStep,
): Promise<InboxThread> {
  const { db } = deps;
  const thread = await findThread(db, { source, id });
  if (source === 'email' && state === 'done')
    throw new AppError('conflict', 'An email held back is done once it is posted or discarded.');
  if (last_id !== undefined && last_id !== thread.last_id) throw isNewer();
  if (state === 'done' && thread.is_unread) await markAsRead(deps, viewer, thread, step);
  const { numUpdatedRows } = await db
    .updateTable('inbox_threads')
    .set({ state })
    .where('source', '=', source)
    .where('record_id', '=', id)
    .where('last_id', '=', thread.last_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw isNewer();
  await notifyAdmins(deps, { event: 'inbox.changed', id: null });
  return findThread(db, { source, id });
}

async function markAsRead(deps: InboxDeps, viewer: Viewer, { source, id }: InboxThread, step: UndoStep): Promise<void> {
  if (source === 'chat') await markChatAsRead(deps, viewer, id);
  if (source === 'contact') await markContactMessageAsRead(deps, id, viewer.id, step);
  if (source !== 'order') return;
  // Events may follow the newest message.
  const { last_id: upTo } = await deps.db
    .selectFrom('order_threads')
    .select('last_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await markOrderAsRead(deps, viewer, { orderId: id, upTo });
}
