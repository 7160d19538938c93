import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { adminIds, queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';

/** Call it in the transaction: notifies the assigned staff, else the order's owner, else the admins. */
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
  const owner = await ownerOf(trx, orderId);
  return owner === null ? adminIds(trx) : [owner];
}
