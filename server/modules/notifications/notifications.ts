import type { LiveEventType } from '../../../contract/events.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';

type NoticeDeps = Pick<Deps, 'db' | 'events' | 'log'>;
type Notice = { about: LiveEventType; id: number };

/** Everyone who works in the office. */
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

/** Tells people's open screens where to look, after the commit. `to` may be asked for last, as it costs a query. */
export async function notifyUsers(
  { events, log }: Pick<NoticeDeps, 'events' | 'log'>,
  { about, id }: Notice,
  to: () => Promise<Iterable<number>> | Iterable<number>,
): Promise<void> {
  try {
    for (const userId of new Set(await to())) await events.publish({ type: 'user.notified', userId, about, id });
  } catch (error) {
    // A hint that gets lost fails nothing: what it was about stands in the database.
    log.warn({ err: error, about, id }, 'a notice got lost');
  }
}

export const notifyAdmins = (deps: NoticeDeps, notice: Notice): Promise<void> =>
  notifyUsers(deps, notice, () => adminIds(deps.db));

/** Tells the office, and others beside it. */
export const notifyAdminsAnd = (deps: NoticeDeps, notice: Notice, others: readonly number[]): Promise<void> =>
  notifyUsers(deps, notice, async () => [...others, ...(await adminIds(deps.db))]);

/** Tells customer, assigned staff and office that an order has changed. */
export const notifyOrderChanged = (deps: NoticeDeps, orderId: number): Promise<void> =>
  notifyUsers(deps, { about: 'order.changed', id: orderId }, async () => {
    const { db } = deps;
    const concerned = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .union(db.selectFrom('assignments').select('user_id').where('order_id', '=', orderId))
      .execute();
    return [...concerned.map(({ user_id }) => user_id), ...(await adminIds(db))];
  });
