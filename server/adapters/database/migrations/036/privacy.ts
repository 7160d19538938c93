import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** The version before leaves the new columns alone. What it deletes gets its day of erasure from this version's job. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { time } = types;
  for (const column of ['closed_at', 'erase_at', 'erased_at', 'last_login_at', 'unused_warned_at'])
    await db.schema.alterTable('users').addColumn(column, time).execute();
  // The version before recorded no logins but those of open sessions.
  await sql`update users set last_login_at =
    coalesce((select max(created_at) from sessions where sessions.user_id = users.id), created_at)`.execute(db);
  await sql`create index users_erase_at_idx on users (erase_at, id) where erase_at is not null`.execute(db);
  // Accounts of the version before have no such day yet.
  await sql`create index users_not_erased_idx on users (id)
    where deleted_at is not null and erased_at is null and erase_at is null`.execute(db);
  await sql`alter table contact_messages add column topic varchar(16) not null default 'question'
    constraint "contact_messages_topic_check" check (topic in ('question', 'order', 'privacy'))`.execute(db);
  await db.schema.alterTable('contact_messages').addColumn('due_on', 'varchar(10)').execute();
  await db.schema.alterTable('contact_messages').addColumn('answered_at', time).execute();
  await sql`create index contact_messages_due_on_idx on contact_messages (due_on, id)
    where due_on is not null and answered_at is null`.execute(db);
  // Names on documents are erased when the law no longer asks for them.
  for (const table of ['invoices', 'credit_notes', 'payouts'])
    await db.schema.alterTable(table).addColumn('erased_at', time).execute();
  // Reports keep the name of a person whose account is erased.
  await db.schema.alterTable('deliveries').addColumn('author_name', 'varchar(255)').execute();
  await createErasures(db, types);
  await createExports(db, types);
}

async function createErasures(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    // Tells the person from another one who gets the same id after a restore.
    .addColumn('user_since', time, (c) => c.notNull())
    .addColumn('at', time, (c) => c.notNull())
    .addColumn('by', 'integer')
    .addColumn('reason', 'varchar(1000)')
    .addColumn('retained', 'text', (c) => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('erasures_pkey', ['user_id'])
    .addForeignKeyConstraint('erasures_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('erasures_by_fkey', ['by'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('erasures_by_idx').on('erasures').column('by').execute();
  await db.schema
    .createTable('account_closings')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('by', 'integer')
    .addColumn('reason', 'varchar(1000)')
    .addColumn('token_hash', 'varchar(64)')
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_closings_pkey', ['user_id'])
    .addForeignKeyConstraint('account_closings_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('account_closings_by_fkey', ['by'], 'users', ['id'])
    .addUniqueConstraint('account_closings_token_hash_key', ['token_hash'])
    .execute();
  await db.schema.createIndex('account_closings_by_idx').on('account_closings').column('by').execute();
}

async function createExports(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('data_exports')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('requested_by', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(16)', (c) => c.notNull())
    .addColumn('file_id', 'integer')
    .addColumn('expires_at', time)
    .addColumn('leased_until', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('data_exports_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('data_exports_requested_by_fkey', ['requested_by'], 'users', ['id'])
    .addForeignKeyConstraint('data_exports_file_id_fkey', ['file_id'], 'files', ['id'])
    .addCheckConstraint('data_exports_state_check', sql`state in ('waiting', 'ready', 'failed', 'expired')`)
    .execute();
  await db.schema.createIndex('data_exports_user_id_idx').on('data_exports').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('data_exports_state_idx').on('data_exports').columns(['state', 'id']).execute();
  for (const column of ['requested_by', 'file_id'])
    await db.schema.createIndex(`data_exports_${column}_idx`).on('data_exports').column(column).execute();
}
