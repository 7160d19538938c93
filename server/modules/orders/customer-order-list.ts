import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { moneyText } from '../../../contract/money.ts';
import type { CustomerOrder } from '../../../contract/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { itemsOfOrders, staffOfOrders } from './order-relations.ts';

const mine = (db: Db, userId: number) =>
  db.selectFrom('orders').where('orders.user_id', '=', userId).where('orders.deleted_at', 'is', null);

const withInvoices = (db: Db, userId: number) =>
  mine(db, userId)
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'orders.payment_status',
      'orders.total_cents',
      'orders.promised_at',
      'orders.payment_method',
      'orders.created_at',
      'invoices.id as invoice_id',
      'users.name',
      'users.email',
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof withInvoices>['executeTakeFirstOrThrow']>>;

/** The rows as they are answered, each with its items and who works on it: two more queries, however many. */
async function shaped(db: Db, rows: OrderRow[]): Promise<CustomerOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [items, staff] = await Promise.all([itemsOfOrders(db, ids), staffOfOrders(db, ids)]);
  return rows.map(({ total_cents, name, email, ...order }) => ({
    ...order,
    user: { name, email },
    total_amount: moneyText(total_cents),
    items: items.get(order.id) ?? [],
    staff: staff.get(order.id) ?? [],
  }));
}

/** One order of this customer. */
export async function orderOf(db: Db, userId: number, id: number): Promise<CustomerOrder> {
  const [order] = await shaped(db, await withInvoices(db, userId).where('orders.id', '=', id).execute());
  if (!order) throw notFound('Order');
  return order;
}

/** One customer's orders, newest first. */
export async function ordersOf(db: Db, userId: number, paging: Paging): Promise<Page<CustomerOrder>> {
  const [rows, counted] = await Promise.all([
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
  return pageOf(await shaped(db, rows), counted.total, paging);
}
