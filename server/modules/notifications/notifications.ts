import type { LiveEventType } from '../../../contract/events.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';

type NotifyDeps = Pick<Deps, 'db' | 'events' | 'log'>;
type Notification = { event: LiveEventType; id: number };

export async function adminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Call it after the commit. A failure is only logged, because events are hints for open screens. */
export async function notifyUsers(
  { events, log }: Pick<NotifyDeps, 'events' | 'log'>,
  { event, id }: Notification,
  to: () => Promise<Iterable<number>> | Iterable<number>,
): Promise<void> {
  try {
    for (const userId of new Set(await to())) await events.publish({ type: 'user.notified', userId, event, id });
  } catch (error) {
    log.warn({ err: error, event, id }, 'publishing a notification failed');
  }
}

export const notifyAdmins = (deps: NotifyDeps, notification: Notification): Promise<void> =>
  notifyUsers(deps, notification, () => adminIds(deps.db));

export const notifyAdminsAnd = (
  deps: NotifyDeps,
  notification: Notification,
  others: readonly number[],
): Promise<void> => notifyUsers(deps, notification, async () => [...others, ...(await adminIds(deps.db))]);

/** The customer, if the order is visible to them, the assigned staff and all admins. */
export const notifyOrderChanged = (deps: NotifyDeps, orderId: number): Promise<void> =>
  notifyUsers(deps, { event: 'order.changed', id: orderId }, async () => {
    const { db } = deps;
    const users = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .where('hidden_from_customer', '=', false)
      .union(db.selectFrom('assignments').select('user_id').where('order_id', '=', orderId))
      .execute();
    return [...users.map(({ user_id }) => user_id), ...(await adminIds(db))];
  });
