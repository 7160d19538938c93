import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** Stores only the hash: each email creates its own link when it is sent. */
export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer')
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addColumn('revoked_at', time)
    .addCheckConstraint('share_links_kind_check', sql`kind in ('quote', 'invoice')`)
    .addUniqueConstraint('share_links_token_hash_key', ['token_hash'])
    .execute();
  await db.schema
    .createIndex('share_links_target_idx')
    .on('share_links')
    .columns(['kind', 'target_id', 'id'])
    .execute();
}
