import type { LiveEventType } from '../../../contract/shared/events.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { AppEvent } from '../../adapters/events/events.ts';
import type { Deps } from '../../deps.ts';

export {
  type DigestTimes,
  digestLines,
  hasBeenRead,
  kindOfEmail,
  preferenceOf,
  takeForDigest,
  usersForDigest,
} from './emails.ts';
export { type FanOut, startFanOut } from './fan-out.ts';
export { isEmailedByDefault, preferencesOf, setPreference } from './preferences.ts';
export {
  type NewNotification,
  type NotificationData,
  queueNotification,
  queueNotificationAtCommit,
} from './queue-notification.ts';
export { settleNotifications, withdrawNotifications } from './settle-notifications.ts';
export { hideFromNextRole } from './shown-to.ts';

type NotifyDeps = Pick<Deps, 'db' | 'events' | 'log'>;
/** `id`: null for an event without a record. */
type Notification = { event: LiveEventType; id: number | null };

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

const ADMINS_KNOWN_MS = 5_000;
const knownAdmins = new WeakMap<Db, { ids: Promise<number[]>; until: number }>();

/** Cached for seconds, because each purchase notifies them. A new admin's first hints may be missing. */
function recentAdminIds(db: Db): Promise<number[]> {
  const known = knownAdmins.get(db);
  if (known && known.until > performance.now()) return known.ids;
  const ids = adminIds(db);
  ids.catch(() => knownAdmins.delete(db));
  knownAdmins.set(db, { ids, until: performance.now() + ADMINS_KNOWN_MS });
  return ids;
}

/**
 * Call it after the commit. A failure is only logged: events are hints for open screens. `more` events are published
 * with it in one message.
 */
export async function notifyUsers(
  { events, log }: Pick<NotifyDeps, 'events' | 'log'>,
  { event, id }: Notification,
  to: () => Promise<Iterable<number>> | Iterable<number>,
  more: readonly AppEvent[] = [],
): Promise<void> {
  let userIds = new Set<number>();
  try {
    userIds = new Set(await to());
  } catch (error) {
    log.warn({ err: error, event, id }, 'publishing a notification failed');
  }
  const notified = [...userIds].map((userId) => ({ type: 'user.notified', userId, event, id }) as const);
  if (notified.length + more.length > 0) await events.publish(...more, ...notified);
}

export const notifyAdmins = (deps: NotifyDeps, notification: Notification, more?: readonly AppEvent[]): Promise<void> =>
  notifyUsers(deps, notification, () => recentAdminIds(deps.db), more);

export const notifyAdminsAnd = (
  deps: NotifyDeps,
  notification: Notification,
  others: readonly number[],
  more?: readonly AppEvent[],
): Promise<void> => notifyUsers(deps, notification, async () => [...others, ...(await recentAdminIds(deps.db))], more);

export const notifyOrderChanged = (deps: NotifyDeps, orderId: number, more?: readonly AppEvent[]): Promise<void> =>
  notifyUsers(deps, { event: 'order.changed', id: orderId }, () => orderPeople(deps.db, orderId), more);

export async function notifyThreadChanged(
  deps: NotifyDeps,
  orderId: number,
  more?: readonly AppEvent[],
): Promise<void> {
  const people = orderPeople(deps.db, orderId);
  await notifyUsers(deps, { event: 'order.message', id: orderId }, () => people);
  await notifyUsers(deps, { event: 'order.changed', id: orderId }, () => people, more);
}

/** Hidden orders don't notify their customers. */
async function orderPeople(db: Db, orderId: number): Promise<number[]> {
  const users = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .where('hidden_from_customer', '=', false)
    .union(db.selectFrom('assignments').select('user_id').where('order_id', '=', orderId))
    .execute();
  return [...users.map(({ user_id }) => user_id), ...(await recentAdminIds(db))];
}

/** Call it after the commit that changed their unread notifications. */
export const publishNotified = async (deps: Pick<NotifyDeps, 'events'>, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return;
  const notified = [...new Set(userIds)].map(
    (userId) => ({ type: 'user.notified', userId, event: 'notification', id: null }) as const,
  );
  await deps.events.publish(...notified);
};
