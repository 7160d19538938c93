import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** Counts customers with a delivered order, for the home page. */
export async function up(db: MigrationDb, _types: ColumnTypes): Promise<void> {
  await db.schema
    .createIndex('orders_delivered_user_id_idx')
    .on('orders')
    .column('user_id')
    .where(sql<boolean>`deleted_at is null and status = 'delivered'`)
    .execute();
}
