import type { OrderSummary } from '../../../contract/shared/order-summary.ts';
import type { Db } from '../../adapters/database/database.ts';
import { activeOrders } from './active-orders.ts';
import { toOrderSummary } from './order-summary.ts';
import { visibleTo } from './visible-to.ts';

export type UserOrders = { orders: OrderSummary[]; orders_count: number };

export const noOrders: UserOrders = { orders: [], orders_count: 0 };

const columns = ['id', 'user_id', 'status', 'payment_status', 'total_cents', 'created_at'] as const;
type Row = Awaited<ReturnType<typeof latestOrders>>[number];

// One index lookup per user.
const latestOrders = (db: Db, userIds: number[]) =>
  activeOrders(db)
    .select(columns)
    .where(
      'id',
      'in',
      db
        .selectFrom('users')
        .where('users.deleted_at', 'is', null)
        .where('users.id', 'in', userIds)
        .select((e) =>
          e
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'users.id')
            .where('orders.deleted_at', 'is', null)
            .orderBy('orders.created_at', 'desc')
            .orderBy('orders.id', 'desc')
            .limit(1)
            .as('latest'),
        ),
    )
    .execute();

const newestOrders = (db: Db, userIds: number[]) =>
  activeOrders(db)
    .select(columns)
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

async function byUser(db: Db, userIds: number[], rows: Promise<Row[]>): Promise<Map<number, UserOrders>> {
  const [counts, orders] = await Promise.all([
    activeOrders(db)
      .select(['user_id', (e) => e.fn.countAll<number>().as('orders')])
      .where('user_id', 'in', userIds)
      .groupBy('user_id')
      .execute(),
    rows,
  ]);
  const ordersByUser = Map.groupBy(orders, (order) => order.user_id);
  return new Map(
    counts.map((count) => [
      count.user_id,
      { orders: (ordersByUser.get(count.user_id) ?? []).map(toOrderSummary), orders_count: count.orders },
    ]),
  );
}

export const latestOrderOfUsers = (db: Db, userIds: number[]) => byUser(db, userIds, latestOrders(db, userIds));

export const newestOrdersOfUsers = (db: Db, userIds: number[]) => byUser(db, userIds, newestOrders(db, userIds));

/** Meant for the user, not for admins. */
export async function latestVisibleOrder(db: Db, userId: number): Promise<UserOrders> {
  const visible = activeOrders(db).where(visibleTo(userId));
  const [{ total }, orders] = await Promise.all([
    visible.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    visible.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).execute(),
  ]);
  return { orders: orders.map(toOrderSummary), orders_count: total };
}
