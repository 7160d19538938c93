import type { Db } from '../../adapters/database/database.ts';
import { calendarWithin, restoreClock } from '../../order/clock/clock.ts';
import { isRefunded } from '../../platform/order-record/order-record.ts';
import { endWork } from '../../selling/orders/orders.ts';
import type { RefundDeps } from './refund-row.ts';

/**
 * The only place where work follows a refund: it ends with a full one, and its clock runs again if the order is no
 * longer refunded in full, or the money came back. Call it with the order's lock, after its payment status was refreshed.
 */
export async function followRefund(
  trx: Db,
  deps: Pick<RefundDeps, 'clock' | 'config' | 'settings'>,
  orderId: number,
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['clock_state', 'deleted_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const now = deps.clock.now();
  if (await isRefunded(trx, orderId)) await endWork(trx, deps, { orderId, reason: 'refunded', now });
  else if (order.clock_state === 'stopped' && order.deleted_at === null)
    await restoreClock(trx, { orderId, calendar: await calendarWithin(trx, deps), now });
}
