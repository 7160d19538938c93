import type { KnownClient, World } from '../world.ts';
import type { Needs } from './valid-request.ts';

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

async function quarantinedEmail(w: World) {
  const order_id = await orderOf(w);
  const { user_id } = await w.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { id } = await w.db
    .insertInto('inbound_emails')
    .values({
      message_id: crypto.randomUUID(),
      sender: 'ann@mail.test',
      subject: 'Re: your order',
      state: 'quarantined',
      reason: 'The sender is not proven.',
      content: 'Hello',
      order_id,
      user_id,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A customer writes no notes.
  return { id, body: { visibility: 'all' } };
}

export const threadNeeds: Needs = {
  'POST /admin/inbound-emails/{id}/post': quarantinedEmail,
  'POST /orders/{id}/messages': async (w) => ({
    client: await w.personAs('admin'),
    id: await orderOf(w),
    body: { client_id: crypto.randomUUID() },
  }),
  'PUT /orders/{id}/messages/{mid}': messageOf,
  'POST /orders/{id}/messages/read': async (w) => {
    const message = await messageOf(w);
    return { ...message, body: { up_to: message.itemId } };
  },
  'POST /admin/messages/{id}/copy': async (w) => {
    const inbox = await w.customer.must('GET /admin-user');
    const customer = await w.newCustomer();
    const { id } = await customer.must('POST /messages', { body: { receiver_id: inbox.id, content: 'Hello' } });
    const items = [{ service_id: w.service.id, quantity: 1 as const }];
    const order = await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
    return { id, body: { order_id: order.id } };
  },
  'POST /messages': async (w) => ({
    client: w.customer,
    body: { receiver_id: (await w.customer.must('GET /admin-user')).id, client_id: crypto.randomUUID() },
  }),
  'POST /contact': (w) => ({
    read: async () => (await w.admin.must('GET /admin/contact-messages', { query: { per_page: 1 } })).data[0],
  }),
  'POST /customer/reviews': () => ({ read: (_, { review }) => review }),
  'PUT /profile/notification-preferences': () => ({ rewritten: ['kinds'] }),
  'PUT /profile/mail-preferences': () => ({ rewritten: ['kinds'] }),
};
