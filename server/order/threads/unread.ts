import type { Db } from '../../adapters/database/database.ts';
import type { Side } from '../../platform/order-record/order-record.ts';

type Viewer = { id: number; role: string };

/** Orders without unread messages are missing. */
export async function unreadOf(db: Db, viewer: Viewer, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  if (viewer.role === 'admin') return unreadByAdmins(db, orderIds);
  const side: Side = viewer.role === 'customer' ? 'customer' : 'staff';
  const rows = await db
    .selectFrom('order_messages as message')
    .leftJoin('order_reads as reading', (join) =>
      join.onRef('reading.order_id', '=', 'message.order_id').on('reading.user_id', '=', viewer.id),
    )
    .select((e) => ['message.order_id', e.fn.countAll<number>().as('unread')])
    .where('message.order_id', 'in', orderIds)
    .where('message.kind', '=', 'message')
    .where('message.deleted_at', 'is', null)
    .where('message.author_id', '<>', viewer.id)
    .where((e) => e('message.id', '>', e.fn.coalesce('reading.last_read_id', e.lit(0))))
    .$if(side === 'customer', (q) => q.where('message.visibility', '=', 'all'))
    .groupBy('message.order_id')
    .execute();
  return new Map(rows.map(({ order_id, unread }) => [order_id, unread]));
}

async function unreadByAdmins(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('order_threads')
    .select(['order_id', 'unread_by_admins'])
    .where('order_id', 'in', orderIds)
    .where('unread_by_admins', '>', 0)
    .execute();
  return new Map(rows.map(({ order_id, unread_by_admins }) => [order_id, unread_by_admins]));
}
