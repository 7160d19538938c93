import { sql } from 'kysely';
import type { Proof } from '../../../contract/site.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { reviewIdsOfUsers } from '../reviews/reviews.ts';

/** A share of fewer deliveries says little. */
const MIN_DELIVERIES = 20;
const RECENT_DELIVERIES = 1_000;

/** Each figure comes from a counter, an index of its own, or a bounded number of rows. */
export async function proof({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Proof> {
  const [rating, customers, delivered, onTime] = await Promise.all([
    averageRating(db),
    customersServed(db),
    countOf(db, 'orders', { part: 'delivered' }).executeTakeFirstOrThrow(),
    onTimePercent(db),
  ]);
  return {
    rating,
    customers,
    delivered_orders: delivered.total,
    on_time_percent: onTime,
    founded_year: config.company.founded_year,
  };
}

async function averageRating(db: Db): Promise<Proof['rating']> {
  const { total, sum } = await reviewIdsOfUsers(db, true)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(reviews.rating), 0) as integer)`.as('sum'),
    ])
    .executeTakeFirstOrThrow();
  return total === 0 ? null : { average: Math.round((sum / total) * 10) / 10, count: total };
}

const deliveredOrders = (db: Db) =>
  db.selectFrom('orders').where('orders.status', '=', 'delivered').where('orders.deleted_at', 'is', null);

async function customersServed(db: Db): Promise<number> {
  const { total } = await deliveredOrders(db)
    .select((e) => e.fn.count<number>('orders.user_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function onTimePercent(db: Db): Promise<number | null> {
  const recent = deliveredOrders(db)
    .select(['orders.id', 'orders.due_at'])
    .orderBy('orders.id', 'desc')
    .limit(RECENT_DELIVERIES)
    .as('recent');
  const { total, late } = await db
    .selectFrom(recent)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn
        .countAll<number>()
        .filterWhere((f) =>
          f.exists(
            f
              .selectFrom('assignments')
              .select('assignments.id')
              .whereRef('assignments.order_id', '=', 'recent.id')
              .whereRef('assignments.delivered_at', '>', 'recent.due_at'),
          ),
        )
        .as('late'),
    ])
    .executeTakeFirstOrThrow();
  return total < MIN_DELIVERIES ? null : Math.floor(((total - late) / total) * 100);
}
