import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListedOrder, OrderCounts, ordersAdminApi } from '../../../contract/selling/orders-admin.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { orderStatuses } from '../../../contract/shared/status.ts';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import { countersFor, countOf, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { companyDays } from '../../shared/company-day.ts';
import { listPage } from '../../shared/lists.ts';
import { isDue } from './due.ts';
import { type OrderRow, orderColumns, toAdminOrders } from './order-response.ts';

type Query = z.output<typeof ordersAdminApi.list.query>;

// Hides a column's index: given one in addition to that of `isDue`, SQLite scans every order that is on time.
const unindexed = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

/** New orders are few: those of the last days. */
export function unassignedOrders(db: Db) {
  return activeOrders(db)
    .where('orders.status', '=', 'pending')
    .where((e) =>
      e.not(e.exists(e.selectFrom('assignments').select('id').whereRef('assignments.order_id', '=', 'orders.id'))),
    );
}

const TO_DELIVER = 'completed';

const dueOf = ({ due, overdue }: Pick<Query, 'due' | 'overdue'>): DueFilter | undefined =>
  due ?? (overdue && 'overdue');

function filteredOrders(db: Db, query: Omit<Query, 'page' | 'per_page'>, view: PromiseView) {
  const due = dueOf(query);
  const { user_id, status, payment_status, unassigned, to_deliver, staff_id, service_id, from, to } = query;
  const column = (name: string) => (due ? unindexed(name) : sql.ref<string>(name));
  let orders = unassigned ? unassignedOrders(db) : activeOrders(db);
  if (user_id !== undefined) orders = orders.where('orders.user_id', '=', user_id);
  if (status) orders = orders.where('orders.status', '=', status);
  if (to_deliver) orders = orders.where('orders.status', '=', TO_DELIVER);
  if (payment_status) orders = orders.where(column('orders.payment_status'), '=', payment_status);
  if (staff_id !== undefined)
    orders = orders.where('orders.id', 'in', (e) =>
      e.selectFrom('assignments').select('assignments.order_id').where('assignments.user_id', '=', staff_id),
    );
  if (service_id !== undefined)
    orders = orders.where('orders.id', 'in', (e) =>
      e.selectFrom('order_items').select('order_items.order_id').where('order_items.service_id', '=', service_id),
    );
  const days = companyDays(view.calendar.timeZone, { from, to });
  if (days.from !== null) orders = orders.where(column('orders.created_at'), '>=', days.from);
  if (days.until !== null) orders = orders.where(column('orders.created_at'), '<', days.until);
  return due ? orders.where(isDue(due, view)) : orders;
}

const columnSorts = { created_at: 'orders.created_at', total_amount: 'orders.total_cents', status: 'orders.status' };
const sorts = { ...columnSorts, promised_at: 'orders.due_at', customer: sql`lower(users.name)` };
const dueSorts = {
  promised_at: 'orders.due_at',
  customer: sql`lower(${unindexed('users.name')})`,
  ...Object.fromEntries(
    Object.entries({ ...columnSorts, id: 'orders.id' }).map(([name, column]) => [name, unindexed(column)]),
  ),
};

const counted = new Set(['page', 'per_page', 'sort', 'search', 'status', 'payment_status']);

/** The list, bulk actions and exports affect the same orders. */
export function searchOrders(db: Db, query: Omit<Query, 'page' | 'per_page'>, view: PromiseView) {
  const { status, payment_status, search } = query;
  const filters = Object.entries(query).filter(([, value]) => value !== undefined);
  // The other filters leave few enough to count.
  const hasCounter = filters.every(([name]) => counted.has(name));
  const count = hasCounter ? countOf(db, 'orders', { part: status, detail: payment_status }) : undefined;
  const coversIndex = hasCounter && !status && !payment_status;
  return searchList(
    db,
    { kind: 'order', column: 'orders.id', text: search, count, coversIndex },
    filteredOrders(db, query, view),
  );
}

/** Newest first; with a due filter, earliest promise first. */
export async function listOrders(db: Db, query: Query, view: PromiseView): Promise<Page<ListedOrder>> {
  const page = await pageOfOrders(db, query, view);
  return { ...page, data: await toAdminOrders(db, page.data, view) };
}

export async function pageOfOrders(db: Db, query: Query, view: PromiseView): Promise<Page<OrderRow>> {
  const due = dueOf(query);
  const orders = await searchOrders(db, query, view);
  const isByCustomer = query.sort?.endsWith('customer') ?? false;
  return listPage<OrderRow>(
    {
      ...orders,
      rows: (isByCustomer ? orders.rows.innerJoin('users', 'users.id', 'orders.user_id') : orders.rows).select(
        orderColumns,
      ),
      sorts: due ? dueSorts : sorts,
      defaultSort: due ? 'promised_at' : '-created_at',
      tieBreaker: 'orders.id',
    },
    query,
  );
}

export async function listedOrders(db: Db, ids: number[], view: PromiseView): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await activeOrders(db).select(orderColumns).where('orders.id', 'in', ids).orderBy('orders.id').execute();
  return toAdminOrders(db, rows, view);
}

const countRows = async (orders: ReturnType<typeof activeOrders>): Promise<number> =>
  (await orders.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

export const countDueOrders = (db: Db, due: DueFilter, view: PromiseView): Promise<number> =>
  countRows(activeOrders(db).where(isDue(due, view)));

export const countUnassignedOrders = (db: Db): Promise<number> => countRows(unassignedOrders(db));

export async function countOrders(db: Db, view: PromiseView): Promise<OrderCounts> {
  const [counted, unassigned, overdue, today, week, waiting] = await Promise.all([
    countersFor(db, 'orders')
      .select(['part', 'detail', records.as('orders')])
      .groupBy(['part', 'detail'])
      .execute(),
    countUnassignedOrders(db),
    countDueOrders(db, 'overdue', view),
    countDueOrders(db, 'today', view),
    countDueOrders(db, 'week', view),
    countDueOrders(db, 'waiting', view),
  ]);
  const sum = (matches: (row: { part: string; detail: string }) => boolean) =>
    counted.filter(matches).reduce((total, { orders }) => total + orders, 0);
  const [pending, processing, completed, delivered] = orderStatuses.map((status) => sum(({ part }) => part === status));
  return {
    all: sum(() => true),
    unassigned,
    pending: pending ?? 0,
    processing: processing ?? 0,
    completed: completed ?? 0,
    delivered: delivered ?? 0,
    overdue,
    due_today: today,
    due_week: week,
    waiting,
    to_deliver: completed ?? 0,
    unpaid: sum(({ detail }) => detail === 'unpaid'),
  };
}
