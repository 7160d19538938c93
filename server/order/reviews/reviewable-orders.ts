import type { ReviewableOrder } from '../../../contract/order/reviews.ts';
import { paidStatuses } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, invalidField } from '../../shared/errors.ts';

const MAX_ORDERS = 100;

const paidOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .where(visibleTo(userId))
    .where('orders.payment_status', 'in', paidStatuses)
    .where('orders.deleted_at', 'is', null);

const itemsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_items')
    .select(['order_id', 'service_id', 'title'])
    .where('order_id', 'in', orderIds)
    .where('option_id', 'is', null)
    .orderBy('id')
    .execute();

export async function reviewOfOrder(db: Db, orderId: number, timeZone: string) {
  const review = await db
    .selectFrom('reviews')
    .select(['rating', 'review_text', 'is_approved', 'created_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return review ? { ...review, day: companyDay(timeZone, review.created_at) } : null;
}

/** An unapproved review counts, too: each order is reviewed once. */
export async function hasReview(db: Db, orderId: number): Promise<boolean> {
  const review = await db.selectFrom('reviews').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return review !== undefined;
}

export async function reviewableOrders(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: number,
): Promise<{ data: ReviewableOrder[] }> {
  const { time_zone } = await settings.current();
  const orders = await paidOrders(db, userId)
    .select(['orders.id', 'orders.created_at'])
    .where((e) =>
      e.not(e.exists(e.selectFrom('reviews').select('reviews.id').whereRef('reviews.order_id', '=', 'orders.id'))),
    )
    .orderBy((e) => e.case().when('orders.status', '=', 'delivered').then(0).else(1).end())
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  if (orders.length === 0) return { data: [] };
  const items = Map.groupBy(
    await itemsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const servicesOf = (orderId: number) =>
    (items.get(orderId) ?? []).flatMap(({ service_id, title }) =>
      service_id === null ? [] : [{ id: service_id, title }],
    );
  return {
    data: orders.map((order) => ({
      ...order,
      day: companyDay(time_zone, order.created_at),
      services: servicesOf(order.id),
    })),
  };
}

type Sent = { order_id?: number | null | undefined; service_id?: number | null | undefined };

/** Call it after locking the author's row: two concurrent reviews of an order must not both pass. */
export async function findSubject(trx: Db, userId: number, { order_id, service_id }: Sent) {
  if (!order_id) {
    if (service_id) throw invalidField('service_id', 'To review a service, choose the order that contains it.');
    return { order_id: null, service_id: null };
  }
  const order = await paidOrders(trx, userId).select('orders.id').where('orders.id', '=', order_id).executeTakeFirst();
  if (!order) throw invalidField('order_id', 'Choose one of your own paid orders.');
  const items = await itemsOf(trx, [order_id]);
  const item = service_id ? items.find((one) => one.service_id === service_id) : items[0];
  if (!item) throw invalidField('service_id', 'Choose a service of this order.');
  if (await hasReview(trx, order_id)) throw new AppError('conflict', 'You have already reviewed this order.');
  return { order_id, service_id: item.service_id };
}
