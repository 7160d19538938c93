import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { dayOf, newCheck, reshape } from './reshape.ts';

const STATUS = `status in ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'void', 'charged_back')`;
const KIND = `kind in ('invoice', 'deposit', 'final')`;
const NET = 'net_cents + tax_cents = amount_cents';
const USED = ['credited_cents', 'refunding_cents', 'refunded_cents', 'charged_back_cents'];

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await counters(db);
  await invoices(db, types);
  await indexes(db);
  await lines(db);
}

async function counters(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('document_counters')
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_counters_pkey', ['kind', 'year'])
    .addCheckConstraint('document_counters_kind_check', sql`kind in ('invoice', 'credit_note', 'quote', 'payout')`)
    .execute();
  await sql`insert into document_counters (kind, year, last_seq) select 'invoice', year, last_seq from invoice_counters`.execute(
    db,
  );
  await db.schema.dropTable('invoice_counters').execute();
}

async function invoices(db: MigrationDb, { engine, identity, time, boolean }: ColumnTypes): Promise<void> {
  const issuedOn = dayOf(engine, 'invoices.created_at');
  const required = ['user_id', 'issued_on', 'due_on', 'net_cents'];
  await reshape(db, engine, {
    table: 'invoices',
    values: {
      user_id: sql.raw('(select orders.user_id from orders where orders.id = invoices.order_id)'),
      issued_on: issuedOn,
      due_on: issuedOn,
      net_cents: sql.ref('amount_cents'),
      paid_cents: sql.raw(`case when status = 'unpaid' then 0 else amount_cents end`),
      refunded_cents: sql.raw(`case when status = 'refunded' then amount_cents else 0 end`),
    },
    define: (table) =>
      USED.reduce(
        (defined, column) => defined.addColumn(column, 'integer', (c) => c.notNull().defaultTo(0)),
        table
          .addColumn('id', identity)
          .addColumn('order_id', 'integer')
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('kind', 'varchar(8)', (c) => c.notNull().defaultTo('invoice'))
          .addColumn('year', 'integer', (c) => c.notNull())
          .addColumn('seq', 'integer', (c) => c.notNull())
          .addColumn('invoice_number', 'varchar(24)', (c) => c.notNull())
          .addColumn('issued_on', 'varchar(10)', (c) => c.notNull())
          .addColumn('due_on', 'varchar(10)', (c) => c.notNull())
          .addColumn('net_cents', 'integer', (c) => c.notNull())
          .addColumn('tax_cents', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('amount_cents', 'integer', (c) => c.notNull())
          .addColumn('paid_cents', 'integer', (c) => c.notNull().defaultTo(0)),
      )
        .addColumn('status', 'varchar(20)', (c) => c.notNull())
        .addColumn('paid_at', time)
        .addColumn('corrects_id', 'integer')
        .addColumn('reminders_paused', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
        .addColumn('document', 'text', (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addForeignKeyConstraint('invoices_order_id_fkey', ['order_id'], 'orders', ['id'])
        .addForeignKeyConstraint('invoices_user_id_fkey', ['user_id'], 'users', ['id'])
        .addForeignKeyConstraint('invoices_corrects_id_fkey', ['corrects_id'], 'invoices', ['id'])
        .addCheckConstraint('invoices_amount_cents_check', sql`amount_cents > 0`)
        .addCheckConstraint('invoices_net_cents_check', sql.raw(NET))
        .addCheckConstraint('invoices_kind_check', sql.raw(KIND))
        .addCheckConstraint('invoices_status_check', sql.raw(STATUS))
        .addUniqueConstraint('invoices_invoice_number_key', ['invoice_number'])
        .addUniqueConstraint('invoices_year_seq_key', ['year', 'seq']),
    before: [
      'alter column order_id drop not null',
      'alter column status type varchar(20)',
      'drop constraint invoices_order_id_key',
      'drop constraint invoices_paid_at_check',
      'add column user_id integer references users (id)',
      `add column kind varchar(8) not null default 'invoice'`,
      'add column issued_on varchar(10)',
      'add column due_on varchar(10)',
      'add column net_cents integer',
      ...['tax_cents', 'paid_cents', ...USED].map((column) => `add column ${column} integer not null default 0`),
      'add column corrects_id integer references invoices (id)',
      'add column reminders_paused boolean not null default false',
    ],
    after: [
      ...required.map((column) => `alter column ${column} set not null`),
      ...newCheck('invoices', 'status', STATUS),
      `add constraint invoices_kind_check check (${KIND})`,
      `add constraint invoices_net_cents_check check (${NET})`,
    ],
  });
}

async function indexes(db: MigrationDb): Promise<void> {
  for (const [name, columns] of Object.entries({
    invoices_order_id_idx: ['order_id', 'id'],
    invoices_user_id_idx: ['user_id', 'created_at', 'id'],
    invoices_issued_on_idx: ['issued_on', 'id'],
    invoices_due_on_idx: ['due_on', 'id'],
    invoices_amount_cents_idx: ['amount_cents', 'id'],
    invoices_kind_idx: ['kind', 'created_at', 'id'],
    invoices_corrects_id_idx: ['corrects_id'],
  }))
    await db.schema.createIndex(name).on('invoices').columns(columns).execute();
  // Covers the overview’s sum. Begins with the status, or SQLite prefers an index that does.
  await sql`create index invoices_overdue_idx
    on invoices (status, due_on, created_at, amount_cents, credited_cents, paid_cents, refunded_cents, charged_back_cents)
    where status in ('unpaid', 'partially_paid', 'charged_back')`.execute(db);
}

async function lines(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('invoice_lines')
    .addColumn('invoice_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('order_item_id', 'integer')
    .addColumn('service_id', 'integer')
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('unit', 'varchar(8)', (c) => c.notNull().defaultTo('piece'))
    .addColumn('unit_price_cents', 'integer', (c) => c.notNull())
    .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('net_cents', 'integer', (c) => c.notNull())
    .addColumn('tax_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total_cents', 'integer', (c) => c.notNull())
    .addColumn('tax_category', 'varchar(2)')
    .addColumn('tax_rate_milli', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('tax_components', 'text')
    .addColumn('tax_code', 'varchar(16)')
    .addPrimaryKeyConstraint('invoice_lines_pkey', ['invoice_id', 'position'])
    .addForeignKeyConstraint('invoice_lines_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('invoice_lines_order_item_id_fkey', ['order_item_id'], 'order_items', ['id'])
    .addForeignKeyConstraint('invoice_lines_service_id_fkey', ['service_id'], 'services', ['id'])
    .addCheckConstraint('invoice_lines_total_cents_check', sql`net_cents + tax_cents = total_cents`)
    .execute();
  await db.schema
    .createIndex('invoice_lines_service_id_idx')
    .on('invoice_lines')
    .columns(['service_id', 'invoice_id'])
    .execute();
  await db.schema.createIndex('invoice_lines_order_item_id_idx').on('invoice_lines').column('order_item_id').execute();
  await sql`insert into invoice_lines
      (invoice_id, position, order_item_id, service_id, title, quantity, unit_price_cents, net_cents, total_cents)
    select invoices.id, row_number() over (partition by invoices.id order by order_items.id), order_items.id,
      order_items.service_id, order_items.title, order_items.quantity, order_items.price_cents,
      order_items.net_cents, order_items.total_cents
    from invoices join order_items on order_items.order_id = invoices.order_id`.execute(db);
}
