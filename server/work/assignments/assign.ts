import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Deps } from '../../deps.ts';
import { createChecklist } from '../../order/checklist/checklist.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyThreadChanged,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { orderDetail } from '../../selling/orders/orders.ts';
import { rateFor } from '../../settlement/commissions/commissions.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { claimOwnership } from './order-owner.ts';
import { lockStaffMember } from './staff-members.ts';
import type { Assigned } from './undo-assignments.ts';

type NewAssignment = { orderId: number; userId: number; by: number; step: UndoStep };

/** Accepts unpaid orders; the audit entry records the payment status. */
export async function assignStaff(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>,
  { orderId, userId, by, step }: NewAssignment,
): Promise<OrderDetail & { undo_id: number | null }> {
  const { undo, readers } = await deps.db.transaction().execute(async (trx) => {
    const staff = await lockStaffMember(trx, userId);
    const order = await lockOrder(trx, orderId);
    if (!order) throw notFound('Order');
    if (order.status !== 'pending')
      throw new AppError(
        'conflict',
        'Staff can be assigned only to new orders. Work on this order has already started.',
      );
    const now = deps.clock.now().toISOString();
    const rate = await rateFor(trx, { orderId, userId, now, defaultPercent: deps.config.commissionPercent });
    const created = await trx
      .insertInto('assignments')
      .values({
        order_id: orderId,
        user_id: userId,
        status: 'assigned',
        assigned_at: now,
        ...rate,
      })
      .onConflict((c) => c.columns(['order_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw new AppError('conflict', `${staff.name} is already assigned to this order.`);
    await createChecklist(trx, { orderId, at: now });
    await claimOwnership(trx, orderId, by);
    await reindex(trx, 'order', [orderId]);
    await writeOrderEvents(trx, {
      orderId,
      kind: 'assigned',
      actorId: by,
      detail: { user_id: userId, name: staff.name },
      at: now,
    });
    await writeAuditEntry(trx, {
      by,
      action: 'order.assign',
      id: orderId,
      after: { user_id: userId, name: staff.name, payment_status: order.payment_status },
    });
    await addEntry(trx, { orderId, content: `${staff.name} was assigned`, now: deps.clock.now() });
    const before: Assigned = { assignmentId: created.id, userId, name: staff.name };
    const undo = await recordUndo(trx, step, { by, action: 'order.assign', id: orderId, before });
    await queueEmail(trx, { kind: 'order-assigned', to: staff.email, data: { userId, orderId }, undo });
    await queueNotification(trx, { kind: 'assigned', subjectId: orderId, actorId: by, data: {}, to: [userId] });
    return { undo, readers: await settleNotifications(trx, { kind: 'order_placed', subjectId: orderId }) };
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await publishNotified(deps, readers);
  await notifyThreadChanged(deps, orderId);
  return { ...(await orderDetail(deps.db, orderId, await promiseViewOf(deps))), undo_id: undo?.stepId ?? null };
}
