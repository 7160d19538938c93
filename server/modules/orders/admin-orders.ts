import { sql } from 'kysely';
import type { z } from 'zod';
import type { assignmentsApi, ListedOrder, OrderDetail } from '../../../contract/assignments.ts';
import type { Page } from '../../../contract/http.ts';
import { moneyText } from '../../../contract/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import { reindex, searchIn } from '../search/search.ts';
import { writeOrderEvent } from './order-events.ts';
import { invoicesOfOrders, itemsOfOrders, peopleOf, staffOfOrders } from './order-relations.ts';
import { isOverdue } from './overdue.ts';

type Query = z.output<typeof assignmentsApi.orders.query>;

const columns = [
  'orders.id',
  'orders.user_id',
  'orders.status',
  'orders.payment_status',
  'orders.total_cents',
  'orders.created_at',
  'orders.promised_at',
  'orders.payment_method',
] as const;

const standing = (db: Db) => db.selectFrom('orders').where('orders.deleted_at', 'is', null);

/**
 * What is late is found by its day, and only then sorted and narrowed further: offered another index, SQLite would go
 * through all the orders that are on time.
 */
const unindexed = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

function chosen(db: Db, { user_id, status, payment_status, overdue }: Query) {
  let orders = standing(db);
  if (user_id !== undefined) orders = orders.where('orders.user_id', '=', user_id);
  if (status) orders = orders.where('orders.status', '=', status);
  const paid = 'orders.payment_status';
  if (payment_status) orders = orders.where(overdue ? unindexed(paid) : paid, '=', payment_status);
  return overdue ? orders.where(isOverdue()) : orders;
}

type OrderRow = {
  id: number;
  user_id: number;
  status: string;
  payment_status: string;
  total_cents: number;
  created_at: string;
  promised_at: string;
  payment_method: string;
};

// What belongs to the orders of a page is fetched for all of them together, after the page is known.
async function withParts(db: Db, rows: OrderRow[]): Promise<ListedOrder[]> {
  const ids = rows.map((row) => row.id);
  const [people, items, staff, invoices] = await Promise.all([
    peopleOf(
      db,
      rows.map((row) => row.user_id),
    ),
    itemsOfOrders(db, ids),
    staffOfOrders(db, ids),
    invoicesOfOrders(db, ids),
  ]);
  return rows.map(({ user_id, total_cents, ...order }) => ({
    ...order,
    user: people.get(user_id) ?? { id: user_id, name: '', email: '' },
    total_amount: moneyText(total_cents),
    items: items.get(order.id) ?? [],
    staff: staff.get(order.id) ?? [],
    invoice: invoices.get(order.id) ?? null,
  }));
}

const sorts = { created_at: 'orders.created_at', total_amount: 'orders.total_cents', status: 'orders.status' };
const lateSorts = {
  promised_at: 'orders.promised_at',
  ...Object.fromEntries(
    Object.entries({ ...sorts, id: 'orders.id' }).map(([name, column]) => [name, unindexed(column)]),
  ),
};

/** Orders, newest first, or where they are late the most overdue first, in a number of queries that does not depend on how many there are. */
export async function listOrders(db: Db, query: Query): Promise<Page<ListedOrder>> {
  const { user_id, status, payment_status, overdue, search } = query;
  // One customer's orders are few enough to be counted, and so, one hopes, are those that are late.
  const isTallied = user_id === undefined && !overdue;
  const count = isTallied ? countOf(db, 'orders', { part: status, detail: payment_status }) : undefined;
  const whole = isTallied && !status && !payment_status;
  const asked = { kind: 'order', column: 'orders.id', text: search, count, whole } as const;
  const orders = await searchIn(db, asked, chosen(db, query));
  const page = await listPage<OrderRow>(
    {
      ...orders,
      rows: orders.rows.select(columns),
      sorts: overdue ? lateSorts : sorts,
      start: overdue ? 'promised_at' : '-created_at',
      tie: 'orders.id',
    },
    query,
  );
  return { ...page, data: await withParts(db, page.data) };
}

/** Throws 404 unless the order stands. */
export async function assertOrderExists(db: Db, id: number): Promise<void> {
  if (!(await standing(db).select('orders.id').where('orders.id', '=', id).executeTakeFirst())) throw notFound('Order');
}

/** One order with all that happened to it, oldest first. */
export async function orderDetail(db: Db, id: number): Promise<OrderDetail> {
  const row = await standing(db).select(columns).where('orders.id', '=', id).executeTakeFirst();
  const [order] = row ? await withParts(db, [row]) : [];
  if (!order) throw notFound('Order');
  const [assignments, payments, history] = await Promise.all([
    assignmentsOf(db, id),
    paymentsOf(db, id),
    historyOf(db, id),
  ]);
  return { ...order, assignments, payments, history };
}

async function assignmentsOf(db: Db, orderId: number): Promise<OrderDetail['assignments']> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select([
      'assignments.id',
      'assignments.user_id',
      'users.name',
      'assignments.status',
      'assignments.notes',
      'assignments.assigned_at',
      'assignments.started_at',
      'assignments.completed_at',
      'assignments.delivered_at',
    ])
    .where('assignments.order_id', '=', orderId)
    .orderBy('assignments.id')
    .execute();
  return rows.map(({ user_id, name, ...assignment }) => ({ ...assignment, user: { id: user_id, name } }));
}

async function paymentsOf(db: Db, orderId: number): Promise<OrderDetail['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'provider_ref', 'amount_cents', 'status', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_cents, ...payment }) => ({ ...payment, amount: moneyText(amount_cents) }));
}

async function historyOf(db: Db, orderId: number): Promise<OrderDetail['history']> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .select([
      'order_events.id',
      'order_events.kind',
      'order_events.actor_id',
      'users.name',
      'order_events.detail',
      'order_events.created_at',
    ])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute();
  return rows.map(({ actor_id, name, detail, ...event }) => ({
    ...event,
    actor: actor_id === null ? null : { id: actor_id, name: name ?? '' },
    detail: JSON.parse(detail),
  }));
}

/** Takes an order out of every list. Its invoice, payments and commissions stay as they are. */
export async function deleteOrder(deps: Pick<Deps, 'db' | 'events' | 'log'>, id: number, by: number) {
  await deps.db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const gone = await trx
      .updateTable('orders')
      .set({ deleted_at: now, updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['status', 'payment_status', 'total_cents', 'user_id'])
      .executeTakeFirst();
    if (!gone) throw notFound('Order');
    await writeOrderEvent(trx, { orderId: id, kind: 'deleted', by });
    await writeAuditEntry(trx, { by, action: 'order.delete', id, before: gone });
    await reindex(trx, 'order', [id]);
  });
  await notifyOrderChanged(deps, id);
  return { message: 'Order deleted.' };
}
