import type { Selectable } from 'kysely';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import type { ListedOrder } from '../../../contract/selling/orders-admin.ts';
import type { StaffOrder } from '../../../contract/selling/staff-order.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { checklistProgress } from '../../order/checklist/checklist.ts';
import { movesOfOrders, type PromiseView, promiseColumns, toPromise } from '../../order/clock/clock.ts';
import { openQuestions, ordersToAnswer } from '../../order/intakes/intakes.ts';
import { buyerOf } from '../../people/accounts/accounts.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { companyDay } from '../../shared/company-day.ts';
import {
  companiesOf,
  deliveredAtOfOrders,
  disputesOfOrders,
  invoicesOfOrders,
  invoiceToShow,
  itemsOfOrders,
  staffOfOrders,
  usersById,
} from './order-relations.ts';

export const orderColumns = [
  'orders.id',
  'orders.user_id',
  'orders.status',
  'orders.payment_status',
  'orders.total_cents',
  'orders.created_at',
  'orders.payment_method',
  'orders.acceptance',
  ...promiseColumns,
] as const;

type Orders = Selectable<Tables['orders']>;
type ColumnName = (typeof orderColumns)[number] extends `orders.${infer Name}` ? Name : never;
export type OrderRow = Pick<Orders, ColumnName>;

async function toOrders(db: Db, rows: OrderRow[], view: PromiseView) {
  const ids = rows.map(({ id }) => id);
  const customerIds = rows.map(({ user_id }) => user_id);
  const waiting = rows.filter(({ clock_state }) => clock_state === 'waiting').map(({ id }) => id);
  const [customers, items, staff, moves, questions] = await Promise.all([
    usersById(db, customerIds),
    itemsOfOrders(db, ids),
    staffOfOrders(db, ids),
    movesOfOrders(db, ids),
    openQuestions(db, waiting),
  ]);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    created_at: row.created_at,
    day: companyDay(view.calendar.timeZone, row.created_at),
    promised_at: row.due_at,
    promise: toPromise(view, row, { moves: moves.get(row.id), open: questions.get(row.id) }),
    user: customers.get(row.user_id) ?? { id: row.user_id, ...buyerOf({ name: '', email: '' }) },
    total_amount: toDecimal(row.total_cents),
    items: items.get(row.id) ?? [],
    staff: staff.get(row.id) ?? [],
  }));
}

async function toOrdersWithInvoices(db: Db, rows: OrderRow[], view: PromiseView) {
  const ids = rows.map(({ id }) => id);
  const [orders, invoices] = await Promise.all([toOrders(db, rows, view), invoicesOfOrders(db, ids)]);
  return orders.map((order) => ({ order, invoices: invoices.get(order.id) ?? [] }));
}

export async function toAdminOrders(db: Db, rows: OrderRow[], view: PromiseView): Promise<ListedOrder[]> {
  const [orders, companies, disputes] = await Promise.all([
    toOrdersWithInvoices(db, rows, view),
    companiesOf(
      db,
      rows.map(({ user_id }) => user_id),
    ),
    disputesOfOrders(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return orders.map(({ order, invoices }) => ({
    ...order,
    company: companies.get(order.user.id) ?? null,
    invoice: invoiceToShow(invoices),
    dispute: disputes.get(order.id) ?? null,
  }));
}

export async function toCustomerOrders(db: Db, rows: OrderRow[], view: PromiseView): Promise<CustomerOrder[]> {
  const [orders, deliveries, toAnswer] = await Promise.all([
    toOrdersWithInvoices(db, rows, view),
    deliveredAtOfOrders(db, rows),
    ordersToAnswer(db, rows),
  ]);
  const acceptances = new Map(rows.map(({ id, acceptance }) => [id, acceptance]));
  return orders.map(({ order, invoices }) => {
    const invoice = invoiceToShow(invoices);
    return {
      ...order,
      user: buyerOf(order.user),
      invoice_id: invoice?.id ?? null,
      needs_answer: toAnswer.has(order.id),
      acceptance_state: acceptances.get(order.id) ?? 'none',
      delivered_at: deliveries.get(order.id) ?? null,
      invoice,
      invoices,
    };
  });
}

export type AssignmentRow = Pick<StaffOrder, 'my_status' | 'notes' | 'assigned_at'> & { order_id: number };

export async function toStaffOrders(db: Db, assignments: AssignmentRow[], view: PromiseView): Promise<StaffOrder[]> {
  if (assignments.length === 0) return [];
  const ids = assignments.map(({ order_id }) => order_id);
  const rows = await activeOrders(db).select(orderColumns).where('orders.id', 'in', ids).execute();
  const userIds = rows.map(({ user_id }) => user_id);
  const [companies, progress] = await Promise.all([companiesOf(db, userIds), checklistProgress(db, ids)]);
  const orders = new Map((await toOrders(db, rows, view)).map((order) => [order.id, order]));
  return assignments.flatMap(({ order_id, ...assignment }) => {
    const order = orders.get(order_id);
    if (!order) return [];
    const { payment_status: _, user, ...shared } = order;
    const person = { ...buyerOf(user), company: companies.get(user.id) ?? null };
    return [{ ...shared, ...assignment, user: person, progress: progress.get(order_id) ?? null }];
  });
}
