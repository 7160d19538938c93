import { type OrderStatus, orderStatusOf } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';

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
