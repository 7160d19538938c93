import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time, withoutRowid }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', identity)
    .addColumn('key', 'varchar(80)', (c) => c.notNull())
    // A raster image has one, decoded and encoded again.
    .addColumn('preview_key', 'varchar(80)')
    .addColumn('name', 'varchar(200)', (c) => c.notNull())
    .addColumn('type', 'varchar(120)', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'varchar(64)', (c) => c.notNull())
    .addColumn('purpose', 'varchar(16)', (c) => c.notNull())
    .addColumn('order_id', 'integer')
    .addColumn('uploaded_by', 'integer')
    .addColumn('scan', 'varchar(8)', (c) => c.notNull())
    .addColumn('attached_at', time)
    // The time of its next scan, or of its preview while it has none.
    .addColumn('due_at', time)
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('files_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('files_uploaded_by_fkey', ['uploaded_by'], 'users', ['id'])
    .addCheckConstraint('files_bytes_check', sql`bytes >= 0`)
    .addCheckConstraint('files_scan_check', sql`scan in ('none', 'waiting', 'clean', 'refused')`)
    .addUniqueConstraint('files_key_key', ['key'])
    .execute();
  await db.schema.createIndex('files_order_id_idx').on('files').columns(['order_id', 'id']).execute();
  // The cleanup deletes these.
  await db.schema
    .createIndex('files_unattached_idx')
    .on('files')
    .columns(['purpose', 'created_at', 'id'])
    .where(sql<boolean>`attached_at is null and deleted_at is null`)
    .execute();
  await db.schema
    .createIndex('files_due_idx')
    .on('files')
    .columns(['due_at', 'id'])
    .where(sql<boolean>`due_at is not null`)
    .execute();
  // Bytes in the file store without a file: incomplete uploads, and deleted files until their bytes are gone.
  await db.schema
    .createTable('file_deletions')
    .addColumn('key', 'varchar(80)', (c) => c.notNull())
    .addColumn('due_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_deletions_pkey', ['key'])
    .modifyEnd(withoutRowid)
    .execute();
  await db.schema.createIndex('file_deletions_due_at_idx').on('file_deletions').column('due_at').execute();
}
