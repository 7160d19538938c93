import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('recipient', 'varchar(254)', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', time, (c) => c.notNull())
    .addColumn('leased_until', time)
    .addColumn('message_id', 'varchar(80)', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('sent_at', time)
    .addForeignKeyConstraint('outbox_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('outbox_state_check', sql`state in ('waiting', 'sent', 'dead')`)
    .addUniqueConstraint('outbox_message_id_key', ['message_id'])
    .execute();
  await db.schema.createIndex('outbox_user_id_kind_idx').on('outbox').columns(['user_id', 'kind']).execute();
  for (const [name, columns] of Object.entries({
    outbox_waiting_next_try_at_idx: ['next_try_at', 'id'],
    outbox_waiting_user_id_kind_idx: ['user_id', 'kind'],
  }))
    await db.schema.createIndex(name).on('outbox').columns(columns).where(sql.ref('state'), '=', 'waiting').execute();

  await db.schema
    .createTable('captured_emails')
    .addColumn('id', identity)
    .addColumn('recipient', 'varchar(254)', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('attachments', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
}
