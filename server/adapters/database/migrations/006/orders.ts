import { sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../../schema/column-types.ts';
import { reshape } from '../005/reshape.ts';

const STATUS = `status in ('pending', 'processing', 'completed', 'delivered', 'cancelled')`;
const PAYMENT_STATUS = `payment_status in
  ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'charged_back')`;
const PAYMENT_METHOD = `payment_method in ('stripe', 'paypal', 'bank_transfer', 'other')`;
const SOURCE = `source in ('shop', 'admin', 'quote', 'plan')`;
const CLOCK_STATE = `clock_state in ('waiting', 'running', 'paused', 'stopped')`;
const CLOCK_REASON = `clock_reason in ('payment', 'customer', 'intake', 'appointment')`;
const ACCEPTANCE = `acceptance in ('none', 'awaiting', 'changes_requested', 'accepted')`;
const ACCEPTED_HOW = `accepted_how in ('customer', 'signature', 'automatic')`;
const NET = 'net_cents + tax_cents = total_cents';
// The partial indexes of earlier releases say only `delivered`; a clock that runs belongs to neither.
const LIVE = `deleted_at is null and clock_state = 'running'`;

/** Values from the old row, before `promised_at` is gone. */
function valuesOf(engine: Engine) {
  const now =
    engine === 'postgres'
      ? sql`date_trunc('milliseconds', transaction_timestamp())`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const deliveredAt = sql`(select max(assignments.delivered_at) from assignments where assignments.order_id = orders.id)`;
  const isOpen = sql`status not in ('delivered', 'cancelled') and deleted_at is null`;
  return {
    due_at: sql.ref('promised_at'),
    first_due_at: sql.ref('promised_at'),
    clock_state: sql`case when ${isOpen} then 'running' else 'stopped' end`,
    clock_since: sql`case when ${isOpen} then ${now}
      else coalesce(case when status = 'delivered' then ${deliveredAt} end, cancelled_at, deleted_at, updated_at) end`,
    // The first start replaces it by the working days until then: the company's calendar is not known here.
    clock_budget: sql`case when ${isOpen} and promised_at > ${now} then -1 else 0 end`,
    first_delivered_at: sql`case when status = 'delivered' then ${deliveredAt} end`,
    counted_due_at: sql`case when status = 'delivered' then promised_at end`,
    // The default of services.
    revisions_included: sql.lit(2),
  };
}

export async function up(db: MigrationDb, { engine, identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema.dropIndex('orders_undelivered_promised_at_idx').execute();
  const values = valuesOf(engine);
  await reshape(db, engine, {
    table: 'orders',
    values,
    define: (table) =>
      table
        .addColumn('id', identity)
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('status', 'varchar(16)', (c) => c.notNull())
        .addColumn('payment_status', 'varchar(20)', (c) => c.notNull())
        .addColumn('payment_method', 'varchar(16)', (c) => c.notNull())
        .addColumn('subtotal_cents', 'integer', (c) => c.notNull())
        .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('net_cents', 'integer', (c) => c.notNull())
        .addColumn('tax_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('total_cents', 'integer', (c) => c.notNull())
        .addColumn('delivery_days', 'integer', (c) => c.notNull())
        .addColumn('attempt_id', 'integer')
        .addColumn('source', 'varchar(8)', (c) => c.notNull().defaultTo('shop'))
        .addColumn('quote_id', 'integer')
        .addColumn('owner_id', 'integer')
        .addColumn('clock_state', 'varchar(8)', (c) => c.notNull())
        .addColumn('clock_reason', 'varchar(12)')
        .addColumn('clock_since', time, (c) => c.notNull())
        .addColumn('clock_budget', 'integer', (c) => c.notNull())
        .addColumn('clock_used', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('due_at', time, (c) => c.notNull())
        .addColumn('first_due_at', time)
        .addColumn('counted_due_at', time)
        .addColumn('first_delivered_at', time)
        .addColumn('warned', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('acceptance', 'varchar(20)', (c) => c.notNull().defaultTo('none'))
        .addColumn('acceptance_days', 'integer', (c) => c.notNull().defaultTo(7))
        .addColumn('acceptance_due_at', time)
        .addColumn('acceptance_extended', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
        .addColumn('acceptance_reminders', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('accepted_at', time)
        .addColumn('accepted_by', 'integer')
        .addColumn('accepted_how', 'varchar(12)')
        .addColumn('review_requested_at', time)
        .addColumn('revisions_included', 'integer', (c) => c.defaultTo(2))
        .addColumn('revisions_used', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('round', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('updated_at', time, (c) => c.notNull())
        .addColumn('cancelled_at', time)
        .addColumn('deleted_at', time)
        .addColumn('hidden_from_customer', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
        .addForeignKeyConstraint('orders_user_id_fkey', ['user_id'], 'users', ['id'])
        .addForeignKeyConstraint('orders_owner_id_fkey', ['owner_id'], 'users', ['id'])
        .addForeignKeyConstraint('orders_accepted_by_fkey', ['accepted_by'], 'users', ['id'])
        .addCheckConstraint('orders_status_check', sql.raw(STATUS))
        .addCheckConstraint('orders_payment_status_check', sql.raw(PAYMENT_STATUS))
        .addCheckConstraint('orders_payment_method_check', sql.raw(PAYMENT_METHOD))
        .addCheckConstraint('orders_source_check', sql.raw(SOURCE))
        .addCheckConstraint('orders_clock_state_check', sql.raw(CLOCK_STATE))
        .addCheckConstraint('orders_clock_reason_check', sql.raw(CLOCK_REASON))
        .addCheckConstraint('orders_acceptance_check', sql.raw(ACCEPTANCE))
        .addCheckConstraint('orders_accepted_how_check', sql.raw(ACCEPTED_HOW))
        .addCheckConstraint('orders_discount_cents_check', sql`discount_cents >= 0`)
        .addCheckConstraint('orders_tax_cents_check', sql`tax_cents >= 0`)
        .addCheckConstraint('orders_total_cents_check', sql`total_cents > 0`)
        .addCheckConstraint('orders_net_cents_check', sql.raw(NET))
        .addUniqueConstraint('orders_attempt_id_key', ['attempt_id'])
        .addUniqueConstraint('orders_quote_id_key', ['quote_id']),
    before: [
      'add column owner_id integer references users (id)',
      'add column clock_state varchar(8)',
      'add column clock_reason varchar(12)',
      'add column clock_since timestamptz',
      'add column clock_budget integer',
      'add column clock_used integer not null default 0',
      'add column due_at timestamptz',
      'add column first_due_at timestamptz',
      'add column counted_due_at timestamptz',
      'add column first_delivered_at timestamptz',
      'add column warned integer not null default 0',
      `add column acceptance varchar(20) not null default 'none'`,
      'add column acceptance_days integer not null default 7',
      'add column acceptance_due_at timestamptz',
      'add column acceptance_extended boolean not null default false',
      'add column acceptance_reminders integer not null default 0',
      'add column accepted_at timestamptz',
      'add column accepted_by integer references users (id)',
      'add column accepted_how varchar(12)',
      'add column review_requested_at timestamptz',
      'add column revisions_included integer default 2',
      'add column revisions_used integer not null default 0',
      'add column round integer not null default 1',
    ],
    after: [
      ...['clock_state', 'clock_since', 'clock_budget', 'due_at'].map(
        (column) => `alter column ${column} set not null`,
      ),
      'drop column promised_at',
      `add constraint orders_clock_state_check check (${CLOCK_STATE})`,
      `add constraint orders_clock_reason_check check (${CLOCK_REASON})`,
      `add constraint orders_acceptance_check check (${ACCEPTANCE})`,
      `add constraint orders_accepted_how_check check (${ACCEPTED_HOW})`,
    ],
  });
  await indexes(db);
}

async function indexes(db: MigrationDb): Promise<void> {
  await db.schema
    .createIndex('orders_live_due_at_idx')
    .on('orders')
    .columns(['due_at', 'id'])
    .where(sql<boolean>`${sql.raw(LIVE)}`)
    .execute();
  await db.schema
    .createIndex('orders_waiting_due_at_idx')
    .on('orders')
    .columns(['due_at', 'id'])
    .where(sql<boolean>`deleted_at is null and clock_state in ('waiting', 'paused')`)
    .execute();
  // Partial: SQLite would read the lists by due time from an index that begins with the state, and sort them.
  await db.schema
    .createIndex('orders_paused_clock_since_idx')
    .on('orders')
    .columns(['clock_state', 'clock_since', 'id'])
    .where(sql<boolean>`clock_state = 'paused'`)
    .execute();
  // Covers the on-time figure.
  await db.schema
    .createIndex('orders_first_delivered_at_idx')
    .on('orders')
    .columns(['first_delivered_at', 'counted_due_at', 'id'])
    .where(sql<boolean>`deleted_at is null and first_delivered_at is not null`)
    .execute();
  for (const [name, columns] of Object.entries({
    orders_due_at_idx: ['due_at', 'id'],
    orders_acceptance_acceptance_due_at_idx: ['acceptance', 'acceptance_due_at', 'id'],
    orders_owner_id_idx: ['owner_id', 'id'],
  }))
    await db.schema.createIndex(name).on('orders').columns(columns).execute();
  // Customers are asked for a review a working day after acceptance.
  await db.schema
    .createIndex('orders_unreviewed_accepted_at_idx')
    .on('orders')
    .columns(['accepted_at', 'id'])
    .where(sql<boolean>`acceptance = 'accepted' and review_requested_at is null`)
    .execute();
}
