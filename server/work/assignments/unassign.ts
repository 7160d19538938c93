import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { orderDetail } from '../../selling/orders/orders.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { notifyUnassigned } from './notify-unassigned.ts';

type Unassign = { orderId: number; userId: number; by: number };
type Removal = Unassign & { assignmentId: number; name: string; since: string };

/**
 * Runs in the transaction that holds the order's lock. Returns what to publish after the commit; null once work
 * started.
 */
export async function removeAssignment(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  trx: Db,
  { orderId, assignmentId, userId, name, by, since }: Removal,
): Promise<(() => Promise<void>) | null> {
  const { numDeletedRows } = await trx
    .deleteFrom('assignments')
    .where('id', '=', assignmentId)
    // The assignment may have been passed on since.
    .where('user_id', '=', userId)
    .where('status', '=', 'assigned')
    // Reopened work that was passed on has deliveries.
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.assignment_id', '=', 'assignments.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  await reindex(trx, 'order', [orderId]);
  await writeOrderEvents(trx, { orderId, kind: 'unassigned', actorId: by, detail: { user_id: userId, name } });
  await writeAuditEntry(trx, { by, action: 'order.unassign', id: orderId, before: { user_id: userId, name } });
  return notifyUnassigned(deps, trx, { orderId, userId, by, since });
}

/** Refused once work has started: commissions are shared by the team that began it. */
export async function unassignStaff(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>,
  { orderId, userId, by }: Unassign,
): Promise<OrderDetail> {
  const publish = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const assignment = await trx
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['assignments.id', 'assignments.assigned_at', 'users.name'])
      .where('assignments.order_id', '=', orderId)
      .where('assignments.user_id', '=', userId)
      .executeTakeFirst();
    if (!assignment) throw invalidField('user_id', 'This person is not assigned to the order.');
    const { id: assignmentId, assigned_at: since, name } = assignment;
    const isNew = order?.status === 'pending';
    const removed = isNew && (await removeAssignment(deps, trx, { orderId, assignmentId, userId, name, by, since }));
    if (!removed)
      throw new AppError('conflict', 'Work on this order has already started, so its staff can’t be removed.');
    return removed;
  });
  await publish();
  return orderDetail(deps.db, orderId, await promiseViewOf(deps));
}
