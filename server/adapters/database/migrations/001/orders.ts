import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await orders(db, types);
  await orderIndexes(db);
  await orderItems(db, types);
  await orderEvents(db, types);
}

async function orders(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  const promisedAt =
    engine === 'postgres'
      ? // UTC, because the length of a day would otherwise depend on the session's time zone.
        sql`(created_at at time zone 'UTC' + delivery_days * interval '1 day') at time zone 'UTC'`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, delivery_days || ' days')`;
  await db.schema
    .createTable('orders')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('status', 'varchar(16)', (c) => c.notNull())
    .addColumn('payment_status', 'varchar(8)', (c) => c.notNull())
    .addColumn('payment_method', 'varchar(8)', (c) => c.notNull())
    .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('tax_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total_cents', 'integer', (c) => c.notNull())
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    .addColumn('attempt_id', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    // Generated, so that no writer can forget it.
    .addColumn('promised_at', time, (c) =>
      engine === 'postgres' ? c.generatedAlwaysAs(promisedAt).stored() : c.generatedAlwaysAs(promisedAt),
    )
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('orders_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('orders_status_check', sql`status in ('pending', 'processing', 'completed', 'delivered')`)
    .addCheckConstraint('orders_payment_status_check', sql`payment_status in ('unpaid', 'paid', 'refunded')`)
    .addCheckConstraint('orders_payment_method_check', sql`payment_method in ('stripe', 'paypal')`)
    .addCheckConstraint('orders_discount_cents_check', sql`discount_cents >= 0`)
    .addCheckConstraint('orders_tax_cents_check', sql`tax_cents >= 0`)
    .addCheckConstraint('orders_total_cents_check', sql`total_cents > 0`)
    // One attempt creates one order, whichever process completes it first.
    .addUniqueConstraint('orders_attempt_id_key', ['attempt_id'])
    .execute();
}

async function orderIndexes(db: MigrationDb): Promise<void> {
  for (const [name, columns] of Object.entries({
    orders_created_at_idx: ['created_at', 'id'],
    orders_user_id_created_at_idx: ['user_id', 'created_at', 'id'],
    orders_status_created_at_idx: ['status', 'created_at', 'id'],
    orders_payment_status_created_at_idx: ['payment_status', 'created_at', 'id'],
  }))
    await db.schema.createIndex(name).on('orders').columns(columns).execute();
  for (const [name, columns] of [
    ['orders_active_created_at_idx', sql`created_at, id`],
    ['orders_active_total_cents_idx', sql`total_cents, id`],
    ['orders_active_user_id_created_at_idx', sql`user_id, created_at, id`],
    ['orders_active_status_created_at_idx', sql`status, created_at, id`],
    ['orders_active_payment_status_created_at_idx', sql`payment_status, created_at, id`],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('orders')
      .expression(columns)
      .where(sql<boolean>`deleted_at is null`)
      .execute();
  await db.schema
    .createIndex('orders_active_status_idx')
    .on('orders')
    .columns(['status', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('orders_undelivered_promised_at_idx')
    .on('orders')
    .columns(['promised_at', 'id'])
    .where(sql<boolean>`deleted_at is null and status <> 'delivered'`)
    .execute();
  await db.schema
    .createIndex('orders_deleted_idx')
    .on('orders')
    .column('id')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

async function orderItems(db: MigrationDb, { identity }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_items')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('service_id', 'integer', (c) => c.notNull())
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint('order_items_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_items_service_id_fkey', ['service_id'], 'services', ['id'])
    .addCheckConstraint('order_items_price_cents_check', sql`price_cents > 0`)
    .addCheckConstraint('order_items_quantity_check', sql`quantity = 1`)
    .execute();
  await db.schema.createIndex('order_items_order_id_idx').on('order_items').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('order_items_service_id_order_id_idx')
    .on('order_items')
    .columns(['service_id', 'order_id'])
    .execute();
}

async function orderEvents(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_events')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('order_events_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_events_actor_id_fkey', ['actor_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('order_events_order_id_idx').on('order_events').columns(['order_id', 'id']).execute();
}
