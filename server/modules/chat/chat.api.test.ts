import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';

/** A world of its own, in which `admin` is the one whom everybody writes to. */
const office = () => world({ fresh: true });
const say = (by: Client, receiver_id: number, content: string, client_id?: string) =>
  by.call('POST /messages', { body: { receiver_id, content, ...(client_id ? { client_id } : {}) } });
const read = (by: Client, userId: number, query: Record<string, number> = {}) =>
  by.call('GET /messages/{userId}', { params: { userId }, query });
const texts = async (by: Client, userId: number, query: Record<string, number> = {}) =>
  (await read(by, userId, query)).body.data.map(({ content }) => content);
const unread = async (by: Client, withWhom: number) =>
  (await by.must('GET /conversations')).data.find(({ id }) => id === withWhom)?.unread_count;
const gone = (w: World, id: number) =>
  w.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute();

test('customer and admin write to each other, oldest first on both sides', async () => {
  const { admin, customer } = await office();
  expect(await customer.must('GET /admin-user')).toEqual({ id: admin.id, name: admin.name });
  const sent = await say(customer, admin.id, '  Good morning!  ');
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    sender_id: customer.id,
    receiver_id: admin.id,
    content: 'Good morning!',
    read_at: null,
    client_id: null,
  });
  await say(admin, customer.id, 'Good morning to you.');
  await say(customer, admin.id, 'When do you come?');
  const all = ['Good morning!', 'Good morning to you.', 'When do you come?'];
  expect(await texts(customer, admin.id)).toEqual(all);
  expect(await texts(admin, customer.id)).toEqual(all);
});

test('customers and staff write to the office only', async () => {
  const { admin, customer, staff, newCustomer, personAs, db } = await office();
  const other = await newCustomer();
  await db
    .insertInto('roles')
    .values({ name: 'auditor', built_in: false, created_at: new Date().toISOString() })
    .execute();
  const auditor = await personAs('auditor');
  for (const [by, to] of [
    [customer, other.id],
    [customer, staff.id],
    [staff, customer.id],
    [auditor, staff.id],
    [customer, 2_000_000_000],
  ] as const) {
    const answer = await say(by, to, 'Hello');
    expect([answer.status, answer.body.message]).toEqual([403, 'This action is unauthorized.']);
  }
  for (const by of [customer, staff, auditor]) expect((await say(by, admin.id, 'Hello')).status).toBe(201);
});

test('nobody writes to themself; the admin writes to anyone who is there', async () => {
  const w = await office();
  const { admin, customer, staff } = w;
  for (const by of [admin, customer, staff]) {
    const answer = await say(by, by.id, 'Hello me');
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['receiver_id']]);
  }
  for (const to of [customer, staff]) expect((await say(admin, to.id, 'Hello')).status).toBe(201);
  const left = await w.newCustomer();
  await gone(w, left.id);
  for (const id of [left.id, 2_000_000_000])
    expect((await say(admin, id, 'Hello')).body.message).toBe('User not found.');
});

test('a conversation is open to its own two sides and to nobody else', async () => {
  const { admin, customer, staff, newCustomer, visitor } = await office();
  const other = await newCustomer();
  await say(customer, admin.id, 'A secret');
  await say(admin, customer.id, 'Another secret');
  for (const by of [other, staff]) {
    expect(await texts(by, admin.id)).toEqual([]);
    for (const id of [customer.id, by.id, 2_000_000_000]) {
      const answer = await read(by, id);
      expect([answer.status, answer.body.message]).toEqual([404, 'Conversation not found.']);
      expect((await by.call('POST /messages/{userId}/read', { params: { userId: id } })).status).toBe(404);
    }
  }
  expect((await read(admin, 2_000_000_000)).status).toBe(404);
  expect((await visitor.send('GET', `/api/messages/${admin.id}`)).status).toBe(401);
});

test('the sender is who is signed in, whatever the body says', async () => {
  const { admin, customer } = await office();
  for (const more of [{ sender_id: admin.id }, { read_at: '2026-01-01T00:00:00Z' }]) {
    const body = { receiver_id: admin.id, content: 'Hello', ...more };
    const answer = await customer.send('POST', '/api/messages', { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, Object.keys(more)]);
  }
});

test('a message is a text of 1 to 5,000 characters', async () => {
  const { admin, customer } = await office();
  for (const content of ['', '   \n ', 'x'.repeat(5_001), 7, null, ['a'], { $ne: '' }]) {
    const answer = await customer.send('POST', '/api/messages', { body: { receiver_id: admin.id, content } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['content']]);
  }
  const strange = ['x'.repeat(5_000), '<script>alert(1)</script>', 'مرحبا 👩🏽‍💻', "'; drop table messages; --"];
  for (const content of strange) expect((await say(customer, admin.id, content)).body.content).toBe(content);
  expect(await texts(admin, customer.id)).toEqual(strange);
});

test('a message that is sent again is the same message', async () => {
  const { admin, customer } = await office();
  const mark = randomUUID();
  const first = await say(customer, admin.id, 'Once', mark);
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(customer, admin.id, 'Once', mark)));
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, first.body]);
  const racing = await Promise.all(Array.from({ length: 10 }, () => say(customer, admin.id, 'Together', `${mark}-2`)));
  expect(new Set(racing.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await say(admin, customer.id, 'Mine, with the same mark', mark)).body.content).toBe(
    'Mine, with the same mark',
  );
  expect(await texts(admin, customer.id)).toEqual(['Once', 'Together', 'Mine, with the same mark']);
  expect(await unread(admin, customer.id)).toBe(2);
});

test('thirty messages a minute, and a repeated one does not count', async () => {
  const { admin, customer, staff } = await office();
  const mark = randomUUID();
  await say(customer, admin.id, 'First', mark);
  for (let i = 0; i < 5; i += 1) expect((await say(customer, admin.id, 'First', mark)).status).toBe(201);
  for (let i = 0; i < 29; i += 1) expect((await say(customer, admin.id, `${i}`)).status).toBe(201);
  const refused = await say(customer, admin.id, 'One too many');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await say(staff, admin.id, 'Not me')).status).toBe(201);
});

test('a long conversation opens at its end and is read backwards', async () => {
  const { admin, customer, db } = await office();
  await say(customer, admin.id, '0');
  const rows = Array.from({ length: 124 }, (_, i) => ({
    member_id: customer.id,
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

test('the checkout’s session chats; one with a temporary password does not', async () => {
  const { admin, bought, signedIn, customer, db } = await office();
  const buyer = signedIn((await bought()).token);
  expect((await say(buyer, admin.id, 'I just bought this')).status).toBe(201);
  expect((await read(buyer, admin.id)).body.data).toHaveLength(1);
  await db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', customer.id).execute();
  expect((await say(customer, admin.id, 'Hello')).status).toBe(403);
  expect((await customer.call('GET /conversations')).status).toBe(403);
});
