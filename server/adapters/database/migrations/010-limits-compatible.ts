import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before knows only the newest link of each purpose, and deletes it together with the earlier ones. */
export async function up(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
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
