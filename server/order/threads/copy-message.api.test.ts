import { expect, test } from 'vitest';
import { withThread } from './threads.fixture.ts';

async function withChat() {
  const w = await withThread({ fresh: true });
  const sent = await w.customer.must('POST /messages', {
    body: { receiver_id: w.admin.id, content: 'The router smokes.\nA lot.' },
  });
  const copy = (id: number, order_id: number, by = w.admin) =>
    by.call('POST /admin/messages/{id}/copy', { params: { id }, body: { order_id } });
  return { ...w, sent, copy };
}

test('an admin copies a chat message to the thread of the customer’s order, as a quote with author and time', async () => {
  const w = await withChat();
  const { status, body } = await w.copy(w.sent.id, w.orderId);
  expect(status).toBe(201);
  expect(body).toMatchObject({ author: { id: w.admin.id }, visibility: 'all', source: 'app' });
  const year = new Date(w.sent.created_at).getUTCFullYear();
  expect(body.content).toMatch(
    new RegExp(`^${w.customer.name} wrote in the chat on .*${year}.*:\n> The router smokes`),
  );
  expect(body.content).toContain('\n> A lot.');
  expect((await w.thread(w.customer)).at(-1)).toEqual(body);
  const chat = await w.customer.must('GET /messages/{userId}', { params: { userId: w.admin.id } });
  expect(chat.data.map(({ content }) => content)).toEqual([w.sent.content]);
  const { data } = await w.admin.must('GET /admin/audit-log', { query: { search: 'order_message.copy' } });
  expect(data[0]).toMatchObject({ subject_id: body.id, after: { order_id: w.orderId, message_id: w.sent.id } });
});

test('a chat message goes to an order of the same person only', async () => {
  const w = await withChat();
  const other = await w.newCustomer();
  const { id: foreign } = await other.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  for (const orderId of [foreign, 2_000_000_000]) {
    const { status, body } = await w.copy(w.sent.id, orderId);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['order_id']]);
  }
  expect((await w.copy(2_000_000_000, w.orderId)).status).toBe(404);
  for (const by of [w.customer, w.staff]) expect((await w.copy(w.sent.id, w.orderId, by)).status).toBe(403);
});
