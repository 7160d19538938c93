import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, _types: ColumnTypes): Promise<void> {
  for (const column of ['included', 'not_included', 'needed', 'questions'])
    await db.schema
      .alterTable('services')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  await db.schema
    .createTable('article_services')
    .addColumn('article_id', 'integer', (c) => c.notNull())
    .addColumn('service_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_services_pkey', ['article_id', 'service_id'])
    .addForeignKeyConstraint('article_services_article_id_fkey', ['article_id'], 'articles', ['id'])
    .addForeignKeyConstraint('article_services_service_id_fkey', ['service_id'], 'services', ['id'])
    .execute();
  await db.schema
    .createIndex('article_services_service_id_idx')
    .on('article_services')
    .columns(['service_id', 'article_id'])
    .execute();
  for (const column of ['order_id', 'service_id'])
    await db.schema.alterTable('reviews').addColumn(column, 'integer').execute();
  await db.schema
    .createIndex('reviews_order_id_key')
    .unique()
    .on('reviews')
    .column('order_id')
    .where(sql.ref('order_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('reviews_service_id_idx')
    .on('reviews')
    .columns(['service_id', 'is_approved', 'created_at', 'id'])
    .execute();
}
