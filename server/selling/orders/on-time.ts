import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** First deliveries only: a requested change has its own promise. The condition begins like its partial index. */
export const firstDeliveries = (db: Db) =>
  db.selectFrom('orders').where(sql<SqlBool>`orders.deleted_at is null and orders.first_delivered_at is not null`);

export const isOnTime = sql<SqlBool>`orders.first_delivered_at <= orders.counted_due_at`;

export async function countOnTimeSince(db: Db, since: Date): Promise<{ on_time: number; delivered: number }> {
  return firstDeliveries(db)
    .where('orders.first_delivered_at', '>=', since.toISOString())
    .select((e) => [
      e.fn.countAll<number>().as('delivered'),
      e.fn.countAll<number>().filterWhere(isOnTime).as('on_time'),
    ])
    .executeTakeFirstOrThrow();
}

/** Rounded down, so that the figure never claims too much. */
export async function onTimeSince(db: Db, since: Date): Promise<{ percent: number | null; delivered: number }> {
  const { delivered, on_time } = await countOnTimeSince(db, since);
  return { percent: delivered === 0 ? null : Math.floor((on_time / delivered) * 100), delivered };
}
