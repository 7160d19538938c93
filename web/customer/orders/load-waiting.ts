import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { call } from '../../api/browser.ts';
import { settled } from '../../api/page-data.ts';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import { hasAmountDue } from './order-payment.tsx';

const MOST = 3;

/** A late one may look on time in the list, after its day was moved without the customer. */
const mayBeLate = ({ promise: { late, state, first_due_on, today } }: CustomerOrder): boolean =>
  late || (state === 'running' && first_due_on < today);

const signs: readonly ((order: CustomerOrder) => boolean)[] = [
  mayBeLate,
  hasAmountDue,
  ({ needs_answer }) => needs_answer,
  ({ promise }) => promise.state === 'paused',
  ({ needs_check }) => needs_check,
];

/** 0 is the worst. */
const rankOf = (order: CustomerOrder): number => signs.findIndex((hasSign) => hasSign(order));

/** The orders whose next step the customer takes, worst first. Without one of them the list is still complete. */
export async function loadWaiting(orders: readonly CustomerOrder[]): Promise<CustomerOrderWorkspace[]> {
  const found = orders
    .filter((order) => order.status !== 'cancelled' && rankOf(order) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.promise.due_on.localeCompare(b.promise.due_on))
    .slice(0, MOST);
  const loaded = await Promise.all(
    found.map(({ id }) => settled(call('GET /orders/{id}', { params: { id } }), 'Failed to fetch data.')),
  );
  return loaded.flatMap(({ content }) => (content ? [content as CustomerOrderWorkspace] : []));
}
