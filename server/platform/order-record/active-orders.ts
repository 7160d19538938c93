import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';

export const activeOrders = (db: Db) => db.selectFrom('orders').where('orders.deleted_at', 'is', null);

export async function assertOrderExists(db: Db, id: number): Promise<void> {
  const order = await activeOrders(db).select('orders.id').where('orders.id', '=', id).executeTakeFirst();
  if (!order) throw notFound('Order');
}
