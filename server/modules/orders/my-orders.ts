import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { moneyText } from '../../../contract/money.ts';
import type { CustomerOrder } from '../../../contract/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../http/errors.ts';

const DAY_MS = 24 * 3600_000;

const mine = (db: Db, userId: number) =>
  db.selectFrom('orders').where('orders.user_id', '=', userId).where('orders.deleted_at', 'is', null);

const withInvoices = (db: Db, userId: number) =>
  mine(db, userId)
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'orders.payment_status',
      'orders.total_cents',
      'orders.delivery_days',
      'orders.payment_method',
      'orders.created_at',
      'invoices.id as invoice_id',
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof withInvoices>['executeTakeFirstOrThrow']>>;

const shapedOrder = (
  { total_cents, delivery_days, ...order }: OrderRow,
  items: CustomerOrder['items'],
): CustomerOrder => ({
  ...order,
  total_amount: moneyText(total_cents),
  promised_at: new Date(Date.parse(order.created_at) + delivery_days * DAY_MS).toISOString(),
  items,
});

/** One order of this customer. */
export async function orderOf(db: Db, userId: number, id: number): Promise<CustomerOrder> {
  const row = await withInvoices(db, userId).where('orders.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Order');
  const items = await itemsOfOrders(db, [id]);
  return shapedOrder(row, items.get(id) ?? []);
}

/** One customer's orders, newest first, each with its items: three queries, however many orders. */
export async function ordersOf(db: Db, userId: number, paging: Paging): Promise<Page<CustomerOrder>> {
  const [orders, counted] = await Promise.all([
    withInvoices(db, userId)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    mine(db, userId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const items = await itemsOfOrders(
    db,
    orders.map((order) => order.id),
  );
  const shaped = orders.map((order) => shapedOrder(order, items.get(order.id) ?? []));
  return pageOf(shaped, counted.total, paging);
}

/** Items by order. A service that is gone keeps its title here, and has no address any more. */
export async function itemsOfOrders(db: Db, orderIds: number[]): Promise<Map<number, CustomerOrder['items']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('services', 'services.id', 'order_items.service_id')
    .select([
      'order_items.id',
      'order_items.order_id',
      'order_items.service_id',
      'order_items.title',
      'order_items.price_cents',
      'order_items.quantity',
      'services.slug',
      'services.active',
      'services.deleted_at',
    ])
    .where('order_items.order_id', 'in', orderIds)
    .orderBy('order_items.id')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, list]) => [
      orderId,
      list.map((row) => ({
        id: row.id,
        service: { id: row.service_id, title: row.title, slug: row.active && !row.deleted_at ? row.slug : null },
        price: moneyText(row.price_cents),
        quantity: row.quantity,
      })),
    ]),
  );
}
