import type { WorkAction, WorkGroup, WorkRow } from '../../../contract/office/work-list.ts';
import type { ListedOrder } from '../../../contract/selling/orders-admin.ts';
import { daysLate } from '../../../contract/shared/promise-sentence.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { isDue, listedOrders, unassignedOrders } from '../../selling/orders/orders.ts';
import { type Context, type Found, type Hidden, ROWS, toRow } from './sources.ts';

type Orders = ReturnType<typeof activeOrders>;
type OrderKind = 'late' | 'assign' | 'changes';
type Plan = { group: WorkGroup; kind: OrderKind; action: WorkAction; orders(context: Context): Orders };

const plans: readonly Plan[] = [
  {
    group: 'late',
    kind: 'late',
    action: 'move_promise',
    orders: ({ db, view }) => activeOrders(db).where(isDue('overdue', view)),
  },
  { group: 'to_assign', kind: 'assign', action: 'assign', orders: ({ db }) => unassignedOrders(db) },
  {
    group: 'changes',
    kind: 'changes',
    action: 'open_order',
    orders: ({ db }) =>
      activeOrders(db).where('orders.acceptance', '=', 'changes_requested').where('orders.status', '<>', 'cancelled'),
  },
];

type OrderTexts = Pick<ListedOrder, 'id' | 'user' | 'staff' | 'items'>;

export function orderTexts({ user, staff, items }: OrderTexts) {
  const services = items.filter(({ parent_id }) => parent_id === undefined);
  return {
    title: services[0]?.service.title ?? '',
    further: Math.max(0, services.length - 1),
    who: user.name,
    staff: staff.filter(({ pivot }) => pivot.status !== 'cancelled').map(({ name }) => name),
  };
}

const toOrderRow = (order: ListedOrder, { kind, action }: Plan): WorkRow =>
  toRow({
    kind,
    action,
    id: order.id,
    order_id: order.id,
    user_id: order.user.id,
    ref: String(order.id),
    ...orderTexts(order),
    day: order.promise.due_on,
    days_late: daysLate(order.promise),
  });

/** All orders are loaded together. */
export async function ordersToDo(context: Context, hidden: Hidden): Promise<{ group: WorkGroup; found: Found }[]> {
  const found = await Promise.all(plans.map((plan) => firstOf(plan, context, hidden)));
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const orders = new Map((await listedOrders(context.db, ids, context.view)).map((order) => [order.id, order]));
  return found.map(({ plan, ids: own, count }) => ({
    group: plan.group,
    found: {
      count,
      rows: own.flatMap((id) => {
        const order = orders.get(id);
        return order ? [toOrderRow(order, plan)] : [];
      }),
    },
  }));
}

async function firstOf(plan: Plan, context: Context, hidden: Hidden) {
  const orders = plan.orders(context).where('orders.id', 'not in', hidden.ids(plan.kind));
  const [rows, { count }] = await Promise.all([
    orders.select('orders.id').orderBy('orders.due_at').orderBy('orders.id').limit(ROWS).execute(),
    orders.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { plan, ids: rows.map(({ id }) => id), count };
}
