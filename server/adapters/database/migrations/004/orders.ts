import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** Finds a staff member's orders without reading the assignments, and the open assignments of all staff. */
export async function up(db: MigrationDb, _types: ColumnTypes): Promise<void> {
  await db.schema
    .createIndex('assignments_user_id_order_id_idx')
    .on('assignments')
    .columns(['user_id', 'order_id'])
    .execute();
  await db.schema
    .createIndex('assignments_open_idx')
    .on('assignments')
    .columns(['user_id', 'order_id', 'status'])
    .where(sql<boolean>`status <> 'delivered'`)
    .execute();
}
