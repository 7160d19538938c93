import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '../../../contract/http.ts';
import type { ListedOrder, ordersAdminApi } from '../../../contract/orders-admin.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { listPage } from '../../shared/lists.ts';
import { searchList } from '../search/search.ts';
import { activeOrders, type OrderRow, orderColumns, toAdminOrders } from './order-response.ts';
import { isOverdue } from './overdue.ts';

type Query = z.output<typeof ordersAdminApi.list.query>;

// Hides a column's index: given one in addition to that of `isOverdue`, SQLite scans every order that is on time.
const unindexed = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

function filteredOrders(db: Db, { user_id, status, payment_status, overdue }: Query) {
  let orders = activeOrders(db);
  if (user_id !== undefined) orders = orders.where('orders.user_id', '=', user_id);
  if (status) orders = orders.where('orders.status', '=', status);
  const paid = 'orders.payment_status';
  if (payment_status) orders = orders.where(overdue ? unindexed(paid) : paid, '=', payment_status);
  return overdue ? orders.where(isOverdue()) : orders;
}

const sorts = { created_at: 'orders.created_at', total_amount: 'orders.total_cents', status: 'orders.status' };
const overdueSorts = {
  promised_at: 'orders.promised_at',
  ...Object.fromEntries(
    Object.entries({ ...sorts, id: 'orders.id' }).map(([name, column]) => [name, unindexed(column)]),
  ),
};

/** Newest first; overdue orders, most overdue first. */
export async function listOrders(db: Db, query: Query): Promise<Page<ListedOrder>> {
  const { user_id, status, payment_status, overdue, search } = query;
  // These are few enough to count.
  const hasCounter = user_id === undefined && !overdue;
  const count = hasCounter ? countOf(db, 'orders', { part: status, detail: payment_status }) : undefined;
  const coversIndex = hasCounter && !status && !payment_status;
  const orders = await searchList(
    db,
    { kind: 'order', column: 'orders.id', text: search, count, coversIndex },
    filteredOrders(db, query),
  );
  const page = await listPage<OrderRow>(
    {
      ...orders,
      rows: orders.rows.select(orderColumns),
      sorts: overdue ? overdueSorts : sorts,
      defaultSort: overdue ? 'promised_at' : '-created_at',
      tieBreaker: 'orders.id',
    },
    query,
  );
  return { ...page, data: await toAdminOrders(db, page.data) };
}
