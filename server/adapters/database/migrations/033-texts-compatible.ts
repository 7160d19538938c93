import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before sends the original texts. */
export async function up(db: MigrationDb, { time, binaryCollation }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('email_texts')
    .addColumn('kind', sql`varchar(40) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('subject', 'varchar(150)')
    .addColumn('intro', 'text')
    .addColumn('original_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('updated_by', 'integer')
    .addColumn('updated_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_texts_pkey', ['kind'])
    .addForeignKeyConstraint('email_texts_updated_by_fkey', ['updated_by'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('email_texts_updated_by_idx').on('email_texts').column('updated_by').execute();
  await db.schema.alterTable('outbox').addColumn('note', 'varchar(300)').execute();
  // Languages of people and documents, of which there is one so far.
  await db.schema.alterTable('users').addColumn('locale', 'varchar(20)').execute();
  await db.schema
    .alterTable('orders')
    .addColumn('locale', 'varchar(20)', (c) => c.notNull().defaultTo('en'))
    .execute();
}
