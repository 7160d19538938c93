import type { Db } from '../../adapters/database/database.ts';

/**
 * Lock order: the order, then its assignments. The second of two concurrent status changes waits here and sees the
 * first.
 */
export const lockOrder = (trx: Db, id: number) =>
  trx
    .updateTable('orders')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id', 'status', 'payment_status', 'total_cents'])
    .executeTakeFirst();
