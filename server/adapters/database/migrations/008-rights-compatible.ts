import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before leaves all of it empty: its undo steps can't be undone by this one. */
export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('undo_steps').addColumn('access', 'text').execute();
  await db.schema.alterTable('undo_steps').addColumn('revoked_at', time).execute();
  await db.schema.alterTable('outbox').addColumn('role_id', 'integer').execute();
  await db.schema.alterTable('notifications').addColumn('role', 'varchar(32)').execute();
  await db.schema
    .createTable('factor_links')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('factor_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('factor_links_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('factor_links_token_hash_key', ['token_hash'])
    .execute();
  await db.schema.createIndex('factor_links_user_id_idx').on('factor_links').column('user_id').execute();
}
