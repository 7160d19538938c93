import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  notifyOrderChanged,
  notifyUsers,
  publishNotified,
  queueNotification,
  withdrawNotifications,
} from '../../platform/notifications/notifications.ts';

type Unassigned = { orderId: number; userId: number; by: number; since: string };

/**
 * Runs in the transaction that removes an assignment from `since`. Staff members who have not read of it never do, the
 * others are notified. Returns what to publish after the commit.
 */
export async function notifyUnassigned(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  trx: Db,
  { orderId, userId, by, since }: Unassigned,
): Promise<() => Promise<void>> {
  const withdrawn = await withdrawNotifications(trx, {
    kind: 'assigned',
    subjectType: 'order',
    subjectId: orderId,
    since,
    userId,
  });
  const hasRead = !withdrawn.includes(userId);
  if (hasRead)
    await queueNotification(trx, { kind: 'unassigned', subjectId: orderId, actorId: by, data: {}, to: [userId] });
  return async () => {
    await publishNotified(deps, withdrawn);
    await notifyOrderChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
    // The order no longer concerns them, so they are notified separately.
    await notifyUsers(deps, { event: 'order.changed', id: orderId }, () => [userId]);
  };
}
