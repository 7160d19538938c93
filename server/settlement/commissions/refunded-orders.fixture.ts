import type { KnownClient, World } from '../../../test/support/world.ts';
import { assign, deliver, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { earningsOf } from '../payouts/payouts.fixture.ts';

export async function paidOrder(w: World, team: KnownClient[], serviceId = w.service.id) {
  const customer = await w.newCustomer();
  await w.buyOrFail({ email: customer.email, items: [{ service_id: serviceId, quantity: 1 }] });
  const [order] = await w.ordersOf(customer.email);
  const orderId = order?.id ?? 0;
  for (const one of team) await assign(w, orderId, one);
  const { payments } = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  return { orderId, paymentId: payments[0]?.id ?? 0, customer };
}

export async function deliverBy(by: KnownClient, orderId: number): Promise<void> {
  await setStatus(by, orderId, 'in_progress');
  await setStatus(by, orderId, 'completed');
  await deliver(by, orderId);
}

export async function deliveredOrder(w: World, team: KnownClient[], serviceId?: number) {
  const order = await paidOrder(w, team, serviceId);
  for (const one of team) await deliverBy(one, order.orderId);
  return order;
}

export const refund = (w: World, paymentId: number, amount: string, more: { keep_commissions?: boolean } = {}) =>
  w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: paymentId },
    body: { amount, reason: 'requested_by_customer', ...more },
  });

export const linesOf = async (person: KnownClient, orderId: number) =>
  (await earningsOf(person)).data.filter((row) => row.order_id === orderId).toSorted((a, b) => a.id - b.id);

export const amountsOf = async (person: KnownClient, orderId: number) =>
  (await linesOf(person, orderId)).map(({ amount }) => amount);
