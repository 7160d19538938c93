import { beforeAll, expect, test } from 'vitest';
import { replyToOf } from '../../order/threads/threads.ts';
import { deleteRawEmails } from './cleanup.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

type Client = InboundWorld['customer'];

async function posted(by: Client) {
  const order = await w.orderOf();
  const params = { id: order.id };
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params, body: { user_id: w.staff.id } });
  const to = replyToOf(w.deps, { orderId: order.id, userId: by.id }) ?? '';
  const text = [
    'Yes.',
    '',
    `On Tue, Nov 24, 2026 at 10:00 AM Alderpoint <${to}> wrote:`,
    '> — Reply above this line —',
    '> Which one? https://desk.example/confirm?token=0123456789abcdef',
    '> https://links.test/?url=https%3A%2F%2Fdesk.example%2Freset-password%3Ftoken%3D0123456789abcdef%26email%3Da&d=1',
    '> Your one-time password',
    '>',
    '> Abcd-1234-efgh',
  ];
  await w.deliver(rawEmail({ from: by.email, to, text: text.join('\r\n') }));
  const [message] = await w.messagesOf(order.id);
  return { order, to, message, params: { id: order.id, mid: message?.id ?? 0 } };
}

const read = (client: Client, params: { id: number; mid: number }) =>
  client.call('GET /orders/{id}/messages/{mid}/email', { params });

test('whoever may read a message by email can read all of the email, without secrets', async () => {
  const { params, message, to } = await posted(w.customer);
  expect(message?.content).toBe('Yes.');
  for (const client of [w.customer, w.staff, w.admin]) {
    const { status, body } = await read(client, params);
    expect([status, body.subject]).toEqual([200, 'Re: Order']);
    expect(body.text).toBe(
      [
        'Yes.',
        '',
        'On Tue, Nov 24, 2026 at 10:00 AM Alderpoint wrote:',
        '> — Reply above this line —',
        '> Which one? https://desk.example/confirm?token=[…]',
        '> https://links.test/?url=https%3A%2F%2Fdesk.example%2Freset-password%3Ftoken%3D[…]&d=1',
        '> Your one-time password',
        '>',
        '> […]',
      ].join('\n'),
    );
    expect(JSON.stringify(body)).not.toContain(to);
  }
  const other = await w.newCustomer();
  expect((await read(other, params)).status).toBe(404);
  expect((await read(w.customer, { ...params, id: (await w.orderOf()).id })).status).toBe(404);
});

test('a customer does not read what an email of the team quotes', async () => {
  const { params, message } = await posted(w.staff);
  await w.db
    .updateTable('order_messages')
    .set({ visibility: 'all' })
    .where('id', '=', message?.id ?? 0)
    .execute();
  const statuses = await Promise.all(
    [w.staff, w.admin, w.customer].map(async (one) => (await read(one, params)).status),
  );
  expect(statuses).toEqual([200, 200, 404]);
});

test('only the author sees what an edited message said before', async () => {
  const { params } = await posted(w.customer);
  await w.customer.must('PUT /orders/{id}/messages/{mid}', { params, body: { content: 'No.' } });
  const reads = [w.staff, w.admin, w.customer].map(async (one) => (await read(one, params)).status);
  expect(await Promise.all(reads)).toEqual([404, 404, 200]);
});

test('neither a deleted message nor one whose email was deleted shows it, nor one without an email', async () => {
  const { params, order } = await posted(w.customer);
  const sent = { params: { id: order.id }, body: { content: 'From the page' } };
  const { id: mid } = await w.customer.must('POST /orders/{id}/messages', sent);
  expect((await read(w.customer, { ...params, mid })).status).toBe(404);
  await w.customer.must('DELETE /orders/{id}/messages/{mid}', { params });
  expect((await read(w.admin, params)).status).toBe(404);
  const another = await posted(w.customer);
  await w.db.updateTable('inbound_emails').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
  await deleteRawEmails(w.deps);
  expect((await read(w.admin, another.params)).status).toBe(404);
});
