import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../columns.ts';

/** What an admin did about a payment that fits no order. */
export async function up(db: MigrationDb, { time }: Columns): Promise<void> {
  await db.schema.alterTable('checkout_attempts').addColumn('settled_at', time).execute();
  await db.schema
    .alterTable('checkout_attempts')
    .addColumn('settled_by', 'integer', (c) => c.references('users.id'))
    .execute();
  await db.schema.alterTable('checkout_attempts').addColumn('settled_note', 'text').execute();
  // The list, newest first, and the count of what is not settled: of the few that fit no order, so that no purchase
  // writes to it.
  await db.schema
    .createIndex('checkout_attempts_review')
    .on('checkout_attempts')
    .columns(['state', 'created_at', 'id', 'settled_at'])
    .where(sql.ref('state'), '=', 'needs_review')
    .execute();
}
