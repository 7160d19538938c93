import type { z } from 'zod';
import type { StaffOrder } from '../../../contract/selling/staff-order.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { assignmentsApi } from '../../../contract/work/assignments.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { type AssignmentRow, isDue, toStaffOrders } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';

const deletedOrders = (db: Db) =>
  db.selectFrom('orders').select('orders.id').where('orders.deleted_at', 'is not', null);

export const assignmentsOf = (db: Db, userId: number) =>
  db
    .selectFrom('assignments')
    .where('assignments.user_id', '=', userId)
    .where('assignments.order_id', 'not in', deletedOrders(db));

export const assignmentColumns = [
  'assignments.order_id',
  'assignments.status as my_status',
  'assignments.notes',
  'assignments.assigned_at',
] as const;

type Query = z.output<typeof assignmentsApi.staffOrders.query>;

const closed = ['delivered', 'cancelled'] as const;

export async function listStaffOrders(
  db: Db,
  userId: number,
  query: Query,
  view: PromiseView,
): Promise<Page<StaffOrder>> {
  let assignments = assignmentsOf(db, userId);
  if (query.open) assignments = assignments.where('assignments.status', query.open === '1' ? 'not in' : 'in', closed);
  const { due } = query;
  if (due)
    assignments = assignments.where((e) =>
      e.exists(
        e
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'assignments.order_id')
          .where(isDue(due, view)),
      ),
    );
  const isByPromise = query.sort === 'promised_at' || due !== undefined;
  const page = await listPage<AssignmentRow>(
    {
      rows: (isByPromise ? assignments.innerJoin('orders', 'orders.id', 'assignments.order_id') : assignments).select(
        assignmentColumns,
      ),
      count: assignments.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { assigned_at: 'assignments.assigned_at', promised_at: 'orders.due_at' },
      defaultSort: due ? 'promised_at' : '-assigned_at',
      tieBreaker: 'assignments.id',
    },
    query,
  );
  return { ...page, data: await toStaffOrders(db, page.data, view) };
}

export async function countStaffOrders(db: Db, userId: number): Promise<{ open: number; delivered: number }> {
  const { total, delivered } = await assignmentsOf(db, userId)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('assignments.status', 'in', closed).as('delivered'),
    ])
    .executeTakeFirstOrThrow();
  return { open: total - delivered, delivered };
}

export async function staffOrderById(db: Db, userId: number, orderId: number, view: PromiseView): Promise<StaffOrder> {
  const row = await assignmentsOf(db, userId)
    .select(assignmentColumns)
    .where('assignments.order_id', '=', orderId)
    .executeTakeFirst();
  const [order] = row ? await toStaffOrders(db, [row], view) : [];
  if (!order) throw notFound('Order');
  return order;
}

export async function assertAssigned(db: Db, userId: number, orderId: number): Promise<void> {
  const row = await assignmentsOf(db, userId)
    .select('assignments.id')
    .where('assignments.order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
}
