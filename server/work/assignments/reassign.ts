import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged, notifyUsers, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { recordUndo, type UndoItem, type UndoStep } from '../../platform/undo/undo.ts';
import { orderDetail } from '../../selling/orders/orders.ts';
import { rateFor } from '../../settlement/commissions/commissions.ts';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../shared/errors.ts';
import { type PassedOn, type Person, recordPassedOn } from './passed-on.ts';
import { lockStaffMember } from './staff-members.ts';

type ReassignDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;
type Reassign = {
  orderId: number;
  assignmentId: number;
  userId: number;
  reason: string;
  by: number;
  step: UndoStep;
};

/**
 * The new staff member starts at `assigned`, with a rate of their own and the assignment's part of the commission.
 * Access to the order moves with it.
 */
export async function reassign(
  deps: ReassignDeps,
  change: Reassign,
): Promise<OrderDetail & { undo_id: number | null }> {
  const { orderId, assignmentId, userId, reason, by, step } = change;
  const view = await promiseViewOf(deps);
  const { from, undo } = await deps.db.transaction().execute(async (trx) => {
    const to = await lockStaffMember(trx, userId);
    const before = await lockAssignment(trx, orderId, assignmentId);
    if (before.user_id === userId) throw new AppError('conflict', `${to.name} works on this already.`);
    const at = view.now.toISOString();
    const rate = await rateFor(trx, { orderId, userId, now: at, defaultPercent: deps.config.commissionPercent });
    const earns = before.earns && !before.hasEarned;
    await trx
      .updateTable('assignments')
      .set({ user_id: userId, status: 'assigned', assigned_at: at, started_at: null, completed_at: null })
      .set({ ...rate, earns })
      .where('id', '=', assignmentId)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error)
          ? new AppError('conflict', `${to.name} is already assigned to this order.`)
          : error;
      });
    const from = { id: before.user_id, name: before.name };
    const people = { from, to: { id: userId, name: to.name } };
    await recordPassedOn(trx, {
      orderId,
      assignmentId,
      ...people,
      work: { before: before.status, after: 'assigned' },
      reason,
      by,
      now: view.now,
    });
    const undo = await recordUndo(trx, step, {
      by,
      action: 'order.reassign',
      id: orderId,
      before: { assignmentId, ...people, assignedAt: at, work: before.work } satisfies PassedOn,
    });
    await notifyBoth(trx, { orderId, by, undo, ...people, emails: { from: before.email, to: to.email } });
    return { from: from.id, undo };
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
  // The order no longer concerns them, so they are notified separately.
  await notifyUsers(deps, { event: 'order.changed', id: orderId }, () => [from]);
  return { ...(await orderDetail(deps.db, orderId, await promiseViewOf(deps))), undo_id: undo?.stepId ?? null };
}

/** Locks the order. Throws for work that is delivered or has ended. */
export async function lockAssignment(trx: Db, orderId: number, assignmentId: number) {
  const order = await lockOrder(trx, orderId);
  if (!order) throw notFound('Order');
  const row = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select((e) => [
      'assignments.user_id',
      'assignments.status',
      'assignments.assigned_at',
      'assignments.started_at',
      'assignments.completed_at',
      'assignments.rate_kind',
      'assignments.rate_milli',
      'assignments.fixed_cents',
      'assignments.earns',
      'users.name',
      'users.email',
      e
        .selectFrom('commissions')
        .select('commissions.id')
        .whereRef('commissions.assignment_id', '=', 'assignments.id')
        .where('commissions.kind', '=', 'earned')
        .as('commission_id'),
      e
        .selectFrom('deliveries')
        .select((d) => d.fn.min('deliveries.id').as('id'))
        .whereRef('deliveries.assignment_id', '=', 'assignments.id')
        .as('delivery_id'),
    ])
    .where('assignments.id', '=', assignmentId)
    .where('assignments.order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw invalidField('assignment_id', 'Choose an assignment of this order.');
  if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.');
  if (row.status === 'delivered') throw new AppError('conflict', 'This work is already delivered.');
  if (row.status === 'cancelled') throw new AppError('conflict', 'This work was cancelled.');
  const { commission_id, delivery_id, user_id, name, email, ...work } = row;
  return {
    ...work,
    user_id,
    name,
    email,
    work,
    orderStatus: order.status,
    hasEarned: commission_id !== null,
    hasDelivered: delivery_id !== null,
  };
}

type Both = {
  orderId: number;
  by: number;
  undo: UndoItem;
  from: Person;
  to: Person;
  emails: { from: string; to: string };
};

async function notifyBoth(trx: Db, { orderId, by, undo, from, to, emails }: Both): Promise<void> {
  const sides = [
    { email: emails.to, userId: to.id, isMine: true, name: from.name },
    { email: emails.from, userId: from.id, isMine: false, name: to.name },
  ];
  for (const { email, userId, isMine, name } of sides) {
    await queueEmail(trx, { kind: 'order-reassigned', to: email, data: { userId, orderId, isMine, name }, undo });
    await queueNotification(trx, {
      kind: 'reassigned',
      subjectId: orderId,
      actorId: by,
      data: { isMine, name },
      to: [userId],
    });
  }
}
