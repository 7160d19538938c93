import type { OrderStatus } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { visibleTo } from './visible-to.ts';

export type Side = 'customer' | 'staff' | 'admin';
export type SeenOrder = { id: number; userId: number; status: OrderStatus; side: Side };

type Person = { id: number; role: string };

/** Null unless the person is the order's customer, one of its staff or an admin. */
export async function findSeenOrder(db: Db, person: Person, orderId: number): Promise<SeenOrder | null> {
  const side: Side = person.role === 'admin' ? 'admin' : person.role === 'customer' ? 'customer' : 'staff';
  const order = await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.user_id', 'orders.status'])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .$if(side === 'customer', (q) => q.where(visibleTo(person.id)))
    .$if(side === 'staff', (q) =>
      q.where((e) =>
        e.exists(
          e
            .selectFrom('assignments')
            .select('assignments.id')
            .whereRef('assignments.order_id', '=', 'orders.id')
            .where('assignments.user_id', '=', person.id),
        ),
      ),
    )
    .executeTakeFirst();
  return order ? { id: order.id, userId: order.user_id, status: order.status, side } : null;
}

/** Throws the same 404 as for an id that never existed. */
export async function seeOrder(db: Db, person: Person, orderId: number): Promise<SeenOrder> {
  const order = await findSeenOrder(db, person, orderId);
  if (!order) throw notFound('Order');
  return order;
}
