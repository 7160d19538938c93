import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('intake_forms')
    .addColumn('id', identity)
    .addColumn('service_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull())
    // JSON list; a saved version never changes.
    .addColumn('fields', 'text', (c) => c.notNull())
    // True if one of its fields is required.
    .addColumn('is_required', 'boolean', (c) => c.notNull())
    // Keys of required fields other than secrets, each followed by a comma: an invariant compares them with the
    // answers.
    .addColumn('required_keys', 'text', (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('intake_forms_service_id_fkey', ['service_id'], 'services', ['id'])
    .addForeignKeyConstraint('intake_forms_created_by_fkey', ['created_by'], 'users', ['id'])
    .addUniqueConstraint('intake_forms_service_id_version_key', ['service_id', 'version'])
    .execute();
  // A foreign key is missing because a form refers to its service.
  await db.schema.alterTable('services').addColumn('intake_form_id', 'integer').execute();
  await db.schema
    .createTable('intakes')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('order_item_id', 'integer', (c) => c.notNull())
    .addColumn('form_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    // True if the form has a required field: then work waits for the answers.
    .addColumn('is_required', 'boolean', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('answered_at', time)
    .addColumn('answered_by', 'integer')
    .addColumn('waived_by', 'integer')
    .addColumn('waived_reason', 'text')
    .addColumn('asked_again_at', time)
    .addColumn('reminders', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reminded_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('intakes_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('intakes_order_item_id_fkey', ['order_item_id'], 'order_items', ['id'])
    .addForeignKeyConstraint('intakes_form_id_fkey', ['form_id'], 'intake_forms', ['id'])
    .addForeignKeyConstraint('intakes_answered_by_fkey', ['answered_by'], 'users', ['id'])
    .addForeignKeyConstraint('intakes_waived_by_fkey', ['waived_by'], 'users', ['id'])
    .addCheckConstraint('intakes_state_check', sql`state in ('open', 'answered', 'waived')`)
    .addUniqueConstraint('intakes_order_item_id_key', ['order_item_id'])
    .execute();
  await db.schema.createIndex('intakes_order_id_idx').on('intakes').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('intakes_state_created_at_idx')
    .on('intakes')
    .columns(['state', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('intakes_form_id_state_idx').on('intakes').columns(['form_id', 'state']).execute();
}
