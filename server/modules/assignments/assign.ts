import type { OrderDetail } from '../../../contract/assignments.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import { orderDetail, writeOrderEvent } from '../orders/orders.ts';

type Assignment = { orderId: number; userId: number; by: number };

/**
 * Gives a new order to a staff member. An unpaid order may be given too: the admin sees that it is unpaid and decides,
 * and the note says so.
 */
export async function assignStaff(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { orderId, userId, by }: Assignment,
): Promise<OrderDetail> {
  await deps.db.transaction().execute(async (trx) => {
    const member = await holdMember(trx, userId);
    const order = await holdPending(trx, orderId);
    const made = await trx
      .insertInto('assignments')
      .values({ order_id: orderId, user_id: userId, status: 'assigned', assigned_at: new Date().toISOString() })
      .onConflict((c) => c.columns(['order_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new AppError('conflict', `${member.name} is already assigned to this order.`);
    await writeOrderEvent(trx, { orderId, kind: 'assigned', by, detail: { user_id: userId, name: member.name } });
    await writeAuditEntry(trx, {
      by,
      action: 'order.assign',
      id: orderId,
      after: { user_id: userId, name: member.name, ...order },
    });
    await queueEmail(trx, { kind: 'order-assigned', to: member.email, data: { userId, orderId } });
  });
  await deps.events.publish({ type: 'mail.queued' });
  await notifyOrderChanged(deps, orderId);
  return orderDetail(deps.db, orderId);
}

/** Holds the order's row while it is new: whoever starts work on it at this moment comes before, or after. */
async function holdPending(trx: Db, id: number) {
  const held = await trx
    .updateTable('orders')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .returning(['payment_status'])
    .executeTakeFirst();
  if (held) return held;
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  throw new AppError('conflict', 'Staff can be assigned only while an order is new: work on this one has begun.');
}

/** Holds the staff member's row: who leaves at this moment leaves before, or gives this job back too. */
async function holdMember(trx: Db, id: number) {
  await trx
    .updateTable('users')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
  const member = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.name', 'users.email'])
    .where('users.id', '=', id)
    .where('roles.name', '=', 'staff')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw invalidField('user_id', 'Please choose a staff member.');
  return member;
}
