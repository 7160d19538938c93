import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await undoSteps(db, types);
  await bulkJobs(db, types);
}

async function undoSteps(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('undo_steps')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('action', 'varchar(40)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addColumn('undone_at', time)
    .addForeignKeyConstraint('undo_steps_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('undo_steps_user_id_idx').on('undo_steps').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('undo_steps_expires_at_idx').on('undo_steps').column('expires_at').execute();
  await db.schema
    .createTable('undo_items')
    .addColumn('id', identity)
    .addColumn('step_id', 'integer', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addForeignKeyConstraint('undo_items_step_id_fkey', ['step_id'], 'undo_steps', ['id'], (c) => c.onDelete('cascade'))
    .addCheckConstraint('undo_items_state_check', sql`state in ('open', 'restored', 'failed')`)
    .execute();
  await db.schema.createIndex('undo_items_step_id_idx').on('undo_items').columns(['step_id', 'id']).execute();
  await db.schema.alterTable('outbox').addColumn('undo_item_id', 'integer').execute();
  await db.schema
    .createIndex('outbox_undo_item_id_idx')
    .on('outbox')
    .column('undo_item_id')
    .where(sql.ref('undo_item_id'), 'is not', null)
    .execute();
}

async function bulkJobs(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('bulk_jobs')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('list', 'varchar(20)', (c) => c.notNull())
    .addColumn('action', 'varchar(20)', (c) => c.notNull())
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('leased_until', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('finished_at', time)
    .addForeignKeyConstraint('bulk_jobs_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('bulk_jobs_running_key')
    .unique()
    .on('bulk_jobs')
    .column('user_id')
    .where(sql.ref('finished_at'), 'is', null)
    .execute();
  await db.schema.createIndex('bulk_jobs_finished_at_idx').on('bulk_jobs').column('finished_at').execute();
}
