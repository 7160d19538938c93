import { sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../../schema/column-types.ts';

/** One form per person: without a tag after `+`, and without dots where the provider ignores them. */
function customerEmail(engine: Engine): string {
  const position = engine === 'postgres' ? 'strpos' : 'instr';
  const local = `substr(email_canonical, 1, ${position}(email_canonical, '@') - 1)`;
  const domain = `substr(email_canonical, ${position}(email_canonical, '@') + 1)`;
  const untagged = `substr(${local}, 1, ${position}(${local} || '+', '+') - 1)`;
  return `(case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${untagged}, '.', '') || '@gmail.com' else ${untagged} || '@' || ${domain} end)`;
}

export async function up(db: MigrationDb, { engine, identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', identity)
    .addColumn('code', 'varchar(32)', (c) => c.notNull())
    .addColumn('code_canonical', 'varchar(32)', (c) => c.notNull())
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('percent_milli', 'integer')
    .addColumn('amount_cents', 'integer')
    .addColumn('scope', 'varchar(12)', (c) => c.notNull())
    .addColumn('minimum_cents', 'integer')
    .addColumn('starts_at', time)
    .addColumn('ends_at', time)
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_per_customer', 'integer')
    .addColumn('first_purchase_only', boolean, (c) => c.notNull())
    .addColumn('active', boolean, (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('discount_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('revenue_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('coupons_created_by_fkey', ['created_by'], 'users', ['id'])
    .addCheckConstraint('coupons_kind_check', sql`kind in ('percent', 'amount')`)
    .addCheckConstraint('coupons_value_check', sql`(percent_milli is null) <> (amount_cents is null)`)
    .addCheckConstraint('coupons_scope_check', sql`scope in ('all', 'categories', 'services')`)
    .addCheckConstraint('coupons_uses_check', sql`uses >= 0`)
    .execute();
  await db.schema
    .createIndex('coupons_code_canonical_key')
    .unique()
    .on('coupons')
    .column('code_canonical')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('coupons_created_at_idx').on('coupons').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('coupon_targets')
    .addColumn('coupon_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('coupon_targets_pkey', ['coupon_id', 'kind', 'target_id'])
    .addForeignKeyConstraint('coupon_targets_coupon_id_fkey', ['coupon_id'], 'coupons', ['id'])
    .addCheckConstraint('coupon_targets_kind_check', sql`kind in ('category', 'service')`)
    .execute();
  await db.schema
    .createTable('coupon_customers')
    .addColumn('coupon_id', 'integer', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('coupon_customers_pkey', ['coupon_id', 'email_canonical'])
    .addForeignKeyConstraint('coupon_customers_coupon_id_fkey', ['coupon_id'], 'coupons', ['id'])
    .addCheckConstraint('coupon_customers_uses_check', sql`uses >= 0`)
    .execute();
  await db.schema
    .createTable('coupon_uses')
    .addColumn('id', identity)
    .addColumn('coupon_id', 'integer', (c) => c.notNull())
    .addColumn('attempt_id', 'integer')
    .addColumn('order_id', 'integer')
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('discount_cents', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('coupon_uses_coupon_id_fkey', ['coupon_id'], 'coupons', ['id'])
    .addForeignKeyConstraint('coupon_uses_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
    .addForeignKeyConstraint('coupon_uses_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('coupon_uses_state_check', sql`state in ('reserved', 'used', 'released')`)
    .addUniqueConstraint('coupon_uses_attempt_id_key', ['attempt_id'])
    .execute();
  for (const [name, columns] of Object.entries({
    coupon_uses_coupon_id_idx: ['coupon_id', 'state', 'id'],
    coupon_uses_order_id_idx: ['order_id'],
  }))
    await db.schema.createIndex(name).on('coupon_uses').columns(columns).execute();
  await sql.raw(`create index users_customer_email_idx on users (${customerEmail(engine)})`).execute(db);
}
