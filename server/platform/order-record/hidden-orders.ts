import type { Db } from '../../adapters/database/database.ts';

export async function hasHiddenOrders(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('hidden_from_customer', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Call it once the owner has proven the current email address, which proves nothing about another one that an order was
 * bought with. Returns false if there were none.
 */
export async function revealHiddenOrders(trx: Db, userId: number): Promise<boolean> {
  const { email_canonical } = await trx
    .selectFrom('users')
    .select('email_canonical')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ hidden_from_customer: false })
    .where('user_id', '=', userId)
    .where('hidden_from_customer', '=', true)
    .where('attempt_id', 'in', (e) =>
      e.selectFrom('checkout_attempts').select('id').where('email_canonical', '=', email_canonical),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
