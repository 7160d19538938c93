import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';

type Changes = {
  orderId: number;
  assignmentIds: readonly number[];
  text: string;
  messageId?: number;
  by: number;
};

/** Notifies the staff whose work is reopened; in the app also the order's owner, or else all admins. */
export async function notifyOfChanges(
  trx: Db,
  { orderId, assignmentIds, text, messageId, by }: Changes,
): Promise<void> {
  const staff = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['users.id', 'users.email'])
    .where('assignments.id', 'in', assignmentIds)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute();
  for (const { id: userId, email } of staff)
    await queueEmail(trx, {
      kind: 'changes-requested',
      to: email,
      data: { userId, orderId, text, ...(messageId !== undefined && { messageId }) },
      ...(messageId !== undefined && { orderMessageId: messageId }),
    });
  const owner = await ownerOf(trx, orderId);
  const changes = { kind: 'changes_requested', subjectId: orderId, actorId: by, data: {} } as const;
  await queueNotification(trx, { ...changes, to: staff.map(({ id }) => id) });
  await queueNotification(trx, { ...changes, ...(owner !== null && { to: [owner] }) });
}
