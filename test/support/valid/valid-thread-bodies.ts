import type { KnownClient, World } from '../world.ts';
import type { ValidRequest } from './valid-request.ts';

// A customer may place 20 unpaid orders per hour, and a user may write 30 messages per minute.
const orders = new WeakMap<World, Promise<number>>();

function orderOf(w: World): Promise<number> {
  const items = [{ service_id: w.service.id, quantity: 1 as const }];
  const placed =
    orders.get(w) ??
    w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } }).then(({ id }) => id);
  orders.set(w, placed);
  return placed;
}

async function messageOf(w: World): Promise<{ id: number; itemId: number; client: KnownClient }> {
  const [id, client] = [await orderOf(w), await w.personAs('admin')];
  const message = await client.must('POST /orders/{id}/messages', { params: { id }, body: { content: 'Hello' } });
  return { id, itemId: message.id, client };
}

export const threadRequests = {
  'POST /orders/{id}/messages': async (w) => ({
    client: await w.personAs('admin'),
    id: await orderOf(w),
    body: { content: 'Hello', visibility: 'team', file_ids: [], client_id: crypto.randomUUID() },
  }),
  'PUT /orders/{id}/messages/{mid}': async (w) => ({
    ...(await messageOf(w)),
    body: { content: 'Corrected' },
  }),
  'POST /orders/{id}/messages/read': async (w) => {
    const { id, itemId, client } = await messageOf(w);
    return { client, id, body: { up_to: itemId } };
  },
  'POST /admin/messages/{id}/copy': async (w) => {
    const inbox = await w.customer.must('GET /admin-user');
    const customer = await w.newCustomer();
    const { id } = await customer.must('POST /messages', { body: { receiver_id: inbox.id, content: 'Hello' } });
    const items = [{ service_id: w.service.id, quantity: 1 as const }];
    const order = await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
    return { client: w.admin, id, body: { order_id: order.id } };
  },
  'POST /admin/saved-replies': async (w) => ({
    client: w.admin,
    body: { title: 'Thanks', content: 'Thank you, {customer_name}.' },
  }),
  'PUT /admin/saved-replies/{id}': async (w) => {
    const body = { title: 'Thanks', content: 'Thank you.' };
    const { id, updated_at } = await w.admin.must('POST /admin/saved-replies', { body });
    return { client: w.admin, id, body: { title: 'Thanks a lot', content: 'Thank you very much.', updated_at } };
  },
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
