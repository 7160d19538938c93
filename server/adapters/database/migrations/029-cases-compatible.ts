import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before ignores it. */
export async function up(db: MigrationDb, { identity, boolean, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('case_studies')
    .addColumn('id', identity)
    .addColumn('slug', 'varchar(80)', (c) => c.notNull())
    .addColumn('client', 'varchar(160)', (c) => c.notNull())
    .addColumn('client_id', 'integer')
    .addColumn('trade', 'varchar(160)', (c) => c.notNull())
    .addColumn('people', 'integer')
    .addColumn('title', 'varchar(200)', (c) => c.notNull())
    .addColumn('summary', 'varchar(500)', (c) => c.notNull())
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('work', 'text', (c) => c.notNull())
    .addColumn('results', 'text', (c) => c.notNull())
    .addColumn('service_id', 'integer')
    .addColumn('days', 'integer')
    .addColumn('price_cents', 'integer')
    .addColumn('quote', 'text')
    .addColumn('change', 'text')
    .addColumn('image', 'varchar(200)')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('published', boolean, (c) => c.notNull())
    .addColumn('agreed_by', 'integer')
    .addColumn('agreed_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('case_studies_client_id_fkey', ['client_id'], 'clients', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('case_studies_service_id_fkey', ['service_id'], 'services', ['id'])
    .addForeignKeyConstraint('case_studies_agreed_by_fkey', ['agreed_by'], 'users', ['id'])
    .addUniqueConstraint('case_studies_slug_key', ['slug'])
    .addCheckConstraint('case_studies_agreed_check', sql`agreed_at is not null or not published`)
    .execute();
  await db.schema
    .createIndex('case_studies_published_idx')
    .on('case_studies')
    .columns(['published', 'position'])
    .execute();
  for (const column of ['client_id', 'service_id', 'agreed_by'])
    await db.schema.createIndex(`case_studies_${column}_idx`).on('case_studies').column(column).execute();
}
