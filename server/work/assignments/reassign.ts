import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged, notifyUsers, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { orderDetail, updateOrderStatus } from '../../selling/orders/orders.ts';
import { rateFor } from '../../settlement/commissions/commissions.ts';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../shared/errors.ts';
import { lockStaffMember } from './staff-members.ts';

type ReassignDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;
type Reassign = { orderId: number; assignmentId: number; userId: number; reason: string; by: number };

/**
 * The new staff member starts at `assigned`, with a rate of their own and the assignment's part of the commission.
 * Access to the order moves with it.
 */
export async function reassign(deps: ReassignDeps, change: Reassign): Promise<OrderDetail> {
  const { orderId, assignmentId, userId, reason, by } = change;
  const view = await promiseViewOf(deps);
  const from = await deps.db.transaction().execute(async (trx) => {
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
    await reindex(trx, 'order', [orderId]);
    await writeOrderEvents(trx, { orderId, kind: 'reassigned', actorId: by, detail: { ...people, reason }, at });
    await writeAuditEntry(trx, {
      by,
      action: 'order.reassign',
      id: orderId,
      before: { assignment_id: assignmentId, user_id: from.id, name: from.name, work: before.status },
      after: { assignment_id: assignmentId, user_id: userId, name: to.name, work: 'assigned', reason },
    });
    await addEntry(trx, { orderId, content: `${to.name} is now working on this order`, now: view.now });
    await updateOrderStatus(trx, orderId);
    await notifyBoth(trx, orderId, by, { ...people, emails: { from: before.email, to: to.email } });
    return from.id;
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
  // The order no longer concerns them, so they are notified separately.
  await notifyUsers(deps, { event: 'order.changed', id: orderId }, () => [from]);
  return orderDetail(deps.db, orderId, await promiseViewOf(deps));
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
  const { commission_id, delivery_id, ...assignment } = row;
  return {
    ...assignment,
    orderStatus: order.status,
    hasEarned: commission_id !== null,
    hasDelivered: delivery_id !== null,
  };
}

type Person = { id: number; name: string };
type Both = { from: Person; to: Person; emails: { from: string; to: string } };

async function notifyBoth(trx: Db, orderId: number, by: number, { from, to, emails }: Both): Promise<void> {
  const sides = [
    { email: emails.to, userId: to.id, isMine: true, name: from.name },
    { email: emails.from, userId: from.id, isMine: false, name: to.name },
  ];
  for (const { email, userId, isMine, name } of sides) {
    await queueEmail(trx, { kind: 'order-reassigned', to: email, data: { userId, orderId, isMine, name } });
    await queueNotification(trx, {
      kind: 'reassigned',
      subjectId: orderId,
      actorId: by,
      data: { isMine, name },
      to: [userId],
    });
  }
}
