import type { World } from '../world.ts';
import { assignmentFor, placedOrder } from './valid-list-bodies.ts';
import type { ValidRequest } from './valid-request.ts';

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

export const deliveryRequests = {
  'POST /admin/orders/{id}/assign-staff': async (w) => ({
    client: w.admin,
    id: (await placedOrder(w)).orderId,
    body: { user_id: w.staff.id },
  }),
  'PUT /staff/orders/{id}/status': async (w) => ({ ...(await assignmentFor(w, [])), body: { status: 'in_progress' } }),
  'POST /staff/orders/{id}/deliver': async (w) => ({
    ...(await assignmentFor(w, ['in_progress', 'completed'])),
    body: { notes: 'All is done.', summary: 'The cabinet is wired.' },
  }),
  'POST /customer/orders/{id}/accept': async (w) => {
    const { client, id } = await paidAndDelivered(w);
    return { client, id, resetLimit: unlimited(w, client), body: { rating: 4, review_text: 'Good work.' } };
  },
  'POST /customer/orders/{id}/request-changes': async (w) => {
    const { client, id, deliveryIds } = await deliveredOrder(w);
    const body = { message: 'Please make it bigger.', delivery_ids: deliveryIds };
    return { client, id, resetLimit: unlimited(w, client), body };
  },
  'POST /admin/orders/{id}/reopen': async (w) => {
    const { id, assignmentIds } = await deliveredOrder(w);
    return { client: w.admin, id, body: { assignment_ids: assignmentIds, reason: 'Found a mistake', counts: true } };
  },
  'PUT /admin/orders/{id}/revisions': async (w) => ({
    client: w.admin,
    id: (await deliveredOrder(w)).id,
    body: { included: 5 },
  }),
  'POST /admin/orders/{id}/reassign': async (w) => {
    const { id } = await assignmentFor(w, []);
    const { assignments } = await w.admin.must('GET /admin/orders/{id}', { params: { id } });
    const next = await w.personAs('staff');
    const body = { assignment_id: assignments[0]?.id ?? 0, user_id: next.id, reason: 'On holiday' };
    return { client: w.admin, id, body };
  },
  'PUT /admin/orders/{id}/owner': async (w) => ({
    client: w.admin,
    id: (await placedOrder(w)).orderId,
    body: { user_id: w.admin.id },
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
