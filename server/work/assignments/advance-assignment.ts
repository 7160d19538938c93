import type { StaffOrder } from '../../../contract/selling/staff-order.ts';
import { type AssignmentStatus, assignmentStatuses, canAdvance } from '../../../contract/shared/status.ts';
import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { assertChecklistDone } from '../../order/checklist/checklist.ts';
import { assertMayStart, calendarWithin, promiseViewOf, startClock } from '../../order/clock/clock.ts';
import { assertIntakesAnswered } from '../../order/intakes/intakes.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { fixSplit } from '../../settlement/commissions/commissions.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { notifyCustomer } from './notify-customer.ts';
import { staffOrderById } from './staff-assignments.ts';
import type { Advanced } from './undo-assignments.ts';

type AssignmentDeps = Pick<Deps, 'db' | 'events' | 'log' | 'config' | 'clock' | 'settings'>;
type StatusChange = { orderId: number; userId: number; to: AssignmentStatus; checkList: boolean; step: UndoStep };

const transitions = {
  in_progress: { time: 'started_at', kind: 'started', action: 'order.start' },
  completed: { time: 'completed_at', kind: 'completed', action: 'order.complete' },
} as const;

const participles: Record<AssignmentStatus, string> = {
  assigned: 'assigned',
  in_progress: 'started',
  completed: 'completed',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** The error for a transition that is not the next one. */
export function refusal(from: AssignmentStatus, to: AssignmentStatus): AppError {
  if (from === 'cancelled') return new AppError('conflict', 'This work was cancelled.');
  const [current, requested] = [assignmentStatuses.indexOf(from), assignmentStatuses.indexOf(to)];
  const next = assignmentStatuses[current + 1] ?? to;
  const message =
    requested <= current
      ? `This work has already been ${participles[to]}.`
      : `This work has not been ${participles[next]} yet.`;
  return new AppError('conflict', message);
}

/** `deliverAssignment` is the only transition to `delivered`. */
export async function advanceAssignment(
  deps: AssignmentDeps,
  { orderId, userId, to, checkList, step }: StatusChange,
): Promise<StaffOrder & { undo_id: number | null }> {
  if (to === 'delivered') throw new AppError('conflict', 'Use “Deliver Work” to deliver this work.');
  const view = await promiseViewOf(deps);
  const undo = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const assignment = await trx
      .selectFrom('assignments')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!order || !assignment) throw notFound('Order');
    if (to === 'assigned' || to === 'cancelled' || !canAdvance(assignment.status, to))
      throw refusal(assignment.status, to);
    if (to === 'in_progress') {
      await assertIntakesAnswered(trx, orderId);
      await assertMayStart(trx, orderId, view);
    }
    if (to === 'completed' && (await isLastAtWork(trx, orderId, assignment.id)))
      await assertChecklistDone(trx, { orderId, isAskedFor: checkList });
    const { time, kind, action } = transitions[to];
    const at = view.now.toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('assignments')
      .set({ status: to, [time]: at })
      .where('id', '=', assignment.id)
      .where('status', '=', assignment.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal(assignment.status, to);
    if (order.status === 'pending') await fixSplit(trx, orderId);
    await writeOrderEvents(trx, { orderId, kind, actorId: userId, at });
    await writeAuditEntry(trx, {
      by: userId,
      action,
      id: orderId,
      before: { work: assignment.status },
      after: { work: to },
    });
    const waited = to === 'in_progress' ? await startOrderClock(trx, deps, orderId) : null;
    const before: Advanced = { assignmentId: assignment.id, at, waited };
    const undo = await recordUndo(trx, step, { by: userId, action, id: orderId, before });
    const status = await updateOrderStatus(trx, orderId);
    if (status === 'processing' && status !== order.status)
      await notifyCustomer(trx, { orderId, kind: 'work-started', by: userId, undo });
    return undo;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyOrderChanged(deps, orderId);
  return { ...(await staffOrderById(deps.db, userId, orderId, view)), undo_id: undo?.stepId ?? null };
}

/** Staff share one checklist: whoever is the last to complete work completes it. */
async function isLastAtWork(trx: Db, orderId: number, assignmentId: number): Promise<boolean> {
  const other = await trx
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '<>', assignmentId)
    .where('status', 'in', ['assigned', 'in_progress'])
    .executeTakeFirst();
  return other === undefined;
}

/** Returns what the order waited for until now. */
async function startOrderClock(
  trx: Db,
  deps: Pick<AssignmentDeps, 'clock' | 'config' | 'settings'>,
  orderId: number,
): Promise<ClockReason | null> {
  const { clock_reason } = await trx
    .selectFrom('orders')
    .select('clock_reason')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const started = await startClock(trx, { orderId, calendar: await calendarWithin(trx, deps), now: deps.clock.now() });
  return started ? clock_reason : null;
}
