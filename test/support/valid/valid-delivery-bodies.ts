import { orderWith, submit } from '../../../server/order/intakes/intakes.fixture.ts';
import type { World } from '../world.ts';
import { assignmentFor, placedOrder } from './valid-list-bodies.ts';
import type { Needs } from './valid-request.ts';

async function deliveredOrder(w: World) {
  const [{ by, orderId: id }, staff] = [await placedOrder(w), await w.personAs('staff')];
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: staff.id } });
  for (const status of ['in_progress', 'completed'] as const)
    await staff.must('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });
  await staff.must('POST /staff/orders/{id}/deliver', { params: { id }, body: {} });
  const { assignments } = await w.admin.must('GET /admin/orders/{id}', { params: { id } });
  const { deliveries } = await by.must('GET /orders/{id}', { params: { id } });
  return {
    client: by,
    id,
    assignmentIds: assignments.map((one) => one.id),
    deliveryIds: deliveries.map((one) => one.id),
  };
}

async function paidAndDelivered(w: World) {
  const order = await deliveredOrder(w);
  const { data } = await order.client.must('GET /customer/invoices');
  await order.client.must('POST /customer/invoices/{id}/pay', {
    params: { id: data[0]?.id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  return order;
}

const unlimited =
  ({ deps }: World, { id }: { id: number }) =>
  () =>
    deps.limits.reset('acceptances', String(id));

const guaranteeUnlimited =
  ({ deps }: World, { id }: { id: number }) =>
  () =>
    deps.limits.reset('guaranteeCalls', String(id));

/** The clock does not wait for the payment. */
async function runningOrder(w: World): Promise<number> {
  const { orderId } = await placedOrder(w);
  const running = { clock_state: 'running', clock_reason: null } as const;
  await w.db.updateTable('orders').set(running).where('id', '=', orderId).execute();
  await w.db
    .updateTable('clock_spans')
    .set({ state: 'running', reason: null })
    .where('order_id', '=', orderId)
    .execute();
  return orderId;
}

const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);

const placed = async (w: World) => ({ id: (await placedOrder(w)).orderId });
const intakeOf = async (w: World) => {
  const { orderId: id, itemId } = await orderWith(w);
  return { id, itemId };
};

async function ownLine(w: World) {
  const { client, id } = await assignmentFor(w, []);
  const body = { text: 'Label the cabinet' };
  const { data } = await client.must('POST /staff/orders/{id}/checklist', { params: { id }, body });
  return { client, id, itemId: data[0]?.id ?? 0 };
}

export const deliveryNeeds: Needs = {
  'POST /admin/orders/{id}/assign-staff': async (w) => ({ ...(await placed(w)), body: { user_id: w.staff.id } }),
  'PUT /staff/orders/{id}/status': (w) => assignmentFor(w, []),
  'POST /staff/orders/{id}/checklist': (w) => assignmentFor(w, []),
  'PUT /staff/orders/{id}/checklist/{line}': ownLine,
  'POST /staff/orders/{id}/deliver': (w) => assignmentFor(w, ['in_progress', 'completed']),
  'POST /customer/orders/{id}/accept': async (w) => {
    const { client, id } = await paidAndDelivered(w);
    return { client, id, resetLimit: unlimited(w, client) };
  },
  'POST /customer/orders/{id}/request-changes': async (w) => {
    const { client, id, deliveryIds } = await deliveredOrder(w);
    return { client, id, resetLimit: unlimited(w, client), body: { delivery_ids: deliveryIds } };
  },
  'POST /customer/orders/{id}/guarantee': async (w) => {
    const { client, id } = await deliveredOrder(w);
    return { client, id, resetLimit: guaranteeUnlimited(w, client), read: (sent) => sent };
  },
  'POST /customer/orders/{id}/guarantee-claims': async (w) => {
    const { client, id } = await deliveredOrder(w);
    return { client, id, resetLimit: guaranteeUnlimited(w, client) };
  },
  'PUT /admin/guarantee-claims/{id}': async (w) => {
    const { client, id } = await paidAndDelivered(w);
    const order = await client.must('POST /customer/orders/{id}/guarantee-claims', {
      params: { id },
      body: { wish: 'fix', message: 'One socket has no signal.' },
    });
    return { id: order.guarantee?.claim?.id ?? 0 };
  },
  'POST /admin/orders/{id}/reopen': async (w) => {
    const { id, assignmentIds } = await deliveredOrder(w);
    return { id, body: { assignment_ids: assignmentIds } };
  },
  'PUT /admin/orders/{id}/revisions': async (w) => ({ id: (await deliveredOrder(w)).id }),
  'POST /admin/orders/{id}/reassign': async (w) => {
    const { id } = await assignmentFor(w, []);
    const { assignments } = await w.admin.must('GET /admin/orders/{id}', { params: { id } });
    return { id, body: { assignment_id: assignments[0]?.id ?? 0, user_id: (await w.personAs('staff')).id } };
  },
  'PUT /admin/orders/{id}/owner': async (w) => ({ ...(await placed(w)), body: { user_id: w.admin.id } }),
  'POST /admin/orders/{id}/cancel': placed,
  'POST /orders/{id}/wait': async (w) => ({ id: await runningOrder(w) }),
  'PUT /admin/orders/{id}/promise': async (w) => ({ id: await runningOrder(w), body: { due_on: tomorrow() } }),
  'PUT /orders/{id}/intakes/{itemId}': async (w) => ({ client: w.customer, ...(await intakeOf(w)) }),
  'POST /orders/{id}/intakes/{itemId}/ask-again': async (w) => {
    const { orderId, itemId } = await orderWith(w);
    await submit(w.customer, { orderId, itemId }, { domain: 'example.com' });
    return { id: orderId, itemId };
  },
  'POST /orders/{id}/intakes/{itemId}/waive': intakeOf,
};
