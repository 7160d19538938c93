import type { Db } from '../../adapters/database/database.ts';

/** Refunded in full. The money of a returned refund is the company's until it is refunded again, so that work goes on. */
export async function isRefunded(db: Db, orderId: number): Promise<boolean> {
  const refunded = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_status', '=', 'refunded')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', '=', 'returned')
            .where('refunds.superseded_by', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return refunded !== undefined;
}
