import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before ignores both. */
export async function up(db: MigrationDb, _: ColumnTypes): Promise<void> {
  for (const column of ['hourly_from_cents', 'hourly_to_cents'])
    await db.schema.alterTable('services').addColumn(column, 'integer').execute();
}
