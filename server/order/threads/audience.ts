import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { notifyAdminsAnd, notifyUsers } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';

/** The readers of an order's thread, in addition to the admins. */
export type Audience = {
  /** Null: the order is hidden from its customer. */
  customerId: number | null;
  staffIds: number[];
  ownerId: number | null;
};

export async function audienceOf(db: Db, orderId: number): Promise<Audience> {
  const order = await db
    .selectFrom('orders')
    .select(['orders.user_id', 'orders.hidden_from_customer'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  const assigned = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('assignments.user_id')
    .distinct()
    .where('assignments.order_id', '=', orderId)
    // Former staff keep their deliveries, but as customers they can't read the thread.
    .where('roles.name', '<>', 'customer')
    .where('users.deleted_at', 'is', null)
    .execute();
  return {
    customerId: order && !order.hidden_from_customer ? order.user_id : null,
    staffIds: assigned.map(({ user_id }) => user_id),
    ownerId: await ownerOf(db, orderId),
  };
}

type Published = { orderId: number; visibility: MessageVisibility };

/** Call it after the commit. The customer never learns of a team note. */
export async function publishMessage(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { orderId, visibility }: Published,
): Promise<void> {
  const audience = await audienceOf(deps.db, orderId).catch((error: unknown) => {
    deps.log.warn({ err: error, order_id: orderId }, 'the readers of a thread could not be loaded');
    return null;
  });
  if (!audience) return;
  const { customerId, staffIds } = audience;
  const others = [...staffIds, ...(visibility === 'all' && customerId !== null ? [customerId] : [])];
  const queued = [{ type: 'notification.queued' }, { type: 'email.queued' }] as const;
  await notifyAdminsAnd(deps, { event: 'order.message', id: orderId }, others, queued);
}

export const publishRead = (deps: Pick<Deps, 'events' | 'log'>, orderId: number, userIds: readonly number[]) =>
  notifyUsers(deps, { event: 'order.message', id: orderId }, () => userIds);
