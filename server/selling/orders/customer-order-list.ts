import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { payableStatuses } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { activeOrders, visibleTo } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { orderColumns, toCustomerOrders } from './order-response.ts';

const ordersOf = (db: Db, customerId: number) => activeOrders(db).where(visibleTo(customerId));

export async function customerOrder(db: Db, customerId: number, id: number, view: PromiseView): Promise<CustomerOrder> {
  const row = await ordersOf(db, customerId).select(orderColumns).where('orders.id', '=', id).executeTakeFirst();
  const [order] = row ? await toCustomerOrders(db, [row], view) : [];
  if (!order) throw notFound('Order');
  return order;
}

export async function listCustomerOrders(
  db: Db,
  customerId: number,
  paging: Paging,
  view: PromiseView,
): Promise<Page<CustomerOrder>> {
  const [rows, { total }] = await Promise.all([
    ordersOf(db, customerId)
      .select(orderColumns)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    ordersOf(db, customerId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(await toCustomerOrders(db, rows, view), total, paging);
}

const MAX_OPEN = 50;

/** Those that may need the customer: with work, money or a delivery still open. The one due first comes first. */
export async function openCustomerOrders(db: Db, customerId: number, view: PromiseView): Promise<CustomerOrder[]> {
  const rows = await ordersOf(db, customerId)
    .select(orderColumns)
    .where('orders.status', '!=', 'cancelled')
    .where((e) =>
      e.or([
        e('orders.status', '!=', 'delivered'),
        e('orders.acceptance', '=', 'awaiting'),
        e('orders.payment_status', 'in', payableStatuses),
      ]),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(MAX_OPEN)
    .execute();
  return toCustomerOrders(db, rows, view);
}
