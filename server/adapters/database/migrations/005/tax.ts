import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await billingProfiles(db, types);
  await rates(db, types);
  await taxIds(db, types);
  await db.schema.alterTable('services').addColumn('tax_code', 'varchar(16)').execute();
}

async function billingProfiles(db: MigrationDb, { time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('billing_profiles')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('is_business', boolean, (c) => c.notNull())
    .addColumn('company', 'varchar(160)')
    .addColumn('tax_id', 'varchar(32)')
    .addColumn('tax_id_kind', 'varchar(16)')
    .addColumn('tax_id_state', 'varchar(12)', (c) => c.notNull())
    .addColumn('tax_id_checked_at', time)
    .addColumn('tax_id_proof', 'text')
    .addColumn('line1', 'varchar(160)')
    .addColumn('line2', 'varchar(160)')
    .addColumn('city', 'varchar(80)')
    .addColumn('region', 'varchar(80)')
    .addColumn('postal_code', 'varchar(20)')
    .addColumn('country', 'varchar(2)')
    .addColumn('po_number', 'varchar(80)')
    .addColumn('invoice_email', 'varchar(254)')
    .addColumn('updated_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_profiles_pkey', ['user_id'])
    .addForeignKeyConstraint('billing_profiles_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint(
      'billing_profiles_tax_id_state_check',
      sql`tax_id_state in ('none', 'format_ok', 'valid', 'invalid', 'unchecked')`,
    )
    .execute();
  await db.schema
    .createIndex('billing_profiles_unchecked_idx')
    .on('billing_profiles')
    .column('tax_id')
    .where(sql.ref('tax_id_state'), '=', 'unchecked')
    .execute();
}

async function rates(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tax_rates')
    .addColumn('id', identity)
    .addColumn('name', 'varchar(80)', (c) => c.notNull())
    // ISO code, `EU` or `*`.
    .addColumn('country', 'varchar(2)', (c) => c.notNull())
    .addColumn('region', 'varchar(80)')
    .addColumn('buyer', 'varchar(8)', (c) => c.notNull())
    .addColumn('needs_tax_id', boolean, (c) => c.notNull())
    .addColumn('category', 'varchar(2)', (c) => c.notNull())
    .addColumn('components', 'text', (c) => c.notNull())
    .addColumn('rate_milli', 'integer', (c) => c.notNull())
    .addColumn('note', 'varchar(500)')
    .addColumn('valid_from', 'varchar(10)', (c) => c.notNull())
    .addColumn('valid_to', 'varchar(10)')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('used_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addCheckConstraint('tax_rates_buyer_check', sql`buyer in ('any', 'consumer', 'business')`)
    .addCheckConstraint('tax_rates_category_check', sql`category in ('S', 'Z', 'E', 'AE', 'G', 'O')`)
    .addCheckConstraint('tax_rates_rate_milli_check', sql`rate_milli between 0 and 100000`)
    .execute();
  await db.schema.createIndex('tax_rates_position_idx').on('tax_rates').columns(['position', 'id']).execute();
}

/** Responses of VIES, and numbers that it has yet to confirm. */
async function taxIds(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tax_id_checks')
    .addColumn('tax_id', 'varchar(32)', (c) => c.notNull())
    .addColumn('result', 'varchar(8)', (c) => c.notNull())
    .addColumn('proof', 'text')
    .addColumn('checked_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('tax_id_checks_pkey', ['tax_id'])
    .addCheckConstraint('tax_id_checks_result_check', sql`result in ('valid', 'invalid')`)
    .execute();
  await db.schema.createIndex('tax_id_checks_checked_at_idx').on('tax_id_checks').column('checked_at').execute();
  await db.schema
    .createTable('unchecked_tax_ids')
    .addColumn('id', identity)
    .addColumn('invoice_id', 'integer', (c) => c.notNull())
    .addColumn('tax_id', 'varchar(32)', (c) => c.notNull())
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('checked_at', time)
    .addColumn('settled_at', time)
    .addColumn('settled_by', 'integer')
    .addColumn('settled_note', 'text')
    .addForeignKeyConstraint('unchecked_tax_ids_invoice_id_fkey', ['invoice_id'], 'invoices', ['id'])
    .addForeignKeyConstraint('unchecked_tax_ids_settled_by_fkey', ['settled_by'], 'users', ['id'])
    .addCheckConstraint('unchecked_tax_ids_state_check', sql`state in ('unchecked', 'valid', 'invalid', 'given_up')`)
    .addUniqueConstraint('unchecked_tax_ids_invoice_id_key', ['invoice_id'])
    .execute();
  await db.schema
    .createIndex('unchecked_tax_ids_state_idx')
    .on('unchecked_tax_ids')
    .columns(['state', 'created_at', 'id'])
    .execute();
}
