import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';

/** A thread as one of its two sides sees it. */
export type Thread = {
  /** The customer or staff member whose thread with the office it is. */
  memberId: number;
  side: 'member' | 'office';
  /** To whom the viewer's messages are addressed. */
  otherId: number;
};

/**
 * The admin whom customers and staff write to: the one who has been here longest. With several admins this is their
 * shared inbox; all of them read and answer in it.
 */
export async function adminUser(db: Db): Promise<{ id: number; name: string }> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name'])
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Could not find admin user to chat with.');
  return row;
}

const own = (viewer: Viewer, inboxId: number): Thread => ({ memberId: viewer.id, side: 'member', otherId: inboxId });

/** The viewer's conversation with someone. To all but admins only the office is there; anyone else is 404. */
export async function threadWith(db: Db, viewer: Viewer, userId: number): Promise<Thread> {
  const inbox = await adminUser(db);
  if (userId === inbox.id && viewer.id !== inbox.id) return own(viewer, inbox.id);
  if (viewer.role !== 'admin' || userId === viewer.id) throw notFound('Conversation');
  await mustBeActive(db, userId);
  return { memberId: userId, side: 'office', otherId: userId };
}

/** The thread that a message belongs to: 422 to oneself, 403 where the viewer may not write to this person. */
export async function threadTo(db: Db, viewer: Viewer, receiverId: number): Promise<Thread> {
  if (receiverId === viewer.id) throw invalidField('receiver_id', 'You can not write to yourself.');
  const inbox = await adminUser(db);
  // An admin who is not the inbox writes there like everyone else, in a thread of their own.
  if (receiverId === inbox.id) return own(viewer, inbox.id);
  if (viewer.role !== 'admin') throw new AppError('forbidden', 'This action is unauthorized.');
  await mustBeActive(db, receiverId);
  return { memberId: receiverId, side: 'office', otherId: receiverId };
}

async function mustBeActive(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('User');
}
