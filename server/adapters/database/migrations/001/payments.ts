import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('attempt_id', 'integer')
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('provider_ref', 'varchar(255)', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'varchar(3)', (c) => c.notNull())
    .addColumn('status', 'varchar(10)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('payments_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('payments_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
    .addCheckConstraint('payments_provider_check', sql`provider in ('stripe', 'paypal')`)
    .addCheckConstraint('payments_status_check', sql`status in ('captured', 'refunded')`)
    .addUniqueConstraint('payments_provider_ref_key', ['provider', 'provider_ref'])
    .execute();
  await db.schema
    .createIndex('payments_captured_order_id_key')
    .unique()
    .on('payments')
    .column('order_id')
    .where(sql.ref('status'), '=', 'captured')
    .execute();
  await db.schema.createIndex('payments_order_id_idx').on('payments').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('payments_created_at_status_amount_cents_idx')
    .on('payments')
    .columns(['created_at', 'status', 'amount_cents'])
    .execute();

  await db.schema
    .createTable('webhook_events')
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('event_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('type', 'varchar(80)', (c) => c.notNull())
    .addColumn('received_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_events_pkey', ['provider', 'event_id'])
    .addCheckConstraint('webhook_events_provider_check', sql`provider in ('stripe', 'paypal')`)
    .execute();
}
