import { sql } from 'kysely';
import type { MigrationDb } from '../schema/column-types.ts';

/** The version before gave up asking for a review of an order that was accepted unpaid. It finds fewer with the index. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`update orders set review_requested_at = null
    where acceptance = 'accepted' and payment_status = 'unpaid' and review_requested_at is not null
    and not exists (select 1 from payment_allocations join invoices on invoices.id = payment_allocations.invoice_id
      where invoices.order_id = orders.id)`.execute(db);
  await db.schema.dropIndex('orders_unreviewed_accepted_at_idx').execute();
  await db.schema
    .createIndex('orders_to_review_accepted_at_idx')
    .on('orders')
    .columns(['acceptance', 'accepted_at', 'id'])
    .where(
      sql<boolean>`acceptance = 'accepted' and review_requested_at is null
        and payment_status in ('paid', 'partially_refunded')`,
    )
    .execute();
}
