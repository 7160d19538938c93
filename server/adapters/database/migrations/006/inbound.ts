import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await inboundEmails(db, types);
  await outbox(db, types);
}

async function inboundEmails(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('inbound_emails')
    .addColumn('id', identity)
    .addColumn('message_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('sender', 'varchar(254)', (c) => c.notNull())
    .addColumn('subject', 'varchar(255)', (c) => c.notNull())
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    .addColumn('reason', 'varchar(255)', (c) => c.notNull())
    // The text that would be posted, for the admins who decide.
    .addColumn('content', 'text')
    .addColumn('order_id', 'integer')
    .addColumn('user_id', 'integer')
    .addColumn('order_message_id', 'integer')
    .addColumn('raw_file_id', 'integer')
    .addColumn('settled_by', 'integer')
    .addColumn('settled_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('inbound_emails_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('inbound_emails_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('inbound_emails_order_message_id_fkey', ['order_message_id'], 'order_messages', ['id'])
    .addForeignKeyConstraint('inbound_emails_raw_file_id_fkey', ['raw_file_id'], 'files', ['id'])
    .addForeignKeyConstraint('inbound_emails_settled_by_fkey', ['settled_by'], 'users', ['id'])
    .addCheckConstraint(
      'inbound_emails_state_check',
      sql`state in ('posted', 'quarantined', 'contact', 'ignored', 'failed', 'discarded')`,
    )
    .addUniqueConstraint('inbound_emails_message_id_key', ['message_id'])
    .execute();
  for (const [name, columns] of Object.entries({
    inbound_emails_state_idx: ['state', 'id'],
    inbound_emails_created_at_idx: ['created_at', 'id'],
    inbound_emails_order_id_idx: ['order_id', 'id'],
    inbound_emails_user_id_idx: ['user_id', 'created_at'],
    inbound_emails_raw_file_id_idx: ['raw_file_id'],
  }))
    await db.schema.createIndex(name).on('inbound_emails').columns(columns).execute();
}

async function outbox(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('bounced_at', time).execute();
  await db.schema.alterTable('outbox').addColumn('order_message_id', 'integer').execute();
  await db.schema
    .createIndex('outbox_bounced_at_idx')
    .on('outbox')
    .columns(['bounced_at', 'id'])
    .where(sql.ref('bounced_at'), 'is not', null)
    .execute();
  // Replies and bounces name it.
  await db.schema.createIndex('outbox_message_id_idx').on('outbox').column('message_id').execute();
  await db.schema.alterTable('captured_emails').addColumn('reply_to', 'varchar(254)').execute();
  await db.schema.alterTable('captured_emails').addColumn('message_id', 'varchar(255)').execute();
  await db.schema
    .alterTable('contact_messages')
    .addColumn('source', 'varchar(8)', (c) => c.notNull().defaultTo('form'))
    .execute();
}
