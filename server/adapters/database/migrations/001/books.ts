import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../../columns.ts';

const provider = sql`provider in ('stripe', 'paypal')`;

export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await orders(db, columns);
  await invoices(db, columns);
  await attempts(db, columns);
  await sessions(db, columns);
  await payments(db, columns);
  await work(db, columns);
}

async function orders(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', sql`${identity}`)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'varchar(16)', (c) =>
      c.notNull().check(sql`status in ('pending', 'processing', 'completed', 'delivered')`),
    )
    .addColumn('payment_status', 'varchar(8)', (c) =>
      c.notNull().check(sql`payment_status in ('unpaid', 'paid', 'refunded')`),
    )
    .addColumn('payment_method', 'varchar(8)', (c) => c.notNull().check(sql`payment_method in ('stripe', 'paypal')`))
    .addColumn('total_cents', 'integer', (c) => c.notNull().check(sql`total_cents > 0`))
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    // One attempt makes one order, whoever finishes it first.
    .addColumn('attempt_id', 'integer', (c) => c.unique())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute();
  await db.schema.createIndex('orders_newest').on('orders').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('orders_user').on('orders').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('orders_status').on('orders').columns(['status', 'created_at', 'id']).execute();
  await db.schema.createIndex('orders_payment').on('orders').columns(['payment_status', 'created_at', 'id']).execute();

  await db.schema
    .createTable('order_items')
    .addColumn('id', sql`${identity}`)
    .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id'))
    .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id'))
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents > 0`))
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity = 1`))
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_items_order').on('order_items').columns(['order_id', 'id']).execute();
  await db.schema.createIndex('order_items_service').on('order_items').columns(['service_id', 'order_id']).execute();

  await db.schema
    .createTable('order_events')
    .addColumn('id', sql`${identity}`)
    .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id'))
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_events_order').on('order_events').columns(['order_id', 'id']).execute();
}

async function invoices(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('invoice_counters')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('invoices')
    .addColumn('id', sql`${identity}`)
    .addColumn('order_id', 'integer', (c) => c.notNull().unique().references('orders.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('invoice_number', 'varchar(24)', (c) => c.notNull().unique())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('status', 'varchar(8)', (c) => c.notNull().check(sql`status in ('unpaid', 'paid', 'refunded')`))
    .addColumn('paid_at', time)
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('invoices_year_seq', ['year', 'seq'])
    .addCheckConstraint('invoices_paid_at', sql`(status = 'unpaid') = (paid_at is null)`)
    .execute();
  await db.schema.createIndex('invoices_newest').on('invoices').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('invoices_status').on('invoices').columns(['status', 'created_at', 'id']).execute();
}

async function attempts(db: MigrationDb, { identity, time, boolean }: Columns): Promise<void> {
  await db.schema
    .createTable('checkout_attempts')
    .addColumn('id', sql`${identity}`)
    .addColumn('key', 'varchar(40)', (c) => c.notNull().unique())
    .addColumn('state', 'varchar(20)', (c) =>
      c.notNull().check(sql`state in ('started', 'requires_action', 'done', 'failed', 'refunded', 'needs_review')`),
    )
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('invoice_id', 'integer', (c) => c.references('invoices.id'))
    .addColumn('provider', 'varchar(8)', (c) => c.notNull().check(provider))
    .addColumn('payment_token', 'varchar(255)', (c) => c.notNull())
    .addColumn('claim', 'varchar(255)')
    .addColumn('provider_ref', 'varchar(255)')
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('order_id', 'integer', (c) => c.references('orders.id'))
    .addColumn('new_account', boolean, (c) => c.notNull())
    .addColumn('session_until', time)
    .addColumn('leased_until', time)
    .addColumn('answered_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addCheckConstraint('checkout_attempts_done', sql`state <> 'done' or order_id is not null`)
    .execute();
  // One live attempt a payment: the second of two tabs loses before any provider is called.
  await db.schema
    .createIndex('checkout_attempts_claim')
    .unique()
    .on('checkout_attempts')
    .columns(['provider', 'claim'])
    .where(sql.ref('state'), '<>', 'failed')
    .execute();
  await db.schema
    .createIndex('checkout_attempts_ref')
    .on('checkout_attempts')
    .columns(['provider', 'provider_ref'])
    .execute();
  await db.schema
    .createIndex('checkout_attempts_open')
    .on('checkout_attempts')
    .columns(['state', 'updated_at'])
    .execute();
  await db.schema.createIndex('checkout_attempts_order').on('checkout_attempts').column('order_id').execute();

  // Several requests may stand for one attempt: the first one, and the one after the bank's own question.
  await db.schema
    .createTable('idempotent_requests')
    .addColumn('scope', 'varchar(40)', (c) => c.notNull())
    .addColumn('key', 'varchar(255)', (c) => c.notNull())
    .addColumn('request_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('attempt_id', 'integer', (c) => c.references('checkout_attempts.id'))
    .addColumn('order_id', 'integer', (c) => c.references('orders.id'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_requests_key', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('idempotent_requests_age').on('idempotent_requests').column('created_at').execute();
}

async function sessions(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', sql`${identity}`)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull().unique())
    .addColumn('kind', 'varchar(10)', (c) => c.notNull().check(sql`kind in ('full', 'temporary', 'checkout')`))
    .addColumn('attempt_id', 'integer', (c) => c.references('checkout_attempts.id'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('last_used_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_attempt').on('sessions').column('attempt_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
}

async function payments(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', sql`${identity}`)
    .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id'))
    .addColumn('attempt_id', 'integer', (c) => c.references('checkout_attempts.id'))
    .addColumn('provider', 'varchar(8)', (c) => c.notNull().check(provider))
    .addColumn('provider_ref', 'varchar(255)', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'varchar(3)', (c) => c.notNull())
    .addColumn('status', 'varchar(10)', (c) => c.notNull().check(sql`status in ('captured', 'refunded')`))
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('payments_ref', ['provider', 'provider_ref'])
    .execute();
  await db.schema
    .createIndex('payments_captured')
    .unique()
    .on('payments')
    .column('order_id')
    .where(sql.ref('status'), '=', 'captured')
    .execute();
  await db.schema.createIndex('payments_order').on('payments').columns(['order_id', 'id']).execute();

  await db.schema
    .createTable('webhook_events')
    .addColumn('provider', 'varchar(8)', (c) => c.notNull().check(provider))
    .addColumn('event_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('type', 'varchar(80)', (c) => c.notNull())
    .addColumn('received_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_events_key', ['provider', 'event_id'])
    .execute();
}

async function work(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('assignments')
    .addColumn('id', sql`${identity}`)
    .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'varchar(16)', (c) =>
      c.notNull().check(sql`status in ('assigned', 'in_progress', 'completed', 'delivered')`),
    )
    .addColumn('notes', 'text')
    .addColumn('assigned_at', time, (c) => c.notNull())
    .addColumn('started_at', time)
    .addColumn('completed_at', time)
    .addColumn('delivered_at', time)
    .addUniqueConstraint('assignments_once', ['order_id', 'user_id'])
    .execute();
  await db.schema.createIndex('assignments_user').on('assignments').columns(['user_id', 'assigned_at', 'id']).execute();

  await db.schema
    .createTable('commissions')
    .addColumn('id', sql`${identity}`)
    .addColumn('assignment_id', 'integer', (c) => c.notNull().unique().references('assignments.id'))
    .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents >= 0`))
    .addColumn('rate_percent', sql`numeric(5, 2)`, (c) => c.notNull())
    .addColumn('status', 'varchar(8)', (c) => c.notNull().check(sql`status in ('unpaid', 'paid')`))
    .addColumn('payment_date', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addCheckConstraint('commissions_paid', sql`(status = 'paid') = (payment_date is not null)`)
    .execute();
  await db.schema.createIndex('commissions_status').on('commissions').columns(['status', 'created_at', 'id']).execute();
  await db.schema
    .createIndex('commissions_user')
    .on('commissions')
    .columns(['user_id', 'status', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('commissions_order').on('commissions').column('order_id').execute();
}
