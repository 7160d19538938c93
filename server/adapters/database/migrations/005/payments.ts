import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { dayOf, newCheck, reshape } from './reshape.ts';

const METHOD = `method in ('stripe', 'paypal', 'bank_transfer', 'cash', 'check', 'other')`;
const STATUS = `status in ('captured', 'partially_refunded', 'refunded', 'disputed', 'charged_back', 'voided')`;
const PROVIDER = `provider in ('stripe', 'paypal')`;
const USED = ['unallocated_cents', 'refunding_cents', 'refunded_cents', 'disputed_cents'];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await payments(db, types);
  await allocations(db, types);
}

async function payments(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  if (engine === 'sqlite') await db.schema.dropIndex('payments_captured_order_id_key').execute();
  const required = ['user_id', 'method', 'received_on'];
  await reshape(db, engine, {
    table: 'payments',
    values: {
      user_id: sql.raw('(select orders.user_id from orders where orders.id = payments.order_id)'),
      method: sql.ref('provider'),
      received_on: dayOf(engine, 'payments.created_at'),
      refunded_cents: sql.raw(`case when status = 'refunded' then amount_cents else 0 end`),
    },
    define: (table) =>
      USED.reduce(
        (defined, column) => defined.addColumn(column, 'integer', (c) => c.notNull().defaultTo(0)),
        table
          .addColumn('id', identity)
          .addColumn('order_id', 'integer')
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('attempt_id', 'integer')
          .addColumn('method', 'varchar(16)', (c) => c.notNull())
          .addColumn('provider', 'varchar(8)')
          .addColumn('provider_ref', 'varchar(255)')
          .addColumn('capture_ref', 'varchar(255)')
          .addColumn('amount_cents', 'integer', (c) => c.notNull())
          .addColumn('fee_cents', 'integer')
          .addColumn('currency', 'varchar(3)', (c) => c.notNull()),
      )
        .addColumn('status', 'varchar(20)', (c) => c.notNull())
        .addColumn('received_on', 'varchar(10)', (c) => c.notNull())
        .addColumn('reference', 'varchar(140)')
        .addColumn('note', 'text')
        .addColumn('recorded_by', 'integer')
        .addColumn('voided_at', time)
        .addColumn('created_at', time, (c) => c.notNull())
        .addForeignKeyConstraint('payments_order_id_fkey', ['order_id'], 'orders', ['id'])
        .addForeignKeyConstraint('payments_user_id_fkey', ['user_id'], 'users', ['id'])
        .addForeignKeyConstraint('payments_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
        .addForeignKeyConstraint('payments_recorded_by_fkey', ['recorded_by'], 'users', ['id'])
        .addCheckConstraint('payments_method_check', sql.raw(METHOD))
        .addCheckConstraint('payments_provider_check', sql.raw(PROVIDER))
        .addCheckConstraint('payments_status_check', sql.raw(STATUS))
        .addUniqueConstraint('payments_provider_ref_key', ['provider', 'provider_ref']),
    before: [
      'alter column order_id drop not null',
      'alter column provider drop not null',
      'alter column provider_ref drop not null',
      'alter column status type varchar(20)',
      'add column user_id integer references users (id)',
      'add column method varchar(16)',
      'add column capture_ref varchar(255)',
      'add column fee_cents integer',
      ...USED.map((column) => `add column ${column} integer not null default 0`),
      'add column received_on varchar(10)',
      'add column reference varchar(140)',
      'add column note text',
      'add column recorded_by integer references users (id)',
      'add column voided_at timestamptz',
    ],
    after: [
      ...required.map((column) => `alter column ${column} set not null`),
      ...newCheck('payments', 'status', STATUS),
      `add constraint payments_method_check check (${METHOD})`,
    ],
  });
  // An order may have several payments now: a deposit, or one after a refund.
  if (engine === 'postgres') await db.schema.dropIndex('payments_captured_order_id_key').execute();
  for (const [name, columns] of Object.entries({
    payments_user_id_idx: ['user_id', 'created_at', 'id'],
    payments_status_created_at_idx: ['status', 'created_at', 'id'],
    payments_created_at_idx: ['created_at', 'id'],
    payments_amount_cents_idx: ['amount_cents', 'id'],
    payments_received_on_idx: ['received_on', 'id'],
    payments_capture_ref_idx: ['provider', 'capture_ref'],
  }))
    await db.schema.createIndex(name).on('payments').columns(columns).execute();
}

/** Append-only: a negative row takes an allocation back. */
async function allocations(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('payment_allocations')
    .addColumn('id', identity)
    .addColumn('payment_id', 'integer', (c) => c.notNull())
    .addColumn('invoice_id', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('payment_allocations_payment_id_fkey', ['payment_id'], 'payments', ['id'])
    .addForeignKeyConstraint('payment_allocations_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('payment_allocations_created_by_fkey', ['created_by'], 'users', ['id'])
    .addCheckConstraint('payment_allocations_amount_cents_check', sql`amount_cents <> 0`)
    .execute();
  for (const column of ['payment_id', 'invoice_id'])
    await db.schema
      .createIndex(`payment_allocations_${column}_idx`)
      .on('payment_allocations')
      .columns([column, 'id'])
      .execute();
  await sql`insert into payment_allocations (payment_id, invoice_id, amount_cents, created_at)
    select payments.id, invoices.id, payments.amount_cents, payments.created_at
    from payments join invoices on invoices.order_id = payments.order_id order by payments.id`.execute(db);
}
