import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { adminIds, publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { type Side, seeOrder } from '../../platform/order-record/order-record.ts';
import { invalidField } from '../../shared/errors.ts';
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

/** The admins share one inbox: a message that one of them has read is read. */
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

/** Never moves backwards, and only up to an entry of this thread that the reader can see. */
export async function markAsRead(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  reader: Reader,
  { orderId, upTo }: { orderId: number; upTo: number },
) {
  const { notified, informed } = await deps.db.transaction().execute(async (trx) => {
    const { side } = await seeOrder(trx, reader, orderId);
    const entry = await messagesOf(trx, orderId, side).select('id').where('id', '=', upTo).executeTakeFirst();
    if (!entry) throw invalidField('up_to', 'The up to field must be a message of this order.');
    return readUpTo(trx, reader, { orderId, side, upTo });
  });
  await publishNotified(deps, notified);
  await publishRead(deps, orderId, informed);
  return { message: 'Marked as read.' };
}

type Read = { orderId: number; side: Side; upTo: number };

/** `notified`: users whose notifications changed; `informed`: users whose screens have fewer unread messages. */
export async function readUpTo(trx: Db, reader: Reader, { orderId, side, upTo }: Read) {
  // Locks the thread before its counter is read, as a new message does.
  await trx.updateTable('order_threads').set({ order_id: orderId }).where('order_id', '=', orderId).execute();
  const read = await trx
    .insertInto('order_reads')
    .values({ order_id: orderId, user_id: reader.id, last_read_id: upTo })
    .onConflict((c) =>
      c
        .columns(['order_id', 'user_id'])
        .doUpdateSet({ last_read_id: upTo })
        .where('order_reads.last_read_id', '<', upTo),
    )
    .returning('last_read_id')
    .executeTakeFirst();
  // Screens that read again at each event would go on forever.
  if (!read) return { notified: [], informed: [] };
  const thread = await trx
    .updateTable('order_threads')
    .set(side === 'admin' ? { unread_by_admins: sql<number>`(${countUnreadByAdmins(trx, orderId)})` } : {})
    .set({ order_id: orderId })
    .where('order_id', '=', orderId)
    .returning(['last_id', 'last_public_id'])
    .executeTakeFirstOrThrow();
  const last = side === 'customer' ? thread.last_public_id : thread.last_id;
  const readers = side === 'admin' ? await adminIds(trx) : [reader.id];
  const isAllRead = last !== null && upTo >= last;
  return { notified: isAllRead ? await settle(trx, { orderId, reader, side, readers }) : [], informed: readers };
}

type Settled = { orderId: number; reader: Reader; side: Side; readers: number[] };

async function settle(trx: Db, { orderId, reader, side, readers }: Settled): Promise<number[]> {
  const isAdmin = side === 'admin';
  await withdrawMessageEmails(trx, orderId, isAdmin ? [...readers, null] : readers);
  const subject = { subjectId: orderId };
  const mentions = await settleNotifications(trx, { kind: 'mention', ...subject, only: reader.id });
  const whose = isAdmin ? { admins: readers } : { only: reader.id };
  return [...mentions, ...(await settleNotifications(trx, { kind: 'order_message', ...subject, ...whose }))];
}
