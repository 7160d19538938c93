import type { z } from 'zod';
import type { StaffOrder } from '../../../contract/selling/staff-order.ts';
import {
  adminWorkspace,
  customerWorkspace,
  type OrderAcceptance,
  type OrderWorkspace,
  staffWorkspace,
} from '../../../contract/work/workspace.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { checklistOf } from '../../order/checklist/checklist.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { intakesOfOrder } from '../../order/intakes/intakes.ts';
import { reviewOfOrder } from '../../order/reviews/reviews.ts';
import { unreadOf } from '../../order/threads/threads.ts';
import { agreedTexts } from '../../selling/agreements/agreements.ts';
import { scopeOfServices } from '../../selling/catalog/catalog.ts';
import { customerOrderDetail, disputesOfOrders, orderDetail, workTimesOf } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { staffOrderById } from '../assignments/assignments.ts';
import { waysOutOf, withdrawalOfOrder } from '../cancellations/cancellations.ts';
import { guaranteeOf, moneyBackOf } from '../guarantee/guarantee.ts';
import { deliveriesOfOrder } from './deliveries-of-order.ts';

export { peopleOfOrder } from './people-of-order.ts';

export type WorkspaceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>;
type Person = { id: number; role: string };

/**
 * Throws 404 unless the viewer may see the order. Each role has its own schema, which removes every field that is not
 * for it.
 */
export async function workspaceOf(deps: WorkspaceDeps, viewer: Person, orderId: number): Promise<OrderWorkspace> {
  if (viewer.role === 'customer') return customerWorkspaceOf(deps, viewer.id, orderId);
  const { db } = deps;
  const { view, timeZone, guarantee } = await contextOf(deps, orderId);
  if (viewer.role === 'admin') {
    const order = await orderDetail(db, orderId, view);
    const [work, more, agreed, withdrawal] = await Promise.all([
      workOf(db, viewer, { orderId, timeZone }),
      withMoney(db, await guarantee(), { orderId, reader: 'admin' }),
      agreedTexts(db, orderId),
      withdrawalOfOrder(db, orderId, timeZone),
    ]);
    return adminWorkspace.parse({ ...order, ...work, ...more, agreed, withdrawal });
  }
  const order = await staffOrderById(db, viewer.id, orderId, view);
  const [work, more, disputes, scope, times] = await Promise.all([
    workOf(db, viewer, { orderId, timeZone }),
    guarantee(),
    disputesOfOrders(db, [orderId]),
    scopeOf(db, order.items),
    workTimesOf(db, orderId),
  ]);
  return staffWorkspace.parse({ ...order, ...work, ...more, ...times, scope, disputed: disputes.has(orderId) });
}

export async function customerWorkspaceOf(
  deps: WorkspaceDeps,
  customerId: number,
  orderId: number,
): Promise<z.infer<typeof customerWorkspace>> {
  const { db } = deps;
  const { view, timeZone, guarantee } = await contextOf(deps, orderId);
  const order = await customerOrderDetail(db, customerId, orderId, view);
  const [work, review, more, agreed, ways_out, withdrawal] = await Promise.all([
    workOf(db, { id: customerId, role: 'customer' }, { orderId, timeZone }),
    reviewOfOrder(db, orderId, timeZone),
    withMoney(db, await guarantee(), { orderId, reader: 'customer' }),
    agreedTexts(db, orderId),
    waysOutOf(db, orderId, view),
    withdrawalOfOrder(db, orderId, timeZone),
  ]);
  const has_review = review !== null;
  return customerWorkspace.parse({ ...order, ...work, ...more, agreed, review, has_review, ways_out, withdrawal });
}

async function contextOf(deps: WorkspaceDeps, orderId: number) {
  const view = await promiseViewOf(deps);
  const guarantee = () => guaranteeOf(deps.db, { orderId, view });
  return { view, timeZone: view.calendar.timeZone, guarantee };
}

async function scopeOf(db: Db, items: StaffOrder['items']): Promise<z.infer<typeof staffWorkspace>['scope']> {
  const services = items.flatMap(({ service: { id, title } }) => (id === null ? [] : [{ id, title }]));
  const scopes = await scopeOfServices(
    db,
    services.map(({ id }) => id),
  );
  return services.flatMap(({ id, title }) => {
    const { not_included = [], needed_from_you = [] } = scopes.get(id) ?? {};
    return not_included.length + needed_from_you.length > 0 ? [{ title, not_included, needed_from_you }] : [];
  });
}

type Reader = { orderId: number; reader: 'customer' | 'admin' };

const withMoney = async (db: Db, fields: Awaited<ReturnType<typeof guaranteeOf>>, { orderId, reader }: Reader) => ({
  ...fields,
  ...(await moneyBackOf(db, { orderId, canCancel: fields.can_cancel !== null, reader })),
});

/** Call it only for an order that the viewer may see. */
async function workOf(db: Db, viewer: Person, { orderId, timeZone }: { orderId: number; timeZone: string }) {
  const [intakes, deliveries, acceptance, checklist, unread] = await Promise.all([
    intakesOfOrder(db, viewer, orderId),
    deliveriesOfOrder(db, orderId, timeZone),
    acceptanceOf(db, orderId),
    viewer.role === 'customer' ? [] : checklistOf(db, orderId),
    unreadOf(db, viewer, [orderId]),
  ]);
  return {
    intakes,
    deliveries,
    acceptance,
    checklist,
    appointments: [],
    unread: unread.get(orderId) ?? 0,
  };
}

async function acceptanceOf(db: Db, orderId: number): Promise<OrderAcceptance> {
  const order = await db
    .selectFrom('orders')
    .select([
      'acceptance',
      'acceptance_due_at',
      'acceptance_extended',
      'accepted_at',
      'accepted_how',
      'revisions_included',
      'revisions_used',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  return {
    state: order.acceptance,
    due_at: order.acceptance_due_at,
    how: order.accepted_how,
    accepted_at: order.accepted_at,
    extended: order.acceptance_extended,
    revisions_included: order.revisions_included,
    revisions_used: order.revisions_used,
  };
}
