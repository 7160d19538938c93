import type { Columns, MigrationDb } from '../columns.ts';

/** Roles know when they were changed, as every record that two people may have open does. */
export async function up(db: MigrationDb, { time }: Columns): Promise<void> {
  // A column that may not be empty needs a value for the roles that are there, and SQLite takes none that is reckoned.
  await db.schema
    .alterTable('roles')
    .addColumn('updated_at', time, (c) => c.notNull().defaultTo('2026-01-01T00:00:00.000Z'))
    .execute();
}
