import type { Selectable } from 'kysely';
import type { AssignmentStatus } from '../../../contract/shared/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import {
  notifyThreadChanged,
  notifyUsers,
  publishNotified,
  withdrawNotifications,
} from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer } from '../../platform/undo/undo.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { AppError } from '../../shared/errors.ts';
import { isStaffMember } from './staff-members.ts';

export type Person = { id: number; name: string };

type Work = Pick<
  Selectable<Tables['assignments']>,
  'status' | 'assigned_at' | 'started_at' | 'completed_at' | 'rate_kind' | 'rate_milli' | 'fixed_cents' | 'earns'
>;
/** `work`: of the person from whom it was taken. */
export type PassedOn = { assignmentId: number; from: Person; to: Person; assignedAt: string; work: Work };

type Record = {
  orderId: number;
  assignmentId: number;
  from: Person;
  to: Person;
  work: { before: AssignmentStatus; after: AssignmentStatus };
  reason: string;
  by: number;
  now: Date;
};

/** Call it in the transaction that passes the work on, or back. */
export async function recordPassedOn(
  trx: Db,
  { orderId, assignmentId, from, to, work, reason, by, now }: Record,
): Promise<void> {
  await reindex(trx, 'order', [orderId]);
  const detail = { from, to, ...(reason !== '' && { reason }) };
  await writeOrderEvents(trx, { orderId, kind: 'reassigned', actorId: by, detail, at: now.toISOString() });
  await writeAuditEntry(trx, {
    by,
    action: 'order.reassign',
    id: orderId,
    before: { assignment_id: assignmentId, user_id: from.id, name: from.name, work: work.before },
    after: {
      assignment_id: assignmentId,
      user_id: to.id,
      name: to.name,
      work: work.after,
      ...(reason !== '' && { reason }),
    },
  });
  await addEntry(trx, { orderId, content: `${to.name} is now working on this order`, now });
  await updateOrderStatus(trx, orderId);
}

/** The work is again where it was when it was taken from its person. */
export const undoReassign: Restorer<PassedOn> = async ({ deps, trx, by, id: orderId, since, before }) => {
  const { assignmentId, from, to, assignedAt, work } = before;
  if (!(await lockOrder(trx, orderId))) throw changedSince();
  if (!(await isStaffMember(trx, from.id)))
    throw new AppError('conflict', `${from.name} is no longer a staff member, so ${to.name} keeps the work.`);
  const { numUpdatedRows } = await trx
    .updateTable('assignments')
    .set({ ...work, user_id: from.id })
    .where('id', '=', assignmentId)
    .where('user_id', '=', to.id)
    .where('status', '=', 'assigned')
    .where('assigned_at', '=', assignedAt)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('assignments as other')
            .select('other.id')
            .where('other.order_id', '=', orderId)
            .where('other.user_id', '=', from.id),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedSince();
  await recordPassedOn(trx, {
    orderId,
    assignmentId,
    from: to,
    to: from,
    work: { before: 'assigned', after: work.status },
    reason: '',
    by,
    now: deps.clock.now(),
  });
  const withdrawn = await withdrawNotifications(trx, {
    kind: 'reassigned',
    subjectType: 'order',
    subjectId: orderId,
    since,
  });
  return {
    async publish() {
      await publishNotified(deps, withdrawn);
      await notifyThreadChanged(deps, orderId);
      await notifyUsers(deps, { event: 'order.changed', id: orderId }, () => [to.id]);
    },
  };
};

/** The assignment that an order can be reassigned by, without naming one. */
export async function onlyOpenAssignment(db: Db, orderId: number): Promise<number> {
  const [first, second] = await db
    .selectFrom('assignments')
    .innerJoin('orders', 'orders.id', 'assignments.order_id')
    .select('assignments.id')
    .where('assignments.order_id', '=', orderId)
    .where('assignments.status', 'in', ['assigned', 'in_progress', 'completed'])
    .where('orders.deleted_at', 'is', null)
    .orderBy('assignments.id')
    .limit(2)
    .execute();
  if (!first) throw new AppError('conflict', 'No one is working on this order.');
  if (second)
    throw new AppError('conflict', 'Several people are working on this order. Reassign their work on its page.');
  return first.id;
}
