import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invoice_counters')
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_counters_pkey', ['year'])
    .execute();

  await db.schema
    .createTable('invoices')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('invoice_number', 'varchar(24)', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('status', 'varchar(8)', (c) => c.notNull())
    .addColumn('paid_at', time)
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('invoices_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('invoices_amount_cents_check', sql`amount_cents > 0`)
    .addCheckConstraint('invoices_status_check', sql`status in ('unpaid', 'paid', 'refunded')`)
    .addCheckConstraint('invoices_paid_at_check', sql`(status = 'unpaid') = (paid_at is null)`)
    .addUniqueConstraint('invoices_order_id_key', ['order_id'])
    .addUniqueConstraint('invoices_invoice_number_key', ['invoice_number'])
    .addUniqueConstraint('invoices_year_seq_key', ['year', 'seq'])
    .execute();
  for (const [name, columns] of Object.entries({
    invoices_created_at_idx: ['created_at', 'id'],
    invoices_status_created_at_idx: ['status', 'created_at', 'id'],
    invoices_status_amount_cents_idx: ['status', 'amount_cents'],
  }))
    await db.schema.createIndex(name).on('invoices').columns(columns).execute();
}
