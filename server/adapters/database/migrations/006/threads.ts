import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { countThreads } from './count-threads.ts';

export async function up(db: MigrationDb, { engine, identity, time, withoutRowid }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_messages')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'integer')
    .addColumn('visibility', 'varchar(4)', (c) => c.notNull())
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('source', 'varchar(8)', (c) => c.notNull())
    .addColumn('client_id', 'varchar(64)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('edited_at', time)
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('order_messages_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_messages_author_id_fkey', ['author_id'], 'users', ['id'])
    .addCheckConstraint('order_messages_visibility_check', sql`visibility in ('all', 'team')`)
    .addCheckConstraint('order_messages_kind_check', sql`kind in ('message', 'event')`)
    .addCheckConstraint('order_messages_source_check', sql`source in ('app', 'email')`)
    .addUniqueConstraint('order_messages_author_id_client_id_key', ['author_id', 'client_id'])
    .execute();
  await db.schema.createIndex('order_messages_order_id_idx').on('order_messages').columns(['order_id', 'id']).execute();
  // A customer's pages skip the team's notes.
  await db.schema
    .createIndex('order_messages_public_idx')
    .on('order_messages')
    .columns(['order_id', 'id'])
    .where(sql<boolean>`visibility = 'all'`)
    .execute();
  for (const [table, file] of [
    ['order_message_files', 'file_id'],
    ['order_mentions', 'user_id'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('message_id', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn(file, 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ['message_id', 'position'])
      .addForeignKeyConstraint(`${table}_message_id_fkey`, ['message_id'], 'order_messages', ['id'])
      .addForeignKeyConstraint(`${table}_${file}_fkey`, [file], file === 'file_id' ? 'files' : 'users', ['id'])
      .modifyEnd(withoutRowid)
      .execute();
    await db.schema.createIndex(`${table}_${file}_idx`).on(table).column(file).execute();
  }
  await db.schema
    .createTable('order_threads')
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('last_id', 'integer', (c) => c.notNull())
    .addColumn('last_public_id', 'integer')
    .addColumn('last_at', time, (c) => c.notNull())
    // The admins share one inbox.
    .addColumn('unread_by_admins', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('order_threads_pkey', ['order_id'])
    .addForeignKeyConstraint('order_threads_order_id_fkey', ['order_id'], 'orders', ['id'])
    .modifyEnd(withoutRowid)
    .execute();
  await db.schema
    .createIndex('order_threads_last_at_idx')
    .on('order_threads')
    .columns(['last_at', 'order_id'])
    .execute();
  await db.schema
    .createIndex('order_threads_unread_idx')
    .on('order_threads')
    .columns(['last_at', 'order_id'])
    .where(sql<boolean>`unread_by_admins > 0`)
    .execute();
  // The counter subtracts their threads.
  await db.schema
    .createIndex('orders_deleted_id_idx')
    .on('orders')
    .column('id')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
  for (const statement of countThreads(engine)) await sql.raw(statement).execute(db);
  await db.schema
    .createTable('order_reads')
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('last_read_id', 'integer', (c) => c.notNull())
    .addColumn('follows', 'boolean', (c) => c.notNull().defaultTo(sql.lit(true)))
    .addPrimaryKeyConstraint('order_reads_pkey', ['order_id', 'user_id'])
    .addForeignKeyConstraint('order_reads_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_reads_user_id_fkey', ['user_id'], 'users', ['id'])
    .modifyEnd(withoutRowid)
    .execute();
  await db.schema.createIndex('order_reads_user_id_idx').on('order_reads').columns(['user_id', 'order_id']).execute();
  await db.schema
    .createTable('saved_replies')
    .addColumn('id', identity)
    .addColumn('title', 'varchar(120)', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('saved_replies_title_idx')
    .on('saved_replies')
    .expression(sql`lower(title), id`)
    .execute();
}
