import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry, publishMessage } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { orderDetail } from '../../selling/orders/orders.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { followAssignments } from './follow-assignments.ts';
import { notifyUnassigned } from './notify-unassigned.ts';
import { lockAssignment } from './reassign.ts';

type RemoveDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;
type Remove = { orderId: number; assignmentId: number; by: number };

/** Started work can be taken off, too. If all other assignments are delivered, so is the order. */
export async function takeOffOrder(deps: RemoveDeps, { orderId, assignmentId, by }: Remove): Promise<OrderDetail> {
  const view = await promiseViewOf(deps);
  const publish = await deps.db.transaction().execute(async (trx) => {
    const before = await lockAssignment(trx, orderId, assignmentId);
    const { user_id: userId, name } = before;
    if (before.hasDelivered)
      throw new AppError('conflict', `${name} has delivered this work before. Pass it on to someone else instead.`);
    await trx.deleteFrom('assignments').where('id', '=', assignmentId).execute();
    await reindex(trx, 'order', [orderId]);
    const detail = { user_id: userId, name };
    await writeOrderEvents(trx, { orderId, kind: 'unassigned', actorId: by, detail, at: view.now.toISOString() });
    await writeAuditEntry(trx, {
      by,
      action: 'order.unassign',
      id: orderId,
      before: { assignment_id: assignmentId, user_id: userId, name, work: before.status },
    });
    await addEntry(trx, {
      orderId,
      content: `${name} was taken off this order`,
      visibility: 'team',
      now: view.now,
    });
    await followAssignments(trx, { orderId, before: before.orderStatus, by, view });
    return notifyUnassigned(deps, trx, { orderId, userId, by, since: before.assigned_at });
  });
  await publish();
  await publishMessage(deps, { orderId, visibility: 'team' });
  return orderDetail(deps.db, orderId, await promiseViewOf(deps));
}

/** Throws the same 404 as for an id that never existed. */
export async function assertAssignmentOf({ db }: Pick<Deps, 'db'>, orderId: number, id: number): Promise<void> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('orders', 'orders.id', 'assignments.order_id')
    .select('assignments.id')
    .where('assignments.id', '=', id)
    .where('assignments.order_id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Assignment');
}
