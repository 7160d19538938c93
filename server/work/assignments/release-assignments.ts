import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { calendarIn, type PromiseView } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { followAssignments } from './follow-assignments.ts';

/** `team`: the order's other assignments right after the release. */
export type ReleasedAssignment = { assignment: Selectable<Tables['assignments']>; team: string };

const teamOf = async (trx: Db, orderId: number): Promise<string> =>
  (await trx.selectFrom('assignments').select(['id', 'status']).where('order_id', '=', orderId).orderBy('id').execute())
    .map(({ id, status }) => `${id} ${status}`)
    .join(', ');

/**
 * Skips orders whose work others have changed: their shares and the order's status would change. Returns the skipped
 * orders.
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
    // A customer who was told that everything is delivered is not told otherwise.
    const hasEnded = order?.status === 'cancelled' || order?.status === 'delivered';
    if (!order || hasEnded || (await teamOf(trx, orderId)) !== team) {
      changed.push(orderId);
      continue;
    }
    const { id: _, ...row } = assignment;
    await trx
      .insertInto('assignments')
      .values(assignment)
      // Work that was delivered before was only cancelled.
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
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

type ReleaseDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;

/**
 * Call it in the transaction that deletes the user or changes the role. An order without staff is new again; if all its
 * other work is delivered, so is the order.
 */
export async function releaseAssignments(
  trx: Db,
  deps: ReleaseDeps,
  { userId, by }: { userId: number; by: number },
): Promise<ReleasedAssignment[]> {
  const view = { calendar: calendarIn(await deps.settings.read(trx)), now: deps.clock.now() };
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
    const order = await lockOrder(trx, orderId);
    const deleted = await endAssignment(trx, id, view);
    if (!deleted) continue;
    await reindex(trx, 'order', [orderId]);
    await writeOrderEvents(trx, { orderId, kind: 'unassigned', actorId: by, detail: { user_id: userId, name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.unassign',
      id: orderId,
      before: { user_id: userId, name, work: deleted.status },
    });
    if (order) await followAssignments(trx, { orderId, before: order.status, by, view });
    else await updateOrderStatus(trx, orderId);
    released.push({ assignment: deleted, team: await teamOf(trx, orderId) });
  }
  return released;
}

/**
 * Cancels an assignment that has deliveries from before it was reopened. Returns the former row; null if it has ended
 * already.
 */
async function endAssignment(
  trx: Db,
  id: number,
  { now }: PromiseView,
): Promise<Selectable<Tables['assignments']> | null> {
  const ended = ['delivered', 'cancelled'] as const;
  const assignment = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'not in', ended)
    .executeTakeFirst();
  if (!assignment) return null;
  const delivered = await trx.selectFrom('deliveries').select('id').where('assignment_id', '=', id).executeTakeFirst();
  if (delivered)
    await trx
      .updateTable('assignments')
      .set({ status: 'cancelled', cancelled_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  else await trx.deleteFrom('assignments').where('id', '=', id).execute();
  return assignment;
}
