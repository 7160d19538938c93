import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Payments from before have none. The version before ignores it. */
export async function up(db: MigrationDb, _: ColumnTypes): Promise<void> {
  await db.schema.alterTable('payments').addColumn('card', 'varchar(40)').execute();
}
