import type { Db } from '../../adapters/database/database.ts';

/** A number that its owner has removed remains in none of their purchases. Call it in the transaction of the change. */
export async function forgetPhone(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('checkout_attempts')
    .set({ phone: null })
    .where('phone', 'is not', null)
    .where('id', 'in', (e) =>
      e
        .selectFrom('orders')
        .select('orders.attempt_id')
        .where('orders.user_id', '=', userId)
        .where('orders.attempt_id', 'is not', null)
        .$castTo<{ attempt_id: number }>(),
    )
    .execute();
}
