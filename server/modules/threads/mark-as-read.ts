import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../shared/errors.ts';
import { adminIds, publishNotified, settleNotifications } from '../notifications/notifications.ts';
import { seeOrder } from '../order-record/order-record.ts';
import { publishRead } from './audience.ts';
import { messagesOf } from './list-messages.ts';
import { withdrawMessageEmails } from './message-email.ts';

type Reader = { id: number; role: string };

const admins = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('roles.name', '=', 'admin')
    .select('users.id');

/** What the admins have read of a thread, whichever of them: they share one inbox. */
export const readByAdmins = (db: Db, orderId: number) =>
  db
    .selectFrom('order_reads')
    .where('order_id', '=', orderId)
    .where('user_id', 'in', admins(db))
    .select(sql<number>`coalesce(max(last_read_id), 0)`.as('last_read_id'));

export const countUnreadByAdmins = (db: Db, orderId: number) =>
  db
    .selectFrom('order_messages')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'message')
    .where('deleted_at', 'is', null)
    .where('id', '>', readByAdmins(db, orderId))
    .where('author_id', 'not in', admins(db))
    .select((e) => e.fn.countAll<number>().as('unread'));

/** Never backwards, and only up to an entry of this thread that the reader can see. */
export async function markAsRead(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  reader: Reader,
  { orderId, upTo }: { orderId: number; upTo: number },
) {
  const notified = await deps.db.transaction().execute(async (trx) => {
    const { side } = await seeOrder(trx, reader, orderId);
    const entry = await messagesOf(trx, orderId, side).select('id').where('id', '=', upTo).executeTakeFirst();
    if (!entry) throw invalidField('up_to', 'must be a message of this order.');
    // Locks the thread before its counter is read, as a new message does.
    await trx.updateTable('order_threads').set({ order_id: orderId }).where('order_id', '=', orderId).execute();
    await trx
      .insertInto('order_reads')
      .values({ order_id: orderId, user_id: reader.id, last_read_id: upTo })
      .onConflict((c) =>
        c
          .columns(['order_id', 'user_id'])
          .doUpdateSet({ last_read_id: upTo })
          .where('order_reads.last_read_id', '<', upTo),
      )
      .execute();
    const thread = await trx
      .updateTable('order_threads')
      .set(side === 'admin' ? { unread_by_admins: sql<number>`(${countUnreadByAdmins(trx, orderId)})` } : {})
      .set({ order_id: orderId })
      .where('order_id', '=', orderId)
      .returning(['last_id', 'last_public_id'])
      .executeTakeFirstOrThrow();
    const last = side === 'customer' ? thread.last_public_id : thread.last_id;
    if (last === null || upTo < last) return [];
    const subject = { subjectId: orderId };
    const mentions = await settleNotifications(trx, { kind: 'mention', ...subject, only: reader.id });
    if (side !== 'admin') {
      await withdrawMessageEmails(trx, orderId, [reader.id]);
      return [...mentions, ...(await settleNotifications(trx, { kind: 'order_message', ...subject, only: reader.id }))];
    }
    const admins = await adminIds(trx);
    await withdrawMessageEmails(trx, orderId, [...admins, null]);
    return [...mentions, ...(await settleNotifications(trx, { kind: 'order_message', ...subject, admins }))];
  });
  await publishNotified(deps, notified);
  await publishRead(deps, orderId, [reader.id]);
  return { message: 'Marked as read.' };
}
