import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedFile, withThread } from './threads.fixture.ts';

test('customer, assigned staff and admins write to each other, oldest first for all', async () => {
  const { customer, staff, admin, mustWrite, texts, thread } = await withThread();
  const first = await mustWrite(customer, '  When do you come?  ');
  expect(first).toMatchObject({
    author: { id: customer.id, name: customer.name, side: 'customer' },
    kind: 'message',
    visibility: 'all',
    content: 'When do you come?',
    files: [],
    mentions: [],
    source: 'app',
    edited_at: null,
    deleted_at: null,
  });
  await mustWrite(staff, 'Tomorrow at nine.');
  await mustWrite(admin, 'I will come too.');
  const all = ['When do you come?', 'Tomorrow at nine.', 'I will come too.'];
  for (const by of [customer, staff, admin]) expect((await texts(by)).slice(-3)).toEqual(all);
  expect((await thread(customer)).slice(-3).map(({ author }) => author?.side)).toEqual(['customer', 'team', 'team']);
});

test('a page of a thread has as many of the latest messages as were asked for', async () => {
  const { customer, mustWrite, params } = await withThread();
  for (const text of ['one', 'two', 'three']) await mustWrite(customer, text);
  const { data } = await customer.must('GET /orders/{id}/messages', { params, query: { per_page: 2 } });
  expect(data.map(({ content }) => content)).toEqual(['two', 'three']);
  const tooMany = await customer.call('GET /orders/{id}/messages', { params, query: { per_page: 101 } });
  expect([tooMany.status, Object.keys(tooMany.body.errors ?? {})]).toEqual([422, ['per_page']]);
});

test('files alone are a message, and a message without both is not', async () => {
  const w = await withThread();
  const fileId = await seedFile(w, w.orderId, w.customer);
  for (const body of [{}, { content: null }, { content: ' \u200b ' }, { content: '', file_ids: [] }]) {
    const raw = { body };
    const { status, body: refused } = await w.customer.send('POST', `/api/orders/${w.orderId}/messages`, raw);
    expect([status, refused.errors]).toEqual([422, { content: ['The content field is required.'] }]);
  }
  const sent = await w.customer.send('POST', `/api/orders/${w.orderId}/messages`, { body: { file_ids: [fileId] } });
  expect([sent.status, sent.body.content, sent.body.files]).toMatchObject([201, '', [{ id: fileId }]]);
  const { data } = await w.admin.must('GET /order-threads');
  expect(data.find(({ order }) => order.id === w.orderId)?.last?.content).toBe('Files');
});

test('an order of someone else, or that staff are not assigned to, has no thread', async () => {
  const { newCustomer, personAs, customer, staff, mustWrite, params, db } = await withThread();
  const { id: mid } = await mustWrite(customer, 'Hello');
  const strangers = [await newCustomer(), await personAs('staff')];
  const expectNothing = async (by: (typeof strangers)[number]) => {
    const calls = [
      by.call('GET /orders/{id}/messages', { params }),
      by.call('POST /orders/{id}/messages', { params, body: { content: 'Let me in' } }),
      by.call('PUT /orders/{id}/messages/{mid}', { params: { ...params, mid }, body: { content: 'Let me in' } }),
      by.call('DELETE /orders/{id}/messages/{mid}', { params: { ...params, mid } }),
      by.call('POST /orders/{id}/messages/read', { params, body: { up_to: mid } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await by.must('GET /order-threads')).data).toEqual([]);
  };
  for (const by of strangers) await expectNothing(by);
  await db.deleteFrom('assignments').where('user_id', '=', staff.id).execute();
  await expectNothing(staff);
});

test('a deleted order has no thread for anyone', async () => {
  const { admin, staff, customer, mustWrite, write, params } = await withThread();
  await mustWrite(customer, 'Hello');
  await admin.must('DELETE /admin/orders/{id}', { params });
  for (const by of [admin, staff, customer]) {
    expect((await write(by, 'Still there?')).status).toBe(404);
    expect((await by.call('GET /orders/{id}/messages', { params })).status).toBe(404);
    expect((await by.must('GET /order-threads')).data.some(({ order }) => order.id === params.id)).toBe(false);
  }
});

test('a customer can’t write an internal note', async () => {
  const { customer, write, texts, staff } = await withThread();
  const { status, body } = await write(customer, 'Psst', { visibility: 'team' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['visibility']]);
  expect(await texts(staff)).not.toContain('Psst');
});

test('50 parallel calls with one client_id write one message, and each gets it', async () => {
  const { customer, write, texts } = await withThread();
  const client_id = randomUUID();
  const all = await Promise.all(Array.from({ length: 50 }, () => write(customer, 'Just once', { client_id })));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await texts(customer)).filter((text) => text === 'Just once')).toHaveLength(1);
});

test('a client_id that was used for another order names the field, and writes nothing', async () => {
  const w = await withThread();
  const other = await withThread();
  const client_id = randomUUID();
  await w.mustWrite(w.admin, 'For the first order', { client_id });
  const repeated = await w.admin.call('POST /orders/{id}/messages', {
    params: other.params,
    body: { content: 'For the second order', client_id },
  });
  expect([repeated.status, Object.keys(repeated.body.errors ?? {})]).toEqual([422, ['client_id']]);
  expect(await other.texts(w.admin)).not.toContain('For the second order');
});

test('a message that was refused for the limit is refused when it is repeated', async () => {
  const { customer, write, texts } = await withThread();
  for (let i = 0; i < 30; i += 1) expect((await write(customer, `Message ${i}`)).status).toBe(201);
  const client_id = randomUUID();
  for (let i = 0; i < 3; i += 1) expect((await write(customer, 'One too many', { client_id })).status).toBe(429);
  expect(await texts(customer)).not.toContain('One too many');
});

test('a user may send 30 messages a minute, and rejected ones count', async () => {
  const { customer, staff, write } = await withThread();
  for (let i = 0; i < 10; i += 1) expect((await write(customer, '')).status).toBe(422);
  for (let i = 0; i < 20; i += 1) expect((await write(customer, `Message ${i}`)).status).toBe(201);
  const refused = await write(customer, 'One too many');
  expect(refused.status).toBe(429);
  expect((await write(staff, 'Someone else')).status).toBe(201);
});

test('pages have 50 messages, before or after a message', async () => {
  const { customer, db, orderId, mustWrite, texts, thread } = await withThread();
  const { id } = await mustWrite(customer, 'Start');
  const rows = Array.from({ length: 70 }, (_, i) => ({
    order_id: orderId,
    author_id: customer.id,
    visibility: 'all' as const,
    kind: 'message' as const,
    content: `Message ${i}`,
    source: 'app' as const,
    created_at: new Date().toISOString(),
  }));
  await db.insertInto('order_messages').values(rows).execute();
  const latest = await thread(customer);
  expect([latest.length, latest[0]?.content, latest.at(-1)?.content]).toEqual([50, 'Message 20', 'Message 69']);
  const earlier = await texts(customer, { before: latest[0]?.id ?? 0 });
  expect(earlier.slice(-21)).toEqual(['Start', ...Array.from({ length: 20 }, (_, i) => `Message ${i}`)]);
  const later = await texts(customer, { after: id });
  expect([later.length, later[0], later.at(-1)]).toEqual([50, 'Message 0', 'Message 49']);
  expect(await texts(customer, { after: latest.at(-1)?.id ?? 0 })).toEqual([]);
});

test('a message carries up to ten of the order’s files that its author has uploaded', async () => {
  const w = await withThread();
  const other = await withThread();
  const fileId = await seedFile(w, w.orderId, w.customer);
  const foreign = [await seedFile(w, w.orderId, w.staff), await seedFile(w, other.orderId, w.customer), 2_000_000_000];
  for (const id of foreign) {
    const { status, body } = await w.write(w.customer, 'Look', { file_ids: [id] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file_ids']]);
  }
  expect(await w.texts(w.customer)).not.toContain('Look');
  const sent = await w.mustWrite(w.customer, 'Here is the plan', { file_ids: [fileId] });
  expect(sent.files.map(({ id, name }) => [id, name])).toEqual([[fileId, 'plan.pdf']]);
  expect((await w.thread(w.staff)).at(-1)?.files).toEqual(sent.files);
  const eleven = await w.write(w.customer, 'Many', { file_ids: Array.from({ length: 11 }, (_, i) => i + 1) });
  expect([eleven.status, Object.keys(eleven.body.errors ?? {})]).toEqual([422, ['file_ids']]);
});
