import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('services')
    .addColumn('max_quantity', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('service_options')
    .addColumn('id', identity)
    .addColumn('service_id', 'integer', (c) => c.notNull())
    .addColumn('group_name', 'varchar(80)')
    .addColumn('title', 'varchar(120)', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('delivery_days', 'integer', (c) => c.notNull())
    .addColumn('max_quantity', 'integer', (c) => c.notNull())
    .addColumn('active', boolean, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('service_options_service_id_fkey', ['service_id'], 'services', ['id'])
    .addCheckConstraint('service_options_price_cents_check', sql`price_cents >= 0`)
    .addCheckConstraint('service_options_delivery_days_check', sql`delivery_days between -60 and 365`)
    .addCheckConstraint('service_options_max_quantity_check', sql`max_quantity between 1 and 99`)
    .execute();
  await db.schema
    .createIndex('service_options_service_id_idx')
    .on('service_options')
    .columns(['service_id', 'position', 'id'])
    .execute();
  await db.schema
    .createTable('service_relations')
    .addColumn('service_id', 'integer', (c) => c.notNull())
    .addColumn('related_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('service_relations_pkey', ['service_id', 'related_id'])
    .addForeignKeyConstraint('service_relations_service_id_fkey', ['service_id'], 'services', ['id'])
    .addForeignKeyConstraint('service_relations_related_id_fkey', ['related_id'], 'services', ['id'])
    .execute();
  await db.schema
    .createIndex('service_relations_related_id_idx')
    .on('service_relations')
    .column('related_id')
    .execute();
}
