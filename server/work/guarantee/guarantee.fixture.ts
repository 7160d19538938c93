import { expect } from 'vitest';
import type { CancelKind, ClaimDecision, ClaimWish } from '../../../contract/shared/work-states.ts';
import { seedService } from '../../../test/support/seeds.ts';
import type { KnownClient, World } from '../../../test/support/world.ts';
import { assign, pay, placeOrder, setStatus } from '../deliveries/deliveries.fixture.ts';

export {
  assign,
  clockWorld,
  complete,
  completeAndDeliver,
  deliver,
  deliveredOrder,
  getOrder,
  pay,
  placeOrder,
  START,
  seedFile,
  setStatus,
  workspaceOf,
} from '../deliveries/deliveries.fixture.ts';

/** Its order is promised for Thursday, March 4. */
export const threeDays = (w: World) => seedService(w.db, { delivery_days: 3, price_cents: 140_000 });

export async function paidOrder(w: World, by: KnownClient = w.customer): Promise<number> {
  const id = await placeOrder(w, by, [(await threeDays(w)).id]);
  await pay(w, by, id);
  return id;
}

/** It is in progress, and due on March 4. */
export async function startedOrder(w: World, by: KnownClient = w.customer): Promise<number> {
  const id = await paidOrder(w, by);
  await assign(w, id, w.staff);
  expect((await setStatus(w.staff, id, 'in_progress')).status).toBe(200);
  return id;
}

/** Expects the refund that the customer is shown. */
export async function cancel(by: KnownClient, id: number, kind: CancelKind, key?: string) {
  const { body: order } = await by.call('GET /orders/{id}', { params: { id } });
  const expected_refund = ('cancel_refund' in order && order.cancel_refund?.amount) || '0.00';
  const body = { kind, expected_refund };
  return by.call('POST /customer/orders/{id}/cancel', { params: { id }, body, ...(key && { key }) });
}

export const keepWaiting = (by: KnownClient, id: number) =>
  by.call('POST /customer/orders/{id}/keep-waiting', { params: { id } });

type Claim = { wish?: ClaimWish; message?: string; file_ids?: number[] };

export const claim = (by: KnownClient, id: number, { wish = 'fix', ...more }: Claim = {}) =>
  by.call('POST /customer/orders/{id}/guarantee-claims', {
    params: { id },
    body: { wish, message: 'One socket has no signal.', ...more },
  });

type Answer = { decision: ClaimDecision; reason?: string; amount?: number; keep_commissions?: boolean };

export const decide = (by: KnownClient, id: number, body: Answer) =>
  by.call('PUT /admin/guarantee-claims/{id}', { params: { id }, body });

export async function customerOrder(w: World, id: number, by: KnownClient = w.customer) {
  const order = await by.must('GET /orders/{id}', { params: { id } });
  if (!('cancel_refund' in order)) throw new Error('This is not the customer’s order.');
  return order;
}

export const refundsOf = (w: World, orderId: number) =>
  w.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const subjectsTo = async (w: World, to: string) => (await w.emailsTo(to)).map(({ subject }) => subject);

export const BANK_DECIDES = 'Your bank is handling a dispute about this payment.';
export const HAS_STARTED = 'Work on this order has already started.';
export const NOT_LATE = 'This order isn’t late any more.';
export const ALREADY_DELIVERED = 'This order is already delivered.';
