import { sql } from 'kysely';
import { returnedStatuses } from '../../../contract/shared/status.ts';
import type { Proof } from '../../../contract/site/site.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { reviewIdsOfUsers } from '../../order/reviews/reviews.ts';
import { countOnTimeSince, firstDeliveries, isOnTime } from '../../selling/orders/orders.ts';
import { companyOf } from '../../shared/company/company.ts';
import { answerTime } from './answer-time.ts';
import { guaranteeUse } from './guarantee-use.ts';

/** A share of fewer deliveries says little. */
const MIN_DELIVERIES = 20;
const RECENT_DELIVERIES = 1_000;

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>;

/** Each figure comes from a counter, an index of its own, or a bounded number of rows. */
export async function proof(deps: ProofDeps): Promise<Proof> {
  const { db } = deps;
  const [rating, customers, delivered, onTime, rate, guarantee, answer_hours] = await Promise.all([
    averageRating(db),
    customersServed(db),
    ordersDelivered(db),
    onTimePercent(db),
    onTimeRate(deps),
    guaranteeUse(db),
    answerTime(db),
  ]);
  return {
    rating,
    customers,
    delivered_orders: delivered,
    on_time_percent: onTime,
    on_time: rate,
    guarantee,
    answer_hours,
    founded_year: (await companyOf(deps)).founded_year,
  };
}

/** Orders that were refunded in full or charged back do not count. */
export const ordersDelivered = async (db: Db): Promise<number> =>
  (
    await countOf(db, 'orders', { part: 'delivered' })
      .where('detail', 'not in', returnedStatuses)
      .executeTakeFirstOrThrow()
  ).total;

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

export async function customersServed(db: Db): Promise<number> {
  const { total } = await deliveredOrders(db)
    .where('orders.payment_status', 'not in', returnedStatuses)
    .select((e) => e.fn.count<number>('orders.user_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function onTimePercent(db: Db): Promise<number | null> {
  const recent = firstDeliveries(db)
    .where('orders.status', '=', 'delivered')
    .select(isOnTime.as('is_on_time'))
    .orderBy('orders.first_delivered_at', 'desc')
    .limit(RECENT_DELIVERIES)
    .as('recent');
  const { total, on_time } = await db
    .selectFrom(recent)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('recent.is_on_time', '=', e.lit(true)).as('on_time'),
    ])
    .executeTakeFirstOrThrow();
  return total < MIN_DELIVERIES ? null : Math.floor((on_time / total) * 100);
}

async function onTimeRate({ db, clock, settings }: ProofDeps): Promise<Proof['on_time']> {
  const current = await settings.current();
  if (!current.show_on_time_rate) return null;
  const since = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(current.time_zone)
    .subtract({ months: 12 });
  const { on_time, delivered } = await countOnTimeSince(db, new Date(since.epochMilliseconds));
  if (delivered < MIN_DELIVERIES) return null;
  return { percent: Math.floor((on_time / delivered) * 100), kept: on_time, orders: delivered };
}
