import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** A change writes one event, which a worker fans out to its recipients. */
export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(30)', (c) => c.notNull())
    .addColumn('subject_type', 'varchar(30)', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('group_key', 'varchar(80)', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('read_at', time)
    .addColumn('in_app', boolean, (c) => c.notNull())
    .addColumn('digested', boolean, (c) => c.notNull())
    .addForeignKeyConstraint('notifications_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('notifications_user_id_id_idx').on('notifications').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('notifications_user_id_read_at_idx')
    .on('notifications')
    .columns(['user_id', 'read_at', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_unread_group_key')
    .unique()
    .on('notifications')
    .columns(['user_id', 'group_key'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('notifications_subject_idx')
    .on('notifications')
    .columns(['subject_type', 'subject_id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema.createIndex('notifications_created_at_idx').on('notifications').column('created_at').execute();
  await db.schema
    .createTable('notification_events')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(30)', (c) => c.notNull())
    .addColumn('subject_type', 'varchar(30)', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('recipients', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(30)', (c) => c.notNull())
    .addColumn('app', boolean, (c) => c.notNull())
    .addColumn('email', boolean, (c) => c.notNull())
    .addColumn('push', boolean, (c) => c.notNull())
    .addColumn('email_when', 'varchar(12)', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_preferences_pkey', ['user_id', 'kind'])
    .addForeignKeyConstraint('notification_preferences_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('notification_preferences_email_when_check', sql`email_when in ('immediately', 'daily')`)
    .execute();
  await migrateEmailPreferences(db);
}

const kindsByEmail = {
  'order-assigned': 'assigned',
  'commission-paid': 'commission_paid',
  'work-started': 'work_started',
  'work-delivered': 'delivered',
  'review-approved': 'review_approved',
  'unread-message': 'chat',
};

/** A row meant that the email was off. */
async function migrateEmailPreferences(db: MigrationDb): Promise<void> {
  for (const [email, kind] of Object.entries(kindsByEmail))
    await sql`insert into notification_preferences (user_id, kind, app, email, push, email_when)
      select user_id, ${kind}, true, false, true, 'immediately' from email_preferences where kind = ${email}`.execute(
      db,
    );
  await db.schema.dropTable('email_preferences').execute();
}
