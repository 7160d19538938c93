import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await categories(db, types, 'service_categories');
  await services(db, types);
  await categories(db, types, 'article_categories');
  await articles(db, types);
  await clients(db, types);
}

// Unique among deleted rows too, so that an old link never opens another record.
async function categories(
  db: MigrationDb,
  { identity, time }: ColumnTypes,
  table: 'service_categories' | 'article_categories',
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', identity)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addUniqueConstraint(`${table}_slug_key`, ['slug'])
    .execute();
  await db.schema.createIndex(`${table}_name_idx`).on(table).expression(sql`lower(name), id`).execute();
}

async function services(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('services')
    .addColumn('id', identity)
    .addColumn('category_id', 'integer', (c) => c.notNull())
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    .addColumn('video', 'text')
    .addColumn('image', 'text')
    .addColumn('active', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('services_category_id_fkey', ['category_id'], 'service_categories', ['id'])
    .addCheckConstraint('services_price_cents_check', sql`price_cents > 0 and price_cents < 100000000`)
    .addCheckConstraint('services_delivery_days_check', sql`delivery_days > 0`)
    .addUniqueConstraint('services_slug_key', ['slug'])
    .execute();
  await db.schema.createIndex('services_title_idx').on('services').expression(sql`lower(title), id`).execute();
  await db.schema
    .createIndex('services_category_id_title_idx')
    .on('services')
    .expression(sql`category_id, lower(title), id`)
    .execute();
  await db.schema.createIndex('services_created_at_idx').on('services').columns(['created_at', 'id']).execute();
}

async function articles(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('id', identity)
    .addColumn('category_id', 'integer', (c) => c.notNull())
    .addColumn('title', 'varchar(200)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('youtube_url', 'text')
    .addColumn('image', 'text')
    .addColumn('published', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('articles_category_id_fkey', ['category_id'], 'article_categories', ['id'])
    .addUniqueConstraint('articles_slug_key', ['slug'])
    .execute();
  await db.schema
    .createIndex('articles_category_id_created_at_idx')
    .on('articles')
    .columns(['category_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('articles_created_at_idx').on('articles').columns(['created_at', 'id']).execute();
}

async function clients(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', identity)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('clients_name_idx').on('clients').expression(sql`lower(name), id`).execute();
}
