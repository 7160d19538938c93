import { type SqlBool, sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  // Orders of deleted customers are sorted by name too.
  await db.schema.createIndex('users_lower_name_idx').on('users').columns([sql`lower(name)`, sql`id`]).execute();
  await db.schema
    .createIndex('conversations_unread_idx')
    .on('conversations')
    .columns(['last_message_at', 'participant_id'])
    .where(sql<SqlBool>`unread_by_admins > 0`)
    .execute();
  await db.schema
    .createIndex('checkout_attempts_failed_idx')
    .on('checkout_attempts')
    .columns(['created_at', 'id'])
    .where(sql<SqlBool>`state = 'failed'`)
    .execute();
  await db.schema
    .createIndex('outbox_sent_user_id_idx')
    .on('outbox')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql<SqlBool>`sent_at is not null`)
    .execute();
  await db.schema
    .createIndex('reviews_user_id_created_at_idx')
    .on('reviews')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('orders_active_sums_idx')
    .on('orders')
    .columns(['user_id', 'status', 'total_cents'])
    .where(sql<SqlBool>`deleted_at is null`)
    .execute();
  await workSnoozes(db, types);
  await customerNotes(db, types);
}

async function workSnoozes(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('work_snoozes')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('row_key', 'varchar(80)', (c) => c.notNull())
    .addColumn('until', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('work_snoozes_pkey', ['user_id', 'row_key'])
    .addForeignKeyConstraint('work_snoozes_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
}

async function customerNotes(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('customer_notes')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('edited_at', time)
    .addForeignKeyConstraint('customer_notes_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('customer_notes_author_id_fkey', ['author_id'], 'users', ['id'])
    .execute();
  for (const [name, columns] of Object.entries({
    customer_notes_user_id_idx: ['user_id', 'created_at', 'id'],
    customer_notes_author_id_idx: ['author_id'],
  }))
    await db.schema.createIndex(name).on('customer_notes').columns(columns).execute();
}
