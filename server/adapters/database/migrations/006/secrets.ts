import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** Sealed answers of the kind `secret`. */
export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_secrets')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('direction', 'varchar(12)', (c) => c.notNull())
    .addColumn('label', 'varchar(120)', (c) => c.notNull())
    .addColumn('note', 'varchar(500)')
    .addColumn('sealed', 'text')
    .addColumn('policy', 'varchar(16)', (c) => c.notNull())
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    .addColumn('intake_id', 'integer')
    // The form's field.
    .addColumn('intake_key', 'varchar(32)')
    .addColumn('requested_by', 'integer')
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('stored_at', time)
    .addColumn('burned_at', time)
    .addColumn('burned_by', 'integer')
    .addColumn('burn_reason', 'varchar(16)')
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('order_secrets_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_secrets_intake_id_fkey', ['intake_id'], 'intakes', ['id'])
    .addForeignKeyConstraint('order_secrets_requested_by_fkey', ['requested_by'], 'users', ['id'])
    .addForeignKeyConstraint('order_secrets_created_by_fkey', ['created_by'], 'users', ['id'])
    .addForeignKeyConstraint('order_secrets_burned_by_fkey', ['burned_by'], 'users', ['id'])
    .addCheckConstraint('order_secrets_direction_check', sql`direction in ('to_team', 'to_customer')`)
    .addCheckConstraint('order_secrets_policy_check', sql`policy in ('until_accepted', 'once')`)
    .addCheckConstraint('order_secrets_state_check', sql`state in ('requested', 'stored', 'burned')`)
    .addCheckConstraint('order_secrets_sealed_check', sql`(state = 'stored') = (sealed is not null)`)
    .addUniqueConstraint('order_secrets_intake_id_key', ['intake_id', 'intake_key'])
    .execute();
  await db.schema.createIndex('order_secrets_order_id_idx').on('order_secrets').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('order_secrets_state_created_at_idx')
    .on('order_secrets')
    .columns(['state', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('secret_views')
    .addColumn('id', identity)
    .addColumn('secret_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('session_id', 'integer')
    .addColumn('ip_prefix', 'varchar(64)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('secret_views_secret_id_fkey', ['secret_id'], 'order_secrets', ['id'])
    .addForeignKeyConstraint('secret_views_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('secret_views_secret_id_idx').on('secret_views').columns(['secret_id', 'id']).execute();
}
