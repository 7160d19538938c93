import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await assignments(db, types);
  await commissions(db, types);
}

async function assignments(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('assignments')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('status', 'varchar(16)', (c) => c.notNull())
    .addColumn('notes', 'text')
    .addColumn('assigned_at', time, (c) => c.notNull())
    .addColumn('started_at', time)
    .addColumn('completed_at', time)
    .addColumn('delivered_at', time)
    .addForeignKeyConstraint('assignments_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('assignments_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint(
      'assignments_status_check',
      sql`status in ('assigned', 'in_progress', 'completed', 'delivered')`,
    )
    .addUniqueConstraint('assignments_order_id_user_id_key', ['order_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('assignments_user_id_assigned_at_idx')
    .on('assignments')
    .columns(['user_id', 'assigned_at', 'id'])
    .execute();
}

async function commissions(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('commissions')
    .addColumn('id', identity)
    .addColumn('assignment_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('rate_percent', sql`numeric(5, 2)`, (c) => c.notNull())
    .addColumn('status', 'varchar(8)', (c) => c.notNull())
    .addColumn('payment_date', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('commissions_assignment_id_fkey', ['assignment_id'], 'assignments', ['id'])
    .addForeignKeyConstraint('commissions_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('commissions_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('commissions_amount_cents_check', sql`amount_cents >= 0`)
    .addCheckConstraint('commissions_status_check', sql`status in ('unpaid', 'paid')`)
    .addCheckConstraint('commissions_payment_date_check', sql`(status = 'paid') = (payment_date is not null)`)
    .addUniqueConstraint('commissions_assignment_id_key', ['assignment_id'])
    .execute();
  for (const [name, columns] of Object.entries({
    commissions_order_id_idx: ['order_id'],
    commissions_created_at_idx: ['created_at', 'id'],
    commissions_amount_cents_idx: ['amount_cents', 'id'],
    commissions_status_created_at_idx: ['status', 'created_at', 'id'],
    commissions_status_amount_cents_idx: ['status', 'amount_cents'],
    commissions_user_id_created_at_idx: ['user_id', 'created_at', 'id'],
    commissions_user_id_status_created_at_idx: ['user_id', 'status', 'created_at', 'id'],
    commissions_user_id_status_amount_cents_idx: ['user_id', 'status', 'amount_cents'],
  }))
    await db.schema.createIndex(name).on('commissions').columns(columns).execute();
}
