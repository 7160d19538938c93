import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before ignores it. */
export async function up(db: MigrationDb, { identity, time, binaryCollation }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('brand_images')
    .addColumn('id', identity)
    .addColumn('kind', sql`varchar(20) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('key', sql`varchar(100) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('type', 'varchar(40)', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', sql`varchar(64) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('is_dark', 'boolean', (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('unused_since', time)
    .addUniqueConstraint('brand_images_key_key', ['key'])
    .addForeignKeyConstraint('brand_images_created_by_fkey', ['created_by'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('brand_images_kind').on('brand_images').columns(['kind', 'id']).execute();
  await db.schema.createIndex('brand_images_created_by').on('brand_images').column('created_by').execute();
}
