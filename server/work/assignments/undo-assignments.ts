import type { ClockReason } from '../../../contract/shared/work-states.ts';
import { refreshWaiting, undoStart as undoStartOfClock, waitingRulesWithin } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import {
  notifyOrderChanged,
  publishNotified,
  withdrawNotifications,
} from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { changedSince, type Restorer } from '../../platform/undo/undo.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { AppError } from '../../shared/errors.ts';
import { removeAssignment } from './unassign.ts';

export type Assigned = { assignmentId: number; userId: number; name: string };
/** `waited`: why the order’s clock waited until this start of work. */
export type Advanced = { assignmentId: number; at: string; waited?: ClockReason | null };

const STARTED = 'Work on this order has already started, so it remains assigned.';

export const undoAssign: Restorer<Assigned> = async ({ deps, trx, by, id: orderId, since, before }) => {
  const { assignmentId, userId, name } = before;
  const order = await lockOrder(trx, orderId);
  if (!order) throw changedSince();
  if (order.status !== 'pending') throw new AppError('conflict', STARTED);
  const publish = await removeAssignment(deps, trx, { orderId, assignmentId, userId, name, by, since });
  if (!publish) throw changedSince();
  return { publish };
};

const steps = {
  start: { from: 'in_progress', to: 'assigned', time: 'started_at' },
  complete: { from: 'completed', to: 'in_progress', time: 'completed_at' },
} as const;

const undoStep =
  ({ from, to, time }: (typeof steps)[keyof typeof steps]): Restorer<Advanced> =>
  async ({ deps, trx, by, id: orderId, since, before }) => {
    if (!(await lockOrder(trx, orderId))) throw changedSince();
    const { numUpdatedRows } = await trx
      .updateTable('assignments')
      .set({ status: to, [time]: null })
      .where('id', '=', before.assignmentId)
      .where('status', '=', from)
      .where(time, '=', before.at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw changedSince();
    await writeOrderEvents(trx, { orderId, kind: 'reopened', actorId: by });
    await writeAuditEntry(trx, {
      by,
      action: 'order.reopen',
      id: orderId,
      before: { work: from },
      after: { work: to },
    });
    const status = await updateOrderStatus(trx, orderId);
    if (before.waited && status === 'pending') {
      const rules = await waitingRulesWithin(trx, deps);
      await undoStartOfClock(trx, { orderId, calendar: rules.calendar, reason: before.waited });
      // The order may have been paid or answered since.
      await refreshWaiting(trx, { orderId, ...rules });
    }
    const withdrawn = await withdrawNotifications(trx, {
      kind: 'work_started',
      subjectType: 'order',
      subjectId: orderId,
      since,
    });
    return {
      async publish() {
        await publishNotified(deps, withdrawn);
        await notifyOrderChanged(deps, orderId);
      },
    };
  };

export const undoStart = undoStep(steps.start);
export const undoComplete = undoStep(steps.complete);
