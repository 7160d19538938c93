import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before leaves the files of contact messages in their emails. */
export async function up(db: MigrationDb, { withoutRowid }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('contact_message_files')
    .addColumn('message_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('contact_message_files_pkey', ['message_id', 'position'])
    .addForeignKeyConstraint('contact_message_files_message_id_fkey', ['message_id'], 'contact_messages', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('contact_message_files_file_id_fkey', ['file_id'], 'files', ['id'])
    .addUniqueConstraint('contact_message_files_file_id_key', ['file_id'])
    .modifyEnd(withoutRowid)
    .execute();
  // The cleanup looks for those whose message is gone.
  await db.schema
    .createIndex('files_contact_idx')
    .on('files')
    .columns(['id', 'bytes'])
    .where(sql<boolean>`purpose = 'contact' and deleted_at is null`)
    .execute();
  await db.schema.createIndex('files_sha256_idx').on('files').column('sha256').execute();
}
