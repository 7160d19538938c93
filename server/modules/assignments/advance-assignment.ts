import type { StaffOrder } from '../../../contract/assignments.ts';
import { type AssignmentStatus, assignmentStatuses, canAdvance, type OrderStatus } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { writeCommission } from '../commissions/commissions.ts';
import { queueEmail } from '../email/outbox.ts';
import { assertIntakesAnswered } from '../intakes/intakes.ts';
import { notifyOrderChanged, queueNotification } from '../notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../order-record/order-record.ts';
import { updateOrderStatus } from '../orders/orders.ts';
import { promiseViewOf } from '../promises/promises.ts';
import { recordUndo, type UndoItem } from '../undo/undo.ts';
import { staffOrderById } from './staff-assignments.ts';
import type { Advanced } from './undo-assignments.ts';

type AssignmentDeps = Pick<Deps, 'db' | 'events' | 'log' | 'config' | 'clock' | 'settings'>;
type StatusChange = { orderId: number; userId: number; to: AssignmentStatus; notes?: string | null };

const transitions = {
  in_progress: { time: 'started_at', kind: 'started', action: 'order.start' },
  completed: { time: 'completed_at', kind: 'completed', action: 'order.complete' },
  delivered: { time: 'delivered_at', kind: 'delivered', action: 'order.deliver' },
} as const;

const participles: Record<AssignmentStatus, string> = {
  assigned: 'assigned',
  in_progress: 'started',
  completed: 'completed',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

function refusal(from: AssignmentStatus, to: AssignmentStatus): AppError {
  if (from === 'cancelled') return new AppError('conflict', 'This work was cancelled.');
  const [current, requested] = [assignmentStatuses.indexOf(from), assignmentStatuses.indexOf(to)];
  const next = assignmentStatuses[current + 1] ?? to;
  const message =
    requested <= current
      ? `This work has already been ${participles[to]}.`
      : `This work has not been ${participles[next]} yet.`;
  return new AppError('conflict', message);
}

export async function advanceAssignment(
  deps: AssignmentDeps,
  change: Omit<StatusChange, 'notes'>,
): Promise<StaffOrder & { undo_id: number | null }> {
  if (change.to === 'delivered') throw new AppError('conflict', 'Use “Deliver Work” to deliver this work.');
  return changeStatus(deps, change);
}

/** The only transition to `delivered`; earns the commission. */
export const deliverAssignment = (deps: AssignmentDeps, change: Omit<StatusChange, 'to'>): Promise<StaffOrder> =>
  changeStatus(deps, { ...change, to: 'delivered' });

async function changeStatus(deps: AssignmentDeps, { orderId, userId, to, notes }: StatusChange) {
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
    if (to === 'in_progress') await assertIntakesAnswered(trx, orderId);
    const { time, kind, action } = transitions[to];
    const now = new Date().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('assignments')
      .set({ status: to, [time]: now, ...(to === 'delivered' ? { notes: notes || null } : {}) })
      .where('id', '=', assignment.id)
      .where('status', '=', assignment.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal(assignment.status, to);
    await writeOrderEvents(trx, { orderId, kind, actorId: userId, detail: notes ? { notes } : {} });
    await writeAuditEntry(trx, {
      by: userId,
      action,
      id: orderId,
      before: { work: assignment.status },
      after: { work: to },
    });
    if (to === 'delivered') {
      const at = deps.clock.now().toISOString();
      const { commissionPercent: defaultPercent } = deps.config;
      await writeCommission(trx, { assignmentId: assignment.id, orderId, userId, now: at, defaultPercent });
    }
    const undo = await recordChange(trx, { orderId, userId, assignmentId: assignment.id, to, at: now });
    const status = await updateOrderStatus(trx, orderId);
    if (status !== order.status) await notifyCustomer(trx, order, status, { by: userId, undo });
    return undo;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyOrderChanged(deps, orderId);
  return {
    ...(await staffOrderById(deps.db, userId, orderId, await promiseViewOf(deps))),
    undo_id: undo?.stepId ?? null,
  };
}

type Change = Advanced & { orderId: number; userId: number; to: AssignmentStatus };

/** Delivery is final: it earns the commission. */
async function recordChange(trx: Db, { orderId, userId, assignmentId, to, at }: Change): Promise<UndoItem> {
  if (to !== 'in_progress' && to !== 'completed') return null;
  const before: Advanced = { assignmentId, at };
  return recordUndo(trx, 'new', { by: userId, action: transitions[to].action, id: orderId, before });
}

const emailKinds = { processing: 'work-started', delivered: 'work-delivered' } as const;
const notificationKinds = { processing: 'work_started', delivered: 'delivered' } as const;

/** When work starts and when all of it is delivered. */
async function notifyCustomer(
  trx: Db,
  order: { id: number; user_id: number },
  status: OrderStatus,
  { by, undo }: { by: number; undo: UndoItem },
): Promise<void> {
  if (status !== 'processing' && status !== 'delivered') return;
  await queueNotification(trx, {
    kind: notificationKinds[status],
    subjectId: order.id,
    actorId: by,
    data: {},
    to: [order.user_id],
  });
  const customer = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', order.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (customer)
    await queueEmail(trx, {
      kind: emailKinds[status],
      to: customer.email,
      userId: order.user_id,
      data: { orderId: order.id },
      undo,
    });
}
