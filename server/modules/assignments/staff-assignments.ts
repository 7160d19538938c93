import type { z } from 'zod';
import type { assignmentsApi, StaffOrder } from '../../../contract/assignments.ts';
import type { Page } from '../../../contract/http.ts';
import { moneyText } from '../../../contract/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { itemsOfOrders, peopleOf, staffOfOrders } from '../orders/orders.ts';

const ordersGone = (db: Db) => db.selectFrom('orders').select('orders.id').where('orders.deleted_at', 'is not', null);

const mine = (db: Db, userId: number) =>
  db
    .selectFrom('assignments')
    .where('assignments.user_id', '=', userId)
    .where('assignments.order_id', 'not in', ordersGone(db));

const columns = [
  'assignments.order_id',
  'assignments.status as my_status',
  'assignments.notes',
  'assignments.assigned_at',
] as const;

type Row = { order_id: number; my_status: string; notes: string | null; assigned_at: string };

async function withParts(db: Db, rows: Row[]): Promise<StaffOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.order_id);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'status', 'total_cents', 'payment_method', 'created_at', 'promised_at'])
    .where('id', 'in', ids)
    .execute();
  const [people, items, staff] = await Promise.all([
    peopleOf(
      db,
      orders.map((order) => order.user_id),
    ),
    itemsOfOrders(db, ids),
    staffOfOrders(db, ids),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap(({ order_id, ...job }) => {
    const order = byId.get(order_id);
    if (!order) return [];
    const { id, user_id, status, total_cents, payment_method, created_at, promised_at } = order;
    const customer = people.get(user_id);
    return {
      id,
      status,
      total_amount: moneyText(total_cents),
      payment_method,
      created_at,
      ...job,
      user: { name: customer?.name ?? '', email: customer?.email ?? '' },
      promised_at,
      items: items.get(id) ?? [],
      staff: staff.get(id) ?? [],
    };
  });
}

type Query = z.output<typeof assignmentsApi.staffOrders.query>;

/** Orders assigned to this staff member, the latest assigned first; by `promised_at`, what is due first. */
export async function listStaffOrders(db: Db, userId: number, query: Query): Promise<Page<StaffOrder>> {
  let jobs = mine(db, userId);
  if (query.open) jobs = jobs.where('assignments.status', query.open === '1' ? '<>' : '=', 'delivered');
  const isByPromise = query.sort === 'promised_at';
  const page = await listPage<Row>(
    {
      rows: (isByPromise ? jobs.innerJoin('orders', 'orders.id', 'assignments.order_id') : jobs).select(columns),
      count: jobs.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { assigned_at: 'assignments.assigned_at', promised_at: 'orders.promised_at' },
      start: '-assigned_at',
      tie: 'assignments.id',
    },
    query,
  );
  return { ...page, data: await withParts(db, page.data) };
}

/** One of this staff member's orders; another's is as absent as one that never was. */
export async function staffOrderById(db: Db, userId: number, orderId: number): Promise<StaffOrder> {
  const row = await mine(db, userId).select(columns).where('assignments.order_id', '=', orderId).executeTakeFirst();
  const [job] = row ? await withParts(db, [row]) : [];
  if (!job) throw notFound('Order');
  return job;
}

/** 404 unless the order is this staff member's; asked before a body is read. */
export async function assertAssigned(db: Db, userId: number, orderId: number): Promise<void> {
  const row = await mine(db, userId)
    .select('assignments.id')
    .where('assignments.order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
}
