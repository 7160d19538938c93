import type { Db } from '../../adapters/database/database.ts';

type Contact = { phone: string | null; place: string | null };

/** What its owner has removed remains in none of their purchases. Call it in the transaction of the change. */
export async function forgetContact(trx: Db, userId: number, changed: Partial<Contact>): Promise<void> {
  for (const field of ['phone', 'place'] as const) {
    if (changed[field] !== null) continue;
    await trx
      .updateTable('checkout_attempts')
      .set({ [field]: null })
      .where(field, 'is not', null)
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
}
