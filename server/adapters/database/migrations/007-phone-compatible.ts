import type { MigrationDb } from '../schema/column-types.ts';

/** Both tables have the same columns for a buyer. The version before leaves this one empty. */
export async function up(db: MigrationDb): Promise<void> {
  for (const table of ['users', 'checkout_attempts'])
    await db.schema.alterTable(table).addColumn('phone', 'varchar(40)').execute();
}
