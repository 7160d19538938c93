import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../email/outbox.ts';
import { adminIds, queueNotification } from '../notifications/notifications.ts';

/** In the transaction: the staff assigned; without any, the order's owner; without one, the admins. */
export async function notifyTeam(trx: Db, { order, by }: { order: { id: number }; by: number }): Promise<void> {
  const to = (await teamOf(trx, order.id)).filter((id) => id !== by);
  if (to.length === 0) return;
  await queueNotification(trx, { kind: 'intake_answered', subjectId: order.id, actorId: by, data: {}, to });
  const people = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', to)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id: userId, email } of people)
    await queueEmail(trx, { kind: 'intake-answered', to: email, data: { userId, orderId: order.id } });
}

async function teamOf(trx: Db, orderId: number): Promise<number[]> {
  const staff = await trx
    .selectFrom('assignments')
    .select('user_id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .execute();
  if (staff.length > 0) return staff.map(({ user_id }) => user_id);
  const owner = await trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.owner_id')
    .select('users.id')
    .where('orders.id', '=', orderId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return owner ? [owner.id] : adminIds(trx);
}
