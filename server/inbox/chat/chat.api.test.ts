import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { chatWorld, read, send, softDeleteUser, texts, unread } from './chat.fixture.ts';

test('customer and admin write to each other, oldest first on both sides', async () => {
  const { admin, customer } = await chatWorld();
  expect(await customer.must('GET /admin-user')).toEqual({ id: admin.id, name: admin.name });
  const sent = await send(customer, admin.id, '  Good morning!  ');
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    sender_id: customer.id,
    receiver_id: admin.id,
    content: 'Good morning!',
    read_at: null,
    client_id: null,
  });
  await send(admin, customer.id, 'Good morning to you.');
  await send(customer, admin.id, 'When do you come?');
  const all = ['Good morning!', 'Good morning to you.', 'When do you come?'];
  expect(await texts(customer, admin.id)).toEqual(all);
  expect(await texts(admin, customer.id)).toEqual(all);
});

test('customers and staff can write to admins only', async () => {
  const { admin, customer, staff, newCustomer, personAs, db } = await chatWorld();
  const other = await newCustomer();
  const at = new Date().toISOString();
  await db.insertInto('roles').values({ name: 'auditor', built_in: false, created_at: at, updated_at: at }).execute();
  const auditor = await personAs('auditor');
  for (const [by, to] of [
    [customer, other.id],
    [customer, staff.id],
    [staff, customer.id],
    [auditor, staff.id],
    [customer, 2_000_000_000],
  ] as const) {
    const response = await send(by, to, 'Hello');
    expect([response.status, response.body.message]).toEqual([403, 'This action is unauthorized.']);
  }
  for (const by of [customer, staff, auditor]) expect((await send(by, admin.id, 'Hello')).status).toBe(201);
});

test('users cannot write to themselves; an admin can write to every active user', async () => {
  const w = await chatWorld();
  const { admin, customer, staff } = w;
  for (const by of [admin, customer, staff]) {
    const response = await send(by, by.id, 'Hello me');
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['receiver_id']]);
  }
  for (const to of [customer, staff]) expect((await send(admin, to.id, 'Hello')).status).toBe(201);
  const deleted = await w.newCustomer();
  await softDeleteUser(w, deleted.id);
  for (const id of [deleted.id, 2_000_000_000])
    expect((await send(admin, id, 'Hello')).body.message).toBe('User not found.');
});

test('a conversation is visible to its two sides only', async () => {
  const { admin, customer, staff, newCustomer, visitor } = await chatWorld();
  const other = await newCustomer();
  await send(customer, admin.id, 'A secret');
  await send(admin, customer.id, 'Another secret');
  for (const by of [other, staff]) {
    expect(await texts(by, admin.id)).toEqual([]);
    for (const id of [customer.id, by.id, 2_000_000_000]) {
      const response = await read(by, id);
      expect([response.status, response.body.message]).toEqual([404, 'Conversation not found.']);
      expect((await by.call('POST /messages/{userId}/read', { params: { userId: id } })).status).toBe(404);
    }
  }
  expect((await read(admin, 2_000_000_000)).status).toBe(404);
  expect((await visitor.send('GET', `/api/messages/${admin.id}`)).status).toBe(401);
});

test('the sender is always the signed-in user; the request body cannot set it', async () => {
  const { admin, customer } = await chatWorld();
  for (const more of [{ sender_id: admin.id }, { read_at: '2026-01-01T00:00:00Z' }]) {
    const body = { receiver_id: admin.id, content: 'Hello', ...more };
    const response = await customer.send('POST', '/api/messages', { body });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, Object.keys(more)]);
  }
});

test('a message has 1 to 5,000 characters', async () => {
  const { admin, customer } = await chatWorld();
  for (const content of ['', '   \n ', 'x'.repeat(5_001), 7, null, ['a'], { $ne: '' }]) {
    const response = await customer.send('POST', '/api/messages', { body: { receiver_id: admin.id, content } });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['content']]);
  }
  const unusual = ['x'.repeat(5_000), '<script>alert(1)</script>', 'مرحبا 👩🏽‍💻', "'; drop table messages; --"];
  for (const content of unusual) expect((await send(customer, admin.id, content)).body.content).toBe(content);
  expect(await texts(admin, customer.id)).toEqual(unusual);
});

test('sending again with the same client id returns the first message', async () => {
  const { admin, customer } = await chatWorld();
  const clientId = randomUUID();
  const first = await send(customer, admin.id, 'Once', clientId);
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(customer, admin.id, 'Once', clientId)));
  for (const response of responses) expect([response.status, response.body]).toEqual([201, first.body]);
  const racing = await Promise.all(
    Array.from({ length: 10 }, () => send(customer, admin.id, 'Together', `${clientId}-2`)),
  );
  expect(new Set(racing.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await send(admin, customer.id, 'Mine, with the same id', clientId)).body.content).toBe(
    'Mine, with the same id',
  );
  expect(await texts(admin, customer.id)).toEqual(['Once', 'Together', 'Mine, with the same id']);
  expect(await unread(admin, customer.id)).toBe(2);
});

test('the limit is 30 messages per minute per sender; a repeated message does not count', async () => {
  const { admin, customer, staff } = await chatWorld();
  const clientId = randomUUID();
  await send(customer, admin.id, 'First', clientId);
  for (let i = 0; i < 5; i += 1) expect((await send(customer, admin.id, 'First', clientId)).status).toBe(201);
  for (let i = 0; i < 29; i += 1) expect((await send(customer, admin.id, `${i}`)).status).toBe(201);
  const limited = await send(customer, admin.id, 'One too many');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(staff, admin.id, 'Not me')).status).toBe(201);
});

test('a long conversation opens at its newest page and is paged backwards', async () => {
  const { admin, customer, db } = await chatWorld();
  await send(customer, admin.id, '0');
  const rows = Array.from({ length: 124 }, (_, i) => ({
    participant_id: customer.id,
    sender_id: customer.id,
    receiver_id: admin.id,
    content: String(i + 1),
    created_at: new Date().toISOString(),
  }));
  await db.insertInto('messages').values(rows).execute();
  const last = await read(customer, admin.id);
  expect(last.body.meta).toEqual({ page: 1, per_page: 50, total: 125, last_page: 3 });
  expect(last.body.data.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, i) => String(75 + i)));
  const before = last.body.data[0]?.id ?? 0;
  expect(await texts(customer, admin.id, { before, per_page: 3 })).toEqual(['72', '73', '74']);
  expect(await texts(customer, admin.id, { page: 3 })).toEqual(Array.from({ length: 25 }, (_, i) => String(i)));
  expect(await texts(customer, admin.id, { after: before, per_page: 2 })).toEqual(['76', '77']);
  expect(await texts(admin, customer.id, { after: last.body.data.at(-1)?.id ?? 0 })).toEqual([]);
  for (const query of ['before=0', 'before=x', 'after=-1', 'before=99999999999', 'per_page=101'])
    expect((await customer.send('GET', `/api/messages/${admin.id}?${query}`)).status, query).toBe(422);
});

test('a checkout session can chat; a session with a temporary password cannot', async () => {
  const { admin, buyOrFail, signedIn, customer, db } = await chatWorld();
  const buyer = signedIn((await buyOrFail()).token);
  expect((await send(buyer, admin.id, 'I just bought this')).status).toBe(201);
  expect((await read(buyer, admin.id)).body.data).toHaveLength(1);
  await db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', customer.id).execute();
  expect((await send(customer, admin.id, 'Hello')).status).toBe(403);
  expect((await customer.call('GET /conversations')).status).toBe(403);
});
