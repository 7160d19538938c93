import type { Db } from '../../adapters/database/database.ts';

/**
 * Null for all admins. An owner who is deleted or no longer an admin does not count: the customer's messages would
 * reach no one.
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
