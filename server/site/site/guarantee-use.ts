import { type SqlBool, sql } from 'kysely';
import type { Proof } from '../../../contract/site/site.ts';
import type { Db } from '../../adapters/database/database.ts';

/** So that the figure costs the same however many there are. */
const RECENT_ORDERS = 1_000;
/** A count among fewer orders says little. */
const MIN_ORDERS = 20;

const wasClaimed = sql<boolean>`exists (select 1 from cancellations
  where cancellations.order_id = orders.id and cancellations.kind = 'guarantee')`;
const wasLate = sql<boolean>`exists (select 1 from refunds
  where refunds.order_id = orders.id and refunds.reason = 'not_delivered')`;

/** Only orders count that were delivered, as in the figure of those on time, or that ended because they were late. */
export async function guaranteeUse(db: Db): Promise<Proof['guarantee']> {
  const recent = db
    .selectFrom('orders')
    .where('orders.deleted_at', 'is', null)
    .where((e) => e.or([e('orders.first_delivered_at', 'is not', null), e('orders.status', '=', 'cancelled')]))
    .select(['orders.first_delivered_at', wasClaimed.as('was_claimed'), wasLate.as('was_late')])
    .orderBy('orders.id', 'desc')
    .limit(RECENT_ORDERS)
    .as('recent');
  const { orders, used } = await db
    .selectFrom(recent)
    .where(sql<SqlBool>`recent.first_delivered_at is not null or recent.was_late`)
    .select((e) => [
      e.fn.countAll<number>().as('orders'),
      e.fn.countAll<number>().filterWhere(sql<SqlBool>`recent.was_claimed or recent.was_late`).as('used'),
    ])
    .executeTakeFirstOrThrow();
  return orders < MIN_ORDERS ? null : { used, orders };
}
