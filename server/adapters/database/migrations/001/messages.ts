import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await reviews(db, types);
  await contactMessages(db, types);
  await messages(db, types);
  await conversations(db, types);
}

async function reviews(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('review_text', 'text', (c) => c.notNull())
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('is_approved', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('approved_at', time)
    .addForeignKeyConstraint('reviews_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('reviews_rating_check', sql`rating between 1 and 5`)
    .execute();
  for (const [name, columns] of Object.entries({
    reviews_created_at_idx: ['created_at', 'id'],
    reviews_rating_idx: ['rating', 'id'],
    reviews_is_approved_created_at_idx: ['is_approved', 'created_at', 'id'],
    reviews_user_id_is_approved_idx: ['user_id', 'is_approved'],
  }))
    await db.schema.createIndex(name).on('reviews').columns(columns).execute();
}

async function contactMessages(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', identity)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('read_at', time)
    .execute();
  await db.schema
    .createIndex('contact_messages_created_at_idx')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('contact_messages_name_idx')
    .on('contact_messages')
    .expression(sql`lower(name), id`)
    .execute();
  await db.schema
    .createIndex('contact_messages_unread_idx')
    .on('contact_messages')
    .column('created_at')
    .where(sql.ref('read_at'), 'is', null)
    .execute();
}

async function messages(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', identity)
    .addColumn('participant_id', 'integer')
    .addColumn('sender_id', 'integer', (c) => c.notNull())
    .addColumn('receiver_id', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('client_id', 'varchar(64)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('read_at', time)
    .addForeignKeyConstraint('messages_participant_id_fkey', ['participant_id'], 'users', ['id'])
    .addForeignKeyConstraint('messages_sender_id_fkey', ['sender_id'], 'users', ['id'])
    .addForeignKeyConstraint('messages_receiver_id_fkey', ['receiver_id'], 'users', ['id'])
    // A retry after a lost response is the same message.
    .addUniqueConstraint('messages_sender_id_client_id_key', ['sender_id', 'client_id'])
    .execute();
  await db.schema.createIndex('messages_participant_id_idx').on('messages').columns(['participant_id', 'id']).execute();
  for (const [name, columns] of Object.entries({
    messages_unread_participant_id_sender_id_idx: ['participant_id', 'sender_id'],
    messages_unread_receiver_id_created_at_idx: ['receiver_id', 'created_at'],
  }))
    await db.schema.createIndex(name).on('messages').columns(columns).where(sql.ref('read_at'), 'is', null).execute();
}

/** The list of conversations reads this table instead of the messages. */
async function conversations(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('participant_id', 'integer', (c) => c.notNull())
    .addColumn('last_message_id', 'integer')
    .addColumn('last_message_at', time)
    .addColumn('unread_by_participant', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unread_by_admins', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('conversations_pkey', ['participant_id'])
    .addForeignKeyConstraint('conversations_participant_id_fkey', ['participant_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('conversations_last_message_at_idx')
    .on('conversations')
    .columns(['last_message_at', 'participant_id'])
    .execute();
}
