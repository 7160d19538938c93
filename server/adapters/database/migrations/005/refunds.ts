import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await refunds(db, types);
  await creditNotes(db, types);
  await disputes(db, types);
  await refundsOfEarlierReleases(db);
}

async function refunds(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', identity)
    .addColumn('key', 'varchar(40)', (c) => c.notNull())
    .addColumn('payment_id', 'integer', (c) => c.notNull())
    .addColumn('invoice_id', 'integer')
    .addColumn('order_id', 'integer')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    .addColumn('source', 'varchar(16)', (c) => c.notNull())
    .addColumn('reason', 'varchar(24)', (c) => c.notNull())
    .addColumn('note', 'text')
    // JSON list of `{ position, amount_cents }` of the invoice.
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('keep_commissions', boolean, (c) => c.notNull())
    .addColumn('notify', boolean, (c) => c.notNull().defaultTo(sql.lit(true)))
    .addColumn('provider', 'varchar(8)')
    .addColumn('provider_ref', 'varchar(255)')
    .addColumn('reference', 'varchar(140)')
    .addColumn('failure', 'text')
    // A foreign key is missing because a credit note refers to its refund.
    .addColumn('credit_note_id', 'integer')
    .addColumn('requested_by', 'integer')
    .addColumn('superseded_by', 'integer')
    .addColumn('leased_until', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('succeeded_at', time)
    .addForeignKeyConstraint('refunds_payment_id_fkey', ['payment_id'], 'payments', ['id'])
    .addForeignKeyConstraint('refunds_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('refunds_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('refunds_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('refunds_requested_by_fkey', ['requested_by'], 'users', ['id'])
    .addForeignKeyConstraint('refunds_superseded_by_fkey', ['superseded_by'], 'refunds', ['id'])
    .addCheckConstraint('refunds_amount_cents_check', sql`amount_cents > 0`)
    .addCheckConstraint(
      'refunds_state_check',
      sql`state in ('requested', 'pending', 'succeeded', 'failed', 'returned')`,
    )
    .addCheckConstraint('refunds_source_check', sql`source in ('admin', 'provider', 'manual', 'reconciliation')`)
    .addCheckConstraint(
      'refunds_reason_check',
      sql`reason in ('requested_by_customer', 'not_delivered', 'duplicate', 'fraudulent', 'goodwill', 'other')`,
    )
    .addUniqueConstraint('refunds_key_key', ['key'])
    .addUniqueConstraint('refunds_provider_ref_key', ['provider', 'provider_ref'])
    .execute();
  for (const [name, columns] of Object.entries({
    refunds_state_updated_at_idx: ['state', 'updated_at'],
    refunds_payment_id_idx: ['payment_id', 'id'],
    refunds_invoice_id_idx: ['invoice_id', 'id'],
    refunds_order_id_idx: ['order_id', 'id'],
    refunds_created_at_idx: ['created_at', 'id'],
    refunds_amount_cents_idx: ['amount_cents', 'id'],
    refunds_state_created_at_idx: ['state', 'created_at', 'id'],
    refunds_source_created_at_idx: ['source', 'created_at', 'id'],
    refunds_user_id_idx: ['user_id', 'created_at', 'id'],
    // Finds those that still need a credit note.
    refunds_credit_note_id_idx: ['credit_note_id', 'state', 'id'],
    refunds_superseded_by_idx: ['superseded_by'],
  }))
    await db.schema.createIndex(name).on('refunds').columns(columns).execute();
}

async function creditNotes(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('credit_notes')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(12)', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('credit_note_number', 'varchar(24)', (c) => c.notNull())
    .addColumn('invoice_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('refund_id', 'integer')
    .addColumn('issued_on', 'varchar(10)', (c) => c.notNull())
    .addColumn('net_cents', 'integer', (c) => c.notNull())
    .addColumn('tax_cents', 'integer', (c) => c.notNull())
    .addColumn('total_cents', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('credit_notes_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('credit_notes_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('credit_notes_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('credit_notes_refund_id_fkey', ['refund_id'], 'refunds', ['id'])
    .addForeignKeyConstraint('credit_notes_created_by_fkey', ['created_by'], 'users', ['id'])
    .addCheckConstraint('credit_notes_kind_check', sql`kind in ('refund', 'cancellation', 'correction')`)
    .addCheckConstraint('credit_notes_total_cents_check', sql`total_cents > 0 and net_cents + tax_cents = total_cents`)
    .addUniqueConstraint('credit_notes_credit_note_number_key', ['credit_note_number'])
    .addUniqueConstraint('credit_notes_year_seq_key', ['year', 'seq'])
    .addUniqueConstraint('credit_notes_refund_id_key', ['refund_id'])
    .execute();
  for (const [name, columns] of Object.entries({
    credit_notes_invoice_id_idx: ['invoice_id', 'id'],
    credit_notes_order_id_idx: ['order_id', 'id'],
    credit_notes_issued_on_idx: ['issued_on', 'id'],
    credit_notes_created_at_idx: ['created_at', 'id'],
    credit_notes_total_cents_idx: ['total_cents', 'id'],
    credit_notes_user_id_idx: ['user_id', 'created_at', 'id'],
  }))
    await db.schema.createIndex(name).on('credit_notes').columns(columns).execute();
  await db.schema
    .createTable('credit_note_lines')
    .addColumn('credit_note_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('invoice_position', 'integer', (c) => c.notNull())
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
    .addPrimaryKeyConstraint('credit_note_lines_pkey', ['credit_note_id', 'position'])
    .addForeignKeyConstraint('credit_note_lines_credit_note_id_fkey', ['credit_note_id'], 'credit_notes', ['id'])
    .addCheckConstraint('credit_note_lines_total_cents_check', sql`net_cents + tax_cents = total_cents`)
    .execute();
}

async function disputes(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('disputes')
    .addColumn('id', identity)
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('provider_ref', 'varchar(255)', (c) => c.notNull())
    .addColumn('payment_id', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    // The part of it in `payments.disputed_cents`.
    .addColumn('held_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('provider_url', 'varchar(500)', (c) => c.notNull())
    // JSON list of `{ invoice_id, amount_cents }`: the invoices' parts of a loss.
    .addColumn('losses', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('is_refundable', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('reason', 'varchar(80)', (c) => c.notNull())
    .addColumn('state', 'varchar(16)', (c) => c.notNull())
    .addColumn('respond_by', time)
    .addColumn('settled_as', 'varchar(12)')
    .addColumn('settled_by', 'integer')
    .addColumn('settled_at', time)
    .addColumn('opened_at', time, (c) => c.notNull())
    .addColumn('closed_at', time)
    .addColumn('seen_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('disputes_payment_id_fkey', ['payment_id'], 'payments', ['id'])
    .addForeignKeyConstraint('disputes_settled_by_fkey', ['settled_by'], 'users', ['id'])
    .addCheckConstraint('disputes_provider_check', sql`provider in ('stripe', 'paypal')`)
    .addCheckConstraint(
      'disputes_state_check',
      sql`state in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')`,
    )
    .addCheckConstraint('disputes_settled_as_check', sql`settled_as in ('written_off', 'asked_again')`)
    .addUniqueConstraint('disputes_provider_ref_key', ['provider', 'provider_ref'])
    .execute();
  for (const [name, columns] of Object.entries({
    disputes_payment_id_idx: ['payment_id', 'id'],
    disputes_opened_at_idx: ['opened_at', 'id'],
    disputes_amount_cents_idx: ['amount_cents', 'id'],
    disputes_state_opened_at_idx: ['state', 'opened_at', 'id'],
  }))
    await db.schema.createIndex(name).on('disputes').columns(columns).execute();
}

/** The application gives their credit notes a number and a document at its first start. */
async function refundsOfEarlierReleases(db: MigrationDb): Promise<void> {
  const refundedAt = sql`coalesce(
    (select checkout_attempts.updated_at from checkout_attempts
      where checkout_attempts.id = payments.attempt_id and checkout_attempts.state = 'refunded'),
    payments.created_at)`;
  await sql`insert into refunds (key, payment_id, invoice_id, order_id, user_id, amount_cents, state, source, reason,
      lines, keep_commissions, notify, provider, created_at, updated_at, succeeded_at)
    select 'payment-' || payments.id, payments.id, payment_allocations.invoice_id, payments.order_id, payments.user_id,
      payments.amount_cents, 'succeeded', 'provider', 'other', '[]', ${sql.lit(true)}, ${sql.lit(false)},
      payments.provider, ${refundedAt}, ${refundedAt}, ${refundedAt}
    from payments join payment_allocations on payment_allocations.payment_id = payments.id
    where payments.status = 'refunded' order by payments.id`.execute(db);
}
