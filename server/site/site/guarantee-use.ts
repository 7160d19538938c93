import { type SqlBool, sql } from 'kysely';
import type { Proof } from '../../../contract/site/site.ts';
import type { Db } from '../../adapters/database/database.ts';

/** So that the figure costs the same however many there are. */
const RECENT_ORDERS = 1_000;
/** A count among fewer orders says little. */
const MIN_ORDERS = 20;

const wasClaimed = sql<boolean>`exists (select 1 from guarantee_claims where guarantee_claims.order_id = orders.id)`;
const wasLate = sql<boolean>`exists (select 1 from refunds
  where refunds.order_id = orders.id and refunds.reason = 'not_delivered')`;

/** Only orders count that ended with a delivery, or because they were late. */
export async function guaranteeUse(db: Db): Promise<Proof['guarantee']> {
  const recent = db
    .selectFrom('orders')
    .where('orders.deleted_at', 'is', null)
    .where('orders.status', 'in', ['delivered', 'cancelled'])
    .select(['orders.status', wasClaimed.as('was_claimed'), wasLate.as('was_late')])
    .orderBy('orders.id', 'desc')
    .limit(RECENT_ORDERS)
    .as('recent');
  const { orders, used } = await db
    .selectFrom(recent)
    .where(sql<SqlBool>`recent.status = 'delivered' or recent.was_late`)
    .select((e) => [
      e.fn.countAll<number>().as('orders'),
      e.fn.countAll<number>().filterWhere(sql<SqlBool>`recent.was_claimed or recent.was_late`).as('used'),
    ])
    .executeTakeFirstOrThrow();
  return orders < MIN_ORDERS ? null : { used, orders };
}
