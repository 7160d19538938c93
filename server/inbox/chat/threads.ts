import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';

export type Thread = {
  participantId: number;
  side: 'participant' | 'admin';
  otherId: number;
};

/** The oldest admin account receives all messages; the other admins share this inbox. */
export async function findAdminUser(db: Db): Promise<{ id: number; name: string }> {
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

const ownThread = (viewer: Viewer, inboxId: number): Thread => ({
  participantId: viewer.id,
  side: 'participant',
  otherId: inboxId,
});

/** Customers and staff have a thread with the inbox only; any other is 404. */
export async function findThread(db: Db, viewer: Viewer, userId: number): Promise<Thread> {
  const inbox = await findAdminUser(db);
  if (userId === inbox.id && viewer.id !== inbox.id) return ownThread(viewer, inbox.id);
  if (viewer.role !== 'admin' || userId === viewer.id) throw notFound('Conversation');
  await assertActiveUser(db, userId);
  return { participantId: userId, side: 'admin', otherId: userId };
}

/** Throws 422 for a message to oneself, 403 for a receiver whom the viewer may not write to. */
export async function findThreadForSending(db: Db, viewer: Viewer, receiverId: number): Promise<Thread> {
  if (receiverId === viewer.id) throw invalidField('receiver_id', "You can't send a message to yourself.");
  const inbox = await findAdminUser(db);
  // Other admins write to the inbox as participants.
  if (receiverId === inbox.id) return ownThread(viewer, inbox.id);
  if (viewer.role !== 'admin') throw new AppError('forbidden', 'This action is unauthorized.');
  await assertActiveUser(db, receiverId);
  return { participantId: receiverId, side: 'admin', otherId: receiverId };
}

async function assertActiveUser(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('User');
}
