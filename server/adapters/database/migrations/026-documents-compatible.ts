import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Issued documents never change, so they name a logo that is stored once. */
export async function up(db: MigrationDb, { time, binaryCollation }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('document_logos')
    .addColumn('digest', sql`varchar(64) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_logos_pkey', ['digest'])
    .execute();
}
