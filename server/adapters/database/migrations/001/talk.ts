import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../../columns.ts';

export async function up(db: MigrationDb, { identity, time, boolean }: Columns): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', sql`${identity}`)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('review_text', 'text', (c) => c.notNull())
    .addColumn('rating', 'integer', (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn('is_approved', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('approved_at', time)
    .execute();
  await db.schema.createIndex('reviews_approved').on('reviews').columns(['is_approved', 'created_at', 'id']).execute();
  await db.schema.createIndex('reviews_newest').on('reviews').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('reviews_user').on('reviews').columns(['user_id', 'is_approved']).execute();

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', sql`${identity}`)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('read_at', time)
    .execute();
  await db.schema.createIndex('contact_messages_newest').on('contact_messages').columns(['created_at', 'id']).execute();

  await db.schema
    .createTable('messages')
    .addColumn('id', sql`${identity}`)
    .addColumn('sender_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('receiver_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('client_id', 'varchar(64)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('read_at', time)
    // A message sent again after a lost answer is the same message.
    .addUniqueConstraint('messages_sent_once', ['sender_id', 'client_id'])
    .execute();
  await db.schema.createIndex('messages_sent').on('messages').columns(['sender_id', 'receiver_id', 'id']).execute();
  await db.schema.createIndex('messages_received').on('messages').columns(['receiver_id', 'sender_id', 'id']).execute();
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['receiver_id', 'created_at'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('outbox')
    .addColumn('id', sql`${identity}`)
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('recipient', 'varchar(254)', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull().check(sql`state in ('waiting', 'sent', 'dead')`))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', time, (c) => c.notNull())
    .addColumn('leased_until', time)
    .addColumn('message_id', 'varchar(80)', (c) => c.notNull().unique())
    .addColumn('last_error', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('sent_at', time)
    .execute();
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['next_try_at', 'id'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
  await db.schema.createIndex('outbox_user').on('outbox').columns(['user_id', 'kind']).execute();

  await db.schema
    .createTable('captured_mails')
    .addColumn('id', sql`${identity}`)
    .addColumn('recipient', 'varchar(254)', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('attachments', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
}
