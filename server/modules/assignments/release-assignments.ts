import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { lockOrder, writeOrderEvents } from '../order-record/order-record.ts';
import { updateOrderStatus } from '../orders/orders.ts';
import { reindex } from '../search/search.ts';

/** `team`: the order's other assignments right after the release. */
export type ReleasedAssignment = { assignment: Selectable<Tables['assignments']>; team: string };

/** Changes with every change of the order's assignments. */
const teamOf = async (trx: Db, orderId: number): Promise<string> =>
  (await trx.selectFrom('assignments').select(['id', 'status']).where('order_id', '=', orderId).orderBy('id').execute())
    .map(({ id, status }) => `${id} ${status}`)
    .join(', ');

/**
 * Assigns the work of a restored user to them again, except where others have changed the order's work: their shares
 * and the order's status would change. Returns the orders left as they are.
 */
export async function restoreAssignments(
  trx: Db,
  released: readonly ReleasedAssignment[],
  name: string,
  by: number,
): Promise<number[]> {
  const changed: number[] = [];
  for (const { assignment, team } of released) {
    const { order_id: orderId, user_id: userId, status } = assignment;
    const order = await lockOrder(trx, orderId);
    if (!order || order.status === 'cancelled' || (await teamOf(trx, orderId)) !== team) {
      changed.push(orderId);
      continue;
    }
    await trx.insertInto('assignments').values(assignment).execute();
    await reindex(trx, 'order', [orderId]);
    await writeOrderEvents(trx, { orderId, kind: 'assigned', actorId: by, detail: { user_id: userId, name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.assign',
      id: orderId,
      after: { user_id: userId, name, work: status },
    });
    await updateOrderStatus(trx, orderId);
  }
  return changed;
}

/** Runs in the transaction that deletes the user or changes the role. An order without staff is new again. */
export async function releaseAssignments(trx: Db, userId: number, by: number): Promise<ReleasedAssignment[]> {
  const released: ReleasedAssignment[] = [];
  const assignments = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.order_id', 'users.name'])
    .where('assignments.user_id', '=', userId)
    .where('assignments.status', 'not in', ['delivered', 'cancelled'])
    .orderBy('assignments.order_id')
    .execute();
  for (const { id, order_id: orderId, name } of assignments) {
    await lockOrder(trx, orderId);
    const deleted = await trx
      .deleteFrom('assignments')
      .where('id', '=', id)
      .where('status', 'not in', ['delivered', 'cancelled'])
      .returningAll()
      .executeTakeFirst();
    if (!deleted) continue;
    await reindex(trx, 'order', [orderId]);
    await writeOrderEvents(trx, { orderId, kind: 'unassigned', actorId: by, detail: { user_id: userId, name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.unassign',
      id: orderId,
      before: { user_id: userId, name, work: deleted.status },
    });
    await updateOrderStatus(trx, orderId);
    released.push({ assignment: deleted, team: await teamOf(trx, orderId) });
  }
  return released;
}
