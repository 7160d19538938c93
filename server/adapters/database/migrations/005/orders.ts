import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { newCheck, reshape } from './reshape.ts';

const STATUS = `status in ('pending', 'processing', 'completed', 'delivered', 'cancelled')`;
const PAYMENT_STATUS = `payment_status in
  ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'charged_back')`;
const PAYMENT_METHOD = `payment_method in ('stripe', 'paypal', 'bank_transfer', 'other')`;
const SOURCE = `source in ('shop', 'admin', 'quote', 'plan')`;
const NET = 'net_cents + tax_cents = total_cents';
const QUANTITY = 'quantity between 1 and 999';
const UNIT = `unit in ('piece', 'hour', 'day', 'month')`;

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await orders(db, types);
  await items(db, types);
  await attempts(db, types);
}

async function orders(db: MigrationDb, { engine, identity, time, boolean }: ColumnTypes): Promise<void> {
  const amounts = ['subtotal_cents', 'net_cents'];
  await reshape(db, engine, {
    table: 'orders',
    // Until now there was neither discount nor tax.
    values: { subtotal_cents: sql.ref('total_cents'), net_cents: sql.ref('total_cents') },
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
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('promised_at', time, (c) =>
          c.generatedAlwaysAs(sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, delivery_days || ' days')`),
        )
        .addColumn('updated_at', time, (c) => c.notNull())
        .addColumn('cancelled_at', time)
        .addColumn('deleted_at', time)
        .addColumn('hidden_from_customer', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
        .addForeignKeyConstraint('orders_user_id_fkey', ['user_id'], 'users', ['id'])
        .addCheckConstraint('orders_status_check', sql.raw(STATUS))
        .addCheckConstraint('orders_payment_status_check', sql.raw(PAYMENT_STATUS))
        .addCheckConstraint('orders_payment_method_check', sql.raw(PAYMENT_METHOD))
        .addCheckConstraint('orders_source_check', sql.raw(SOURCE))
        .addCheckConstraint('orders_discount_cents_check', sql`discount_cents >= 0`)
        .addCheckConstraint('orders_tax_cents_check', sql`tax_cents >= 0`)
        .addCheckConstraint('orders_total_cents_check', sql`total_cents > 0`)
        .addCheckConstraint('orders_net_cents_check', sql.raw(NET))
        .addUniqueConstraint('orders_attempt_id_key', ['attempt_id'])
        .addUniqueConstraint('orders_quote_id_key', ['quote_id']),
    before: [
      'alter column payment_status type varchar(20)',
      'alter column payment_method type varchar(16)',
      ...amounts.map((column) => `add column ${column} integer`),
      `add column source varchar(8) not null default 'shop'`,
      'add column quote_id integer',
      'add column cancelled_at timestamptz',
    ],
    after: [
      ...amounts.map((column) => `alter column ${column} set not null`),
      ...newCheck('orders', 'status', STATUS),
      ...newCheck('orders', 'payment_status', PAYMENT_STATUS),
      ...newCheck('orders', 'payment_method', PAYMENT_METHOD),
      `add constraint orders_source_check check (${SOURCE})`,
      `add constraint orders_net_cents_check check (${NET})`,
      'add constraint orders_quote_id_key unique (quote_id)',
    ],
  });
}

async function items(db: MigrationDb, { engine, identity }: ColumnTypes): Promise<void> {
  const total = sql.raw('price_cents * quantity');
  const amounts = ['net_cents', 'total_cents'];
  await reshape(db, engine, {
    table: 'order_items',
    values: { net_cents: total, total_cents: total },
    define: (table) =>
      table
        .addColumn('id', identity)
        .addColumn('order_id', 'integer', (c) => c.notNull())
        .addColumn('service_id', 'integer')
        .addColumn('parent_id', 'integer')
        .addColumn('option_id', 'integer')
        .addColumn('title', 'varchar(160)', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('price_cents', 'integer', (c) => c.notNull())
        .addColumn('quantity', 'integer', (c) => c.notNull())
        .addColumn('unit', 'varchar(8)', (c) => c.notNull().defaultTo('piece'))
        .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('net_cents', 'integer', (c) => c.notNull())
        .addColumn('tax_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('total_cents', 'integer', (c) => c.notNull())
        .addColumn('delivery_days', 'integer', (c) => c.notNull())
        .addForeignKeyConstraint('order_items_order_id_fkey', ['order_id'], 'orders', ['id'])
        .addForeignKeyConstraint('order_items_service_id_fkey', ['service_id'], 'services', ['id'])
        .addForeignKeyConstraint('order_items_parent_id_fkey', ['parent_id'], 'order_items', ['id'])
        .addCheckConstraint('order_items_price_cents_check', sql`price_cents >= 0`)
        .addCheckConstraint('order_items_quantity_check', sql.raw(QUANTITY))
        .addCheckConstraint('order_items_unit_check', sql.raw(UNIT))
        .addCheckConstraint('order_items_total_cents_check', sql.raw(NET)),
    before: [
      'alter column service_id drop not null',
      'add column parent_id integer references order_items (id)',
      'add column option_id integer',
      'add column description text',
      `add column unit varchar(8) not null default 'piece'`,
      'add column discount_cents integer not null default 0',
      'add column tax_cents integer not null default 0',
      ...amounts.map((column) => `add column ${column} integer`),
    ],
    after: [
      ...amounts.map((column) => `alter column ${column} set not null`),
      // Options may be free.
      ...newCheck('order_items', 'price_cents', 'price_cents >= 0'),
      ...newCheck('order_items', 'quantity', QUANTITY),
      `add constraint order_items_unit_check check (${UNIT})`,
      `add constraint order_items_total_cents_check check (${NET})`,
    ],
  });
}

/** `pricing` remains the purchase as a whole. */
async function attempts(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  for (const column of ['net_cents', 'tax_cents', 'discount_cents', 'subscription_id'])
    await db.schema.alterTable('checkout_attempts').addColumn(column, 'integer').execute();
  await db.schema.alterTable('checkout_attempts').addColumn('coupon_code', 'varchar(32)').execute();
  await db.schema.alterTable('checkout_attempts').addColumn('billing', 'text').execute();
  await db.schema.alterTable('checkout_attempts').addColumn('account', 'varchar(64)').execute();
  await db.schema.alterTable('idempotent_requests').addColumn('result_id', 'integer').execute();
  await db.schema.alterTable('checkout_attempts').addColumn('promised_at', time).execute();
  await db.schema
    .alterTable('checkout_attempts')
    .addColumn('save_method', 'boolean', (c) => c.notNull().defaultTo(sql.lit(false)))
    .execute();
  await sql`update checkout_attempts set net_cents = amount_cents, tax_cents = 0, discount_cents = 0`.execute(db);
}
