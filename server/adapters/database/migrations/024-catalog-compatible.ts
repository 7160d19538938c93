import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before ignores all of it. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await services(db, types);
  await checklists(db, types);
  // Both tables have the same columns for a buyer.
  for (const table of ['users', 'checkout_attempts'])
    await db.schema.alterTable(table).addColumn('place', 'varchar(200)').execute();
}

/** A service that was active or ordered has been published. */
async function services(db: MigrationDb, { boolean, time }: ColumnTypes): Promise<void> {
  const table = db.schema.alterTable('services');
  await table.addColumn('teaser', 'varchar(90)').execute();
  await table.addColumn('steps', 'text', (c) => c.notNull().defaultTo('[]')).execute();
  await table.addColumn('on_site', boolean, (c) => c.notNull().defaultTo(sql.lit(false))).execute();
  await table.addColumn('published_at', time).execute();
  await sql`update services set published_at = created_at
    where active or id in (select service_id from order_items)`.execute(db);
}

async function checklists(db: MigrationDb, { identity, boolean, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('checklist_lines')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('order_item_id', 'integer')
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('text', 'varchar(200)', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('is_done', boolean, (c) => c.notNull())
    .addColumn('note', 'varchar(500)')
    .addColumn('photo_id', 'integer')
    .addColumn('changed_by', 'integer')
    .addColumn('changed_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('checklist_lines_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('checklist_lines_order_item_id_fkey', ['order_item_id'], 'order_items', ['id'])
    .addForeignKeyConstraint('checklist_lines_photo_id_fkey', ['photo_id'], 'files', ['id'])
    .addForeignKeyConstraint('checklist_lines_changed_by_fkey', ['changed_by'], 'users', ['id'])
    .addCheckConstraint('checklist_lines_kind_check', sql`kind in ('included', 'option', 'own')`)
    .execute();
  for (const columns of [['order_id', 'id'], ['order_item_id'], ['photo_id'], ['changed_by']])
    await db.schema.createIndex(`checklist_lines_${columns[0]}_idx`).on('checklist_lines').columns(columns).execute();
}
