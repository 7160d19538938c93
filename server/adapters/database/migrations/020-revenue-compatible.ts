import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Received, minus refunded, minus lost in disputes. */
const earned = sql`(select coalesce(sum(amount_cents), 0) from payments
    where payments.order_id = coupon_uses.order_id and payments.voided_at is null)
  - (select coalesce(sum(refunds.amount_cents), 0) from payments join refunds on refunds.payment_id = payments.id
    where payments.order_id = coupon_uses.order_id and refunds.state = 'succeeded')
  - (select coalesce(sum(chargebacks.amount_cents), 0) from payments
    join chargebacks on chargebacks.payment_id = payments.id where payments.order_id = coupon_uses.order_id)`;

/** Uses that the version before counts have no revenue of their own: it added the order's total to the coupon's. */
export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('chargebacks')
    .addColumn('id', identity)
    .addColumn('dispute_id', 'integer', (c) => c.notNull())
    .addColumn('payment_id', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('chargebacks_dispute_id_fkey', ['dispute_id'], 'disputes', ['id'])
    .addForeignKeyConstraint('chargebacks_payment_id_fkey', ['payment_id'], 'payments', ['id'])
    .addCheckConstraint('chargebacks_amount_check', sql`amount_cents <> 0`)
    .execute();
  for (const column of ['dispute_id', 'payment_id', 'created_at'])
    await db.schema.createIndex(`chargebacks_${column}_idx`).on('chargebacks').column(column).execute();
  await sql`insert into chargebacks (dispute_id, payment_id, amount_cents, created_at)
    select id, payment_id, held_cents, coalesce(closed_at, seen_at) from disputes
    where state = 'lost' and held_cents > 0 order by id`.execute(db);
  // Both are read by day, without their rows.
  await sql`create index payments_received_idx on payments (received_on, amount_cents)
    where voided_at is null`.execute(db);
  await sql`create index refunds_returned_idx on refunds (succeeded_at, amount_cents)
    where state = 'succeeded'`.execute(db);
  await db.schema.alterTable('coupon_uses').addColumn('revenue_cents', 'integer').execute();
  await sql`update coupon_uses set revenue_cents = ${earned} where order_id is not null`.execute(db);
  await sql`update coupons set
      discount_cents = (select coalesce(sum(discount_cents), 0) from coupon_uses
        where coupon_id = coupons.id and revenue_cents > 0),
      revenue_cents = (select coalesce(sum(revenue_cents), 0) from coupon_uses where coupon_id = coupons.id)`.execute(
    db,
  );
}
