import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before knows only the newest link of each purpose, and deletes it together with the earlier ones. */
async function earlierLinks(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('earlier_links')
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('link_id', 'integer', (c) => c.notNull())
    .addColumn('email', 'varchar(254)')
    .addColumn('expires_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('earlier_links_pkey', ['token_hash'])
    .addForeignKeyConstraint('earlier_links_link_id_fkey', ['link_id'], 'account_links', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('earlier_links_link_id_idx').on('earlier_links').column('link_id').execute();
}

/** The version before leaves them as they are: it demands no authentication, and its buyers have no known network. */
async function attempts(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('checkout_attempts')
    .addColumn('authenticate', 'boolean', (c) => c.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema.alterTable('checkout_attempts').addColumn('client_network', 'varchar(32)').execute();
  await db.schema
    .createIndex('checkout_attempts_client_network_idx')
    .on('checkout_attempts')
    .column('client_network')
    .where(sql<boolean>`client_network is not null`)
    .execute();
}

/** Set only while a use of a limited coupon is held without payment, so the version before holds any number. */
async function couponUses(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  const add = (name: string, type: 'integer' | 'varchar(32)' | ColumnTypes['time']) =>
    db.schema.alterTable('coupon_uses').addColumn(name, type).execute();
  await add('unpaid_user_id', 'integer');
  await add('unpaid_network', 'varchar(32)');
  await add('reminded_at', time);
  for (const column of ['unpaid_user_id', 'unpaid_network'])
    await db.schema
      .createIndex(`coupon_uses_${column}_key`)
      .unique()
      .on('coupon_uses')
      .columns(['coupon_id', column])
      .execute();
}

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await earlierLinks(db, types);
  await attempts(db);
  await couponUses(db, types);
}
