import { type OrderStatus, orderStatusOf } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Lock order: the order, then its assignments. The second of two concurrent status changes waits here and sees the
 * first.
 */
export const lockOrder = (trx: Db, id: number) =>
  trx
    .updateTable('orders')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id', 'status', 'payment_status', 'total_cents'])
    .executeTakeFirst();

/** A cancelled order stays cancelled. */
export async function updateOrderStatus(trx: Db, orderId: number): Promise<OrderStatus> {
  const team = await trx.selectFrom('assignments').select('status').where('order_id', '=', orderId).execute();
  const status = orderStatusOf(team.map((assignment) => assignment.status));
  const { status: current } = await trx
    .updateTable('orders')
    .set((e) => ({ status: e.case().when('status', '=', 'cancelled').then(e.ref('status')).else(status).end() }))
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow();
  return current;
}
