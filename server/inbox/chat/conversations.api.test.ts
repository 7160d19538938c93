import { expect, test } from 'vitest';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { chatWorld, read, send, softDeleteUser, texts, unread } from './chat.fixture.ts';

test('each side has its own unread count, until it marks the messages as read', async () => {
  const { admin, customer } = await chatWorld();
  for (const text of ['one', 'two', 'three']) await send(customer, admin.id, text);
  await send(admin, customer.id, 'reply');
  expect([await unread(admin, customer.id), await unread(customer, admin.id)]).toEqual([3, 1]);
  expect((await texts(admin, customer.id)).length).toBe(4);
  expect(await unread(admin, customer.id)).toBe(3);
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect([await unread(admin, customer.id), await unread(customer, admin.id)]).toEqual([0, 1]);
  const { data } = (await read(customer, admin.id)).body;
  expect(data.map(({ read_at }) => read_at !== null)).toEqual([true, true, true, false]);
  await send(customer, admin.id, 'four');
  expect(await unread(admin, customer.id)).toBe(1);
});

test('unread counts stay correct when both sides write and read concurrently', async () => {
  const { admin, customer, db } = await chatWorld();
  const requests = Array.from({ length: 12 }, (_, i) => [
    send(customer, admin.id, `c${i}`),
    send(admin, customer.id, `a${i}`),
    (i % 2 ? admin : customer).call('POST /messages/{userId}/read', {
      params: { userId: (i % 2 ? customer : admin).id },
    }),
  ]);
  for (const response of await Promise.all(requests.flat())) expect(response.status).toBeLessThan(300);
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('participant_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const unreadMessages = await db
    .selectFrom('messages')
    .select('sender_id')
    .where('participant_id', '=', customer.id)
    .where('read_at', 'is', null)
    .execute();
  expect(row.unread_by_admins).toBe(unreadMessages.filter(({ sender_id }) => sender_id === customer.id).length);
  expect(row.unread_by_participant).toBe(unreadMessages.filter(({ sender_id }) => sender_id === admin.id).length);
});

test('an admin sees conversations most recent first; others have exactly one, even before the first message', async () => {
  const w = await chatWorld();
  const { admin, customer, staff } = w;
  expect((await admin.must('GET /conversations')).data).toEqual([]);
  expect((await customer.must('GET /conversations')).data).toEqual([
    { id: admin.id, name: admin.name, role: 'admin', last_message: null, last_message_at: null, unread_count: 0 },
  ]);
  await send(customer, admin.id, 'from the customer');
  await send(staff, admin.id, 'from the staff');
  const { data, meta } = await admin.must('GET /conversations');
  expect(data).toMatchObject([
    { id: staff.id, name: staff.name, role: 'staff', last_message: 'from the staff', unread_count: 1 },
    { id: customer.id, name: customer.name, role: 'customer', last_message: 'from the customer', unread_count: 1 },
  ]);
  expect(meta.total).toBe(2);
  await send(admin, customer.id, 'and back');
  const pages = await Promise.all(
    [1, 2].map((page) => admin.must('GET /conversations', { query: { page, per_page: 1 } })),
  );
  expect(pages.map((page) => page.data.map(({ id }) => id))).toEqual([[customer.id], [staff.id]]);
  expect((await customer.must('GET /conversations')).data).toMatchObject([
    { id: admin.id, last_message: 'and back', unread_count: 1 },
  ]);
  await softDeleteUser(w, staff.id);
  expect((await admin.must('GET /conversations')).meta.total).toBe(1);
});

test('an admin finds every user by name or email to start a conversation', async () => {
  const w = await chatWorld();
  const { admin, customer } = w;
  const silent = await w.newCustomer({ name: 'Silent Sam', email: 'sam.silent@mail.test' });
  await w.db.updateTable('users').set({ name: 'Silent Customer' }).where('id', '=', customer.id).execute();
  for (const { id } of [silent, customer, admin]) await reindexUser(w.db, id);
  await send(customer, admin.id, 'not so silent');
  const find = async (search: string) => (await admin.must('GET /conversations', { query: { search } })).data;
  expect((await find('silent')).map(({ id, last_message }) => [id, last_message])).toEqual([
    [customer.id, 'not so silent'],
    [silent.id, null],
  ]);
  expect((await find('sam.silent@mail')).map(({ id }) => id)).toEqual([silent.id]);
  expect(await find(admin.email)).toEqual([]);
  expect(await find('nobody at all')).toEqual([]);
});

test('search results are sorted by latest conversation and then by name, across pages', async () => {
  const w = await chatWorld();
  const people = [];
  for (const name of ['Kim D', 'Kim B', 'Kim A', 'Kim C', 'Kim E', 'Kim Left'])
    people.push(await w.newCustomer({ name }));
  for (const { id } of people) await reindexUser(w.db, id);
  for (const n of [1, 4, 5])
    await w.admin.must('POST /messages', { body: { receiver_id: people[n]?.id ?? 0, content: 'Hi' } });
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: people[5]?.id ?? 0 } });
  const page = async (page: number, per_page: number) => {
    const { data, meta } = await w.admin.must('GET /conversations', { query: { search: 'kim', page, per_page } });
    expect(meta.total).toBe(5);
    return data.map(({ name }) => name);
  };
  const all = ['Kim E', 'Kim B', 'Kim A', 'Kim C', 'Kim D'];
  expect(await page(1, 25)).toEqual(all);
  for (const size of [1, 2, 3, 4])
    for (let n = 1; n <= 6; n++) expect(await page(n, size)).toEqual(all.slice((n - 1) * size, n * size));
});
