import type { z } from 'zod';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { isPayable } from '../../../contract/shared/status.ts';
import { type customerWorkspace, MAX_WAITING } from '../../../contract/work/workspace.ts';
import type { Db } from '../../adapters/database/database.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { openCustomerOrders } from '../../selling/orders/orders.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { customerWorkspaceOf, type WorkspaceDeps } from './workspace.ts';

/** A late one may look on time in the list, after its day was moved without the customer. */
const mayBeLate = ({ promise: { late, state, first_due_on, today } }: CustomerOrder): boolean =>
  late || (state === 'running' && first_due_on < today);

const signs: readonly ((order: CustomerOrder, isPatient: boolean) => boolean)[] = [
  (order, isPatient) => mayBeLate(order) && !isPatient,
  ({ invoices }) => invoices.some(({ status }) => isPayable(status)),
  ({ needs_answer }) => needs_answer,
  ({ promise }) => promise.state === 'paused',
  ({ acceptance_state }) => acceptance_state === 'awaiting',
];

/** Their customer agreed to wait longer. */
async function patientOrders(db: Db, ids: readonly number[], { calendar, now }: PromiseView): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('keep_waiting_until', '>', dayIn(calendar, now))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The orders whose next step the customer takes, worst first. */
export async function waitingOrders(
  deps: WorkspaceDeps,
  customerId: number,
): Promise<{ data: z.infer<typeof customerWorkspace>[] }> {
  const view = await promiseViewOf(deps);
  const orders = await openCustomerOrders(deps.db, customerId, view);
  const patient = await patientOrders(
    deps.db,
    orders.map(({ id }) => id),
    view,
  );
  const rankOf = (order: CustomerOrder) => signs.findIndex((hasSign) => hasSign(order, patient.has(order.id)));
  const found = orders
    .map((order) => ({ order, rank: rankOf(order) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.order.promise.due_on.localeCompare(b.order.promise.due_on))
    .slice(0, MAX_WAITING);
  return { data: await Promise.all(found.map(({ order }) => customerWorkspaceOf(deps, customerId, order.id))) };
}
