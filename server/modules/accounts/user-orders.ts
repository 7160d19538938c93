import { moneyText } from '../../../contract/money.ts';
import type { Db } from '../../adapters/database/database.ts';

// What an account says of its orders, the own and the ones that the admin looks at.

export const orderColumns = ['id', 'user_id', 'status', 'payment_status', 'total_cents', 'created_at'] as const;

export const liveOrders = (db: Db) => db.selectFrom('orders').where('orders.deleted_at', 'is', null);

/** The latest order of each: one step into an index a user, however many orders there are. */
export const latestOrders = (db: Db, userIds: number[]) =>
  liveOrders(db)
    .select(orderColumns)
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
export type OrderRow = Awaited<ReturnType<typeof latestOrders>>[number];

export const toUserOrder = ({ user_id: _, total_cents, ...order }: OrderRow) => ({
  ...order,
  total_amount: moneyText(total_cents),
});
