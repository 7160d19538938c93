import { orderStatusOf } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { writeOrderEvent } from '../orders/orders.ts';

/**
 * Gives back what a staff member has not delivered, in the transaction in which they leave: their orders follow those
 * who remain, and an order that nobody works on any more is new again, to be given to others. What was delivered stays,
 * with its commission.
 */
export async function releaseAssignments(trx: Db, userId: number, by: number): Promise<void> {
  const jobs = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.order_id', 'users.name'])
    .where('assignments.user_id', '=', userId)
    .where('assignments.status', '<>', 'delivered')
    .orderBy('assignments.order_id')
    .execute();
  for (const { id, order_id: orderId, name } of jobs) {
    const now = new Date().toISOString();
    await trx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute();
    const gone = await trx
      .deleteFrom('assignments')
      .where('id', '=', id)
      .where('status', '<>', 'delivered')
      .returning('status')
      .executeTakeFirst();
    if (!gone) continue;
    await writeOrderEvent(trx, { orderId, kind: 'unassigned', by, detail: { user_id: userId, name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.unassign',
      id: orderId,
      before: { user_id: userId, name, work: gone.status },
    });
    const team = await trx.selectFrom('assignments').select('status').where('order_id', '=', orderId).execute();
    const status = orderStatusOf(team.map((assignment) => assignment.status));
    await trx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
  }
}
