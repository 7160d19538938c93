import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await attempts(db, types);
  await attemptIndexes(db);
  await idempotentRequests(db, types);
  await sessions(db, types);
}

async function attempts(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('checkout_attempts')
    .addColumn('id', identity)
    .addColumn('key', 'varchar(40)', (c) => c.notNull())
    .addColumn('state', 'varchar(20)', (c) => c.notNull())
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('invoice_id', 'integer')
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('payment_token', 'varchar(255)', (c) => c.notNull())
    .addColumn('single_use_token', 'varchar(255)')
    .addColumn('provider_ref', 'varchar(255)')
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('pricing', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('order_id', 'integer')
    .addColumn('new_account', boolean, (c) => c.notNull())
    .addColumn('session_until', time)
    .addColumn('leased_until', time)
    .addColumn('responded_at', time)
    .addColumn('settled_at', time)
    .addColumn('settled_by', 'integer')
    .addColumn('settled_note', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('checkout_attempts_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('checkout_attempts_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('checkout_attempts_settled_by_fkey', ['settled_by'], 'users', ['id'])
    .addCheckConstraint(
      'checkout_attempts_state_check',
      sql`state in ('started', 'requires_action', 'done', 'failed', 'refunded', 'needs_review')`,
    )
    .addCheckConstraint('checkout_attempts_provider_check', sql`provider in ('stripe', 'paypal')`)
    .addCheckConstraint('checkout_attempts_amount_cents_check', sql`amount_cents > 0`)
    .addCheckConstraint('checkout_attempts_done_check', sql`state <> 'done' or order_id is not null`)
    .addUniqueConstraint('checkout_attempts_key_key', ['key'])
    .execute();
}

async function attemptIndexes(db: MigrationDb): Promise<void> {
  // One attempt per payment token: the second of two tabs fails before any provider is called.
  await db.schema
    .createIndex('checkout_attempts_single_use_token_key')
    .unique()
    .on('checkout_attempts')
    .columns(['provider', 'single_use_token'])
    .where(sql.ref('state'), '<>', 'failed')
    .execute();
  // One open attempt per invoice: no second payment while the outcome of the first is unknown.
  await db.schema
    .createIndex('checkout_attempts_started_invoice_id_key')
    .unique()
    .on('checkout_attempts')
    .column('invoice_id')
    .where(sql.ref('state'), '=', 'started')
    .execute();
  for (const [name, columns] of Object.entries({
    checkout_attempts_provider_ref_idx: ['provider', 'provider_ref'],
    checkout_attempts_state_updated_at_idx: ['state', 'updated_at'],
    checkout_attempts_order_id_idx: ['order_id'],
  }))
    await db.schema.createIndex(name).on('checkout_attempts').columns(columns).execute();
  // Partial, so that an ordinary purchase doesn't write to it.
  await db.schema
    .createIndex('checkout_attempts_needs_review_idx')
    .on('checkout_attempts')
    .columns(['state', 'created_at', 'id', 'settled_at'])
    .where(sql.ref('state'), '=', 'needs_review')
    .execute();
}

// An attempt may have several requests: one before and one after 3-D Secure.
async function idempotentRequests(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('idempotent_requests')
    .addColumn('scope', 'varchar(40)', (c) => c.notNull())
    .addColumn('key', 'varchar(255)', (c) => c.notNull())
    .addColumn('request_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('attempt_id', 'integer')
    .addColumn('order_id', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_requests_pkey', ['scope', 'key'])
    .addForeignKeyConstraint('idempotent_requests_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
    .addForeignKeyConstraint('idempotent_requests_order_id_fkey', ['order_id'], 'orders', ['id'])
    .execute();
  await db.schema
    .createIndex('idempotent_requests_created_at_idx')
    .on('idempotent_requests')
    .column('created_at')
    .execute();
}

async function sessions(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('kind', 'varchar(10)', (c) => c.notNull())
    .addColumn('attempt_id', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('last_used_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('sessions_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('sessions_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
    .addCheckConstraint('sessions_kind_check', sql`kind in ('full', 'temporary', 'checkout')`)
    .addUniqueConstraint('sessions_token_hash_key', ['token_hash'])
    .execute();
  for (const column of ['user_id', 'attempt_id', 'expires_at'])
    await db.schema.createIndex(`sessions_${column}_idx`).on('sessions').column(column).execute();
}
