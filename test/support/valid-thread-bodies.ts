import type { ValidRequest } from './valid-bodies.ts';
import type { KnownClient, World } from './world.ts';

const orderOf = async (w: World, by: KnownClient = w.customer): Promise<number> =>
  (
    await by.must('POST /customer/orders', {
      body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
    })
  ).id;

async function messageOf(w: World): Promise<{ id: number; itemId: number }> {
  const id = await orderOf(w);
  const message = await w.admin.must('POST /orders/{id}/messages', { params: { id }, body: { content: 'Hello' } });
  return { id, itemId: message.id };
}

export const threadRequests = {
  'POST /orders/{id}/messages': async (w) => ({
    client: w.admin,
    id: await orderOf(w),
    body: { content: 'Hello', visibility: 'team', file_ids: [], client_id: crypto.randomUUID() },
  }),
  'PUT /orders/{id}/messages/{mid}': async (w) => ({
    client: w.admin,
    ...(await messageOf(w)),
    body: { content: 'Corrected' },
  }),
  'POST /orders/{id}/messages/read': async (w) => {
    const { id, itemId } = await messageOf(w);
    return { client: w.admin, id, body: { up_to: itemId } };
  },
  'POST /admin/messages/{id}/copy': async (w) => {
    const order_id = await orderOf(w);
    const sent = await w.customer.must('POST /messages', { body: { receiver_id: w.admin.id, content: 'Hello' } });
    return { client: w.admin, id: sent.id, body: { order_id } };
  },
  'POST /admin/saved-replies': async (w) => ({
    client: w.admin,
    body: { title: 'Thanks', content: 'Thank you, {customer_name}.' },
  }),
  'PUT /admin/saved-replies/{id}': async (w) => {
    const body = { title: 'Thanks', content: 'Thank you.' };
    const { id } = await w.admin.must('POST /admin/saved-replies', { body });
    return { client: w.admin, id, body: { title: 'Thanks a lot', content: 'Thank you very much.' } };
  },
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
