import type { MigrationDb } from '../../schema/column-types.ts';

/** Migration 030 has the table. The version before writes none, and shows none. */
export async function up(db: MigrationDb): Promise<void> {
  for (const column of ['signed_by', 'signed_for'])
    await db.schema.alterTable('consents').addColumn(column, 'varchar(255)').execute();
}
