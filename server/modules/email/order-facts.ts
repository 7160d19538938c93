import type { EmailContext } from './email-template.ts';
import { dayText } from './recipients.ts';

/** What a short letter says about an order. Null once the order or its customer is deleted. */
export async function orderFacts({ db }: EmailContext, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.promised_at', 'orders.status', 'users.name'])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) return null;
  const items = await db
    .selectFrom('order_items')
    .select('title')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    customer: order.name,
    status: order.status,
    titles: items.map(({ title }) => title).join(', '),
    promised: dayText(order.promised_at),
  };
}
