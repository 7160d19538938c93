import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Nodes of the version before count an attempt before it is made, and create a new secret for each. */
export async function up(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('sealed', 'text').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('lost_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('job_runs').addColumn('future_found_at', time).execute();
}
