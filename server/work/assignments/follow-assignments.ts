import type { OrderStatus } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { orderDelivered } from '../deliveries/deliveries.ts';
import { notifyCustomer } from './notify-customer.ts';

type Change = { orderId: number; before: OrderStatus; by: number; view: PromiseView };

/** Call it after a change of the order's assignments. */
export async function followAssignments(trx: Db, { orderId, before, by, view }: Change): Promise<void> {
  const status = await updateOrderStatus(trx, orderId);
  if (status !== 'delivered' || before === 'delivered') return;
  const until = await orderDelivered(trx, { orderId, view });
  await notifyCustomer(trx, {
    orderId,
    kind: 'work-delivered',
    by,
    ...(until && { until: dayIn(view.calendar, until) }),
  });
}
