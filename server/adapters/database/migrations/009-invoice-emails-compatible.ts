import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Addresses for invoices, which nobody has confirmed, become pending. Only the version before still reads the old column. */
export async function up(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invoice_emails')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('email', 'varchar(254)')
    .addColumn('pending_email', 'varchar(254)')
    .addColumn('confirm_hash', 'varchar(64)')
    .addColumn('confirm_until', time)
    .addColumn('remove_hash', 'varchar(64)')
    .addPrimaryKeyConstraint('invoice_emails_pkey', ['user_id'])
    .addForeignKeyConstraint('invoice_emails_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('invoice_emails_confirm_hash_key', ['confirm_hash'])
    .addUniqueConstraint('invoice_emails_remove_hash_key', ['remove_hash'])
    .execute();
  await sql`insert into invoice_emails (user_id, pending_email)
    select user_id, invoice_email from billing_profiles where invoice_email is not null`.execute(db);
  await db.schema
    .createTable('order_digests')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('due_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_digests_pkey', ['user_id'])
    .addForeignKeyConstraint('order_digests_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('order_digests_due_at_idx').on('order_digests').column('due_at').execute();
  await sql`create index outbox_bounced_recipient_idx on outbox (lower(recipient)) where bounced_at is not null`.execute(
    db,
  );
  await db.schema.alterTable('users').addColumn('email_changed_at', time).execute();
}
