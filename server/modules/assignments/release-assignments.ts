import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { lockOrder, updateOrderStatus, writeOrderEvents } from '../orders/orders.ts';

/** Runs in the transaction that deletes the user or changes the role. An order without staff is new again. */
export async function releaseAssignments(trx: Db, userId: number, by: number): Promise<void> {
  const assignments = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.order_id', 'users.name'])
    .where('assignments.user_id', '=', userId)
    .where('assignments.status', '<>', 'delivered')
    .orderBy('assignments.order_id')
    .execute();
  for (const { id, order_id: orderId, name } of assignments) {
    await lockOrder(trx, orderId);
    const deleted = await trx
      .deleteFrom('assignments')
      .where('id', '=', id)
      .where('status', '<>', 'delivered')
      .returning('status')
      .executeTakeFirst();
    if (!deleted) continue;
    await writeOrderEvents(trx, { orderId, kind: 'unassigned', actorId: by, detail: { user_id: userId, name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.unassign',
      id: orderId,
      before: { user_id: userId, name, work: deleted.status },
    });
    await updateOrderStatus(trx, orderId);
  }
}
