import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../../columns.ts';

export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await categories(db, columns, 'service_categories');
  await services(db, columns);
  await categories(db, columns, 'blog_categories');
  await blogs(db, columns);
  await clients(db, columns);
}

// Slugs of deleted rows stay taken, so that an old link never opens something else.
async function categories(db: MigrationDb, { identity, time }: Columns, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', sql`${identity}`)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute();
  await db.schema.createIndex(`${table}_name`).on(table).columns(['name', 'id']).execute();
}

async function services(db: MigrationDb, { identity, time, boolean }: Columns): Promise<void> {
  await db.schema
    .createTable('services')
    .addColumn('id', sql`${identity}`)
    .addColumn('category_id', 'integer', (c) => c.notNull().references('service_categories.id'))
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents > 0 and price_cents < 100000000`))
    .addColumn('delivery_days', 'integer', (c) => c.notNull().check(sql`delivery_days > 0`))
    .addColumn('video', 'text')
    .addColumn('image', 'text')
    .addColumn('active', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute();
  await db.schema.createIndex('services_title').on('services').columns(['title', 'id']).execute();
  await db.schema.createIndex('services_category').on('services').columns(['category_id', 'title', 'id']).execute();
  await db.schema.createIndex('services_newest').on('services').columns(['created_at', 'id']).execute();
}

async function blogs(db: MigrationDb, { identity, time, boolean }: Columns): Promise<void> {
  await db.schema
    .createTable('blogs')
    .addColumn('id', sql`${identity}`)
    .addColumn('category_id', 'integer', (c) => c.notNull().references('blog_categories.id'))
    .addColumn('title', 'varchar(200)', (c) => c.notNull())
    .addColumn('slug', 'varchar(100)', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('youtube_url', 'text')
    .addColumn('image', 'text')
    .addColumn('published', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute();
  await db.schema.createIndex('blogs_category').on('blogs').columns(['category_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('blogs_newest').on('blogs').columns(['created_at', 'id']).execute();
}

async function clients(db: MigrationDb, { identity, time }: Columns): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', sql`${identity}`)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('clients_name').on('clients').columns(['name', 'id']).execute();
}
