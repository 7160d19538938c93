import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await auditLog(db, types);
  await rateLimits(db);
  await searchWords(db, types);
}

async function auditLog(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', identity)
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'varchar(60)', (c) => c.notNull())
    .addColumn('subject_type', 'varchar(40)', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('audit_log_actor_id_fkey', ['actor_id'], 'users', ['id'])
    .execute();
  for (const [name, columns] of Object.entries({
    audit_log_created_at_idx: ['created_at', 'id'],
    audit_log_action_created_at_idx: ['action', 'created_at', 'id'],
    audit_log_actor_id_idx: ['actor_id', 'id'],
    audit_log_actor_id_created_at_idx: ['actor_id', 'created_at', 'id'],
    audit_log_subject_type_created_at_idx: ['subject_type', 'created_at', 'id'],
    audit_log_subject_type_subject_id_idx: ['subject_type', 'subject_id', 'id'],
  }))
    await db.schema.createIndex(name).on('audit_log').columns(columns).execute();
}

async function rateLimits(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .addPrimaryKeyConstraint('rate_limits_pkey', ['key'])
    .execute();
  await db.schema.createIndex('rate_limits_expire_idx').on('rate_limits').column('expire').execute();
}

async function searchWords(db: MigrationDb, { binaryCollation, withoutRowid }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('word', sql`varchar(64) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_words_pkey', ['kind', 'word', 'record_id'])
    .modifyEnd(withoutRowid)
    .execute();
  await db.schema
    .createIndex('search_words_record_id_idx')
    .on('search_words')
    .columns(['kind', 'record_id', 'word'])
    .execute();
}
