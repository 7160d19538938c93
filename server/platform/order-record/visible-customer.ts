import type { Db } from '../../adapters/database/database.ts';

/** Null while the order is hidden. */
export async function visibleCustomer(trx: Db, orderId: number): Promise<{ id: number; email: string } | null> {
  const customer = await trx
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where('orders.id', '=', orderId)
    .where('orders.hidden_from_customer', '=', false)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return customer ?? null;
}
