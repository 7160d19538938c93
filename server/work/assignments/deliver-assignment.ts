import type { StaffOrder } from '../../../contract/selling/staff-order.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { writeCommission } from '../../settlement/commissions/commissions.ts';
import { notFound } from '../../shared/errors.ts';
import { writeDelivery } from '../deliveries/deliveries.ts';
import { refusal } from './advance-assignment.ts';
import { followAssignments } from './follow-assignments.ts';
import { staffOrderById } from './staff-assignments.ts';

type DeliverDeps = Pick<Deps, 'db' | 'events' | 'log' | 'config' | 'clock' | 'settings'>;

type Deliver = {
  orderId: number;
  by: { id: number; name: string };
  /** Only admins read them. */
  notes: string | null;
  /** The customer reads it. */
  summary: string | null;
  fileIds: readonly number[];
};

/** The first delivery of an assignment earns its commission. */
export async function deliverAssignment(deps: DeliverDeps, delivery: Deliver): Promise<StaffOrder> {
  const { orderId, by, notes, summary, fileIds } = delivery;
  const userId = by.id;
  const view = await promiseViewOf(deps);
  const { now } = view;
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const assignment = await trx
      .selectFrom('assignments')
      .select(['id', 'status', 'round'])
      .where('order_id', '=', orderId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!order || !assignment) throw notFound('Order');
    const at = now.toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('assignments')
      .set({ status: 'delivered', delivered_at: at, notes })
      .where('id', '=', assignment.id)
      .where('status', '=', 'completed')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal(assignment.status, 'delivered');
    const { id: assignmentId, round } = assignment;
    await writeDelivery(trx, { orderId, assignmentId, userId, round, summary, notes, fileIds, now });
    await writeOrderEvents(trx, { orderId, kind: 'delivered', actorId: userId, detail: notes ? { notes } : {}, at });
    await writeAuditEntry(trx, {
      by: userId,
      action: 'order.deliver',
      id: orderId,
      before: { work: assignment.status },
      after: { work: 'delivered', ...(round > 1 && { round }) },
    });
    const { commissionPercent: defaultPercent } = deps.config;
    await writeCommission(trx, { assignmentId, orderId, userId, now: at, defaultPercent });
    await addEntry(trx, { orderId, content: `${by.name} delivered their work`, now });
    await followAssignments(trx, { orderId, before: order.status, by: userId, view });
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyThreadChanged(deps, orderId);
  return staffOrderById(deps.db, userId, orderId, view);
}
