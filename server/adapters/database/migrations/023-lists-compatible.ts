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
  await workSnoozes(db, types);
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
