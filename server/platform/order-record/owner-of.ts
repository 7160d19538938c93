import type { Db } from '../../adapters/database/database.ts';

/**
 * The admin whom the order's notifications go to; null for all of them. Nobody owns an order any more once they are no
 * admin, or deleted: otherwise what its customer writes would reach no one.
 */
export async function ownerOf(db: Db, orderId: number): Promise<number | null> {
  const owner = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.owner_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('orders.id', '=', orderId)
    .where('users.deleted_at', 'is', null)
    .where('roles.name', '=', 'admin')
    .executeTakeFirst();
  return owner?.id ?? null;
}
