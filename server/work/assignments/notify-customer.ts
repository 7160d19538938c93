import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import type { UndoItem } from '../../platform/undo/undo.ts';

type Progress = {
  orderId: number;
  kind: 'work-started' | 'work-delivered';
  by: number;
  until?: string;
  undo?: UndoItem;
};

const notificationKinds = { 'work-started': 'work_started', 'work-delivered': 'delivered' } as const;

export async function notifyCustomer(trx: Db, { orderId, kind, by, until, undo = null }: Progress): Promise<void> {
  const { user_id: userId } = await trx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueNotification(trx, {
    kind: notificationKinds[kind],
    subjectId: orderId,
    actorId: by,
    data: {},
    to: [userId],
  });
  const customer = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return;
  const data = { orderId, ...(until !== undefined && { until }) };
  await queueEmail(trx, { kind, to: customer.email, userId, data, undo });
}
