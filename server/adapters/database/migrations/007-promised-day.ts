import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../columns.ts';

/**
 * When an order was promised follows from its day and its delivery time. The engine reckons it, so that lists are
 * sorted and cut by it, and nobody who writes an order can forget it or tell something else.
 */
export async function up(db: MigrationDb, { engine, time }: Columns): Promise<void> {
  const promised =
    engine === 'postgres'
      ? // By way of a time without a zone: with one, the length of a day would depend on who asks.
        sql`(created_at at time zone 'UTC' + delivery_days * interval '1 day') at time zone 'UTC'`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, delivery_days || ' days')`;
  await db.schema
    .alterTable('orders')
    .addColumn('promised_at', time, (c) =>
      engine === 'postgres' ? c.generatedAlwaysAs(promised).stored() : c.generatedAlwaysAs(promised),
    )
    .execute();
  // What is late, and how much of it there is: of the orders that are still to be delivered.
  await db.schema.dropIndex('orders_live_due').execute();
  await db.schema
    .createIndex('orders_live_due')
    .on('orders')
    .columns(['promised_at', 'id'])
    .where(sql<boolean>`deleted_at is null and status <> 'delivered'`)
    .execute();
}
