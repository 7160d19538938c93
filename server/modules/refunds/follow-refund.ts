import type { Db } from '../../adapters/database/database.ts';
import { calendarWithin, restoreClock, stopClock } from '../promises/promises.ts';
import type { RefundDeps } from './refund-row.ts';

/** The clock of a fully refunded order is stopped; if a refund comes back, it runs again. Holds the order's lock. */
export async function followRefund(
  trx: Db,
  deps: Pick<RefundDeps, 'clock' | 'config' | 'settings'>,
  orderId: number,
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['payment_status', 'clock_state'])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) return;
  const isRefunded = order.payment_status === 'refunded';
  if (isRefunded === (order.clock_state === 'stopped')) return;
  const change = { orderId, calendar: await calendarWithin(trx, deps), now: deps.clock.now() };
  await (isRefunded ? stopClock(trx, change) : restoreClock(trx, change));
}
