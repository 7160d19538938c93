import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';
import { reindexUser } from '../search/search.ts';

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

test('what is unread is counted on each side, until it is read there', async () => {
  const { admin, customer } = await office();
  for (const text of ['one', 'two', 'three']) await say(customer, admin.id, text);
  await say(admin, customer.id, 'answer');
  expect([await unread(admin, customer.id), await unread(customer, admin.id)]).toEqual([3, 1]);
  expect((await texts(admin, customer.id)).length).toBe(4);
  expect(await unread(admin, customer.id)).toBe(3);
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect([await unread(admin, customer.id), await unread(customer, admin.id)]).toEqual([0, 1]);
  const { data } = (await read(customer, admin.id)).body;
  expect(data.map(({ read_at }) => read_at !== null)).toEqual([true, true, true, false]);
  await say(customer, admin.id, 'four');
  expect(await unread(admin, customer.id)).toBe(1);
});

test('counts stay right when both sides write and read at once', async () => {
  const { admin, customer, db } = await office();
  const talk = Array.from({ length: 12 }, (_, i) => [
    say(customer, admin.id, `c${i}`),
    say(admin, customer.id, `a${i}`),
    (i % 2 ? admin : customer).call('POST /messages/{userId}/read', {
      params: { userId: (i % 2 ? customer : admin).id },
    }),
  ]);
  for (const answer of await Promise.all(talk.flat())) expect(answer.status).toBeLessThan(300);
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('member_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('messages')
    .select('sender_id')
    .where('member_id', '=', customer.id)
    .where('read_at', 'is', null)
    .execute();
  expect(row.unread_by_office).toBe(open.filter(({ sender_id }) => sender_id === customer.id).length);
  expect(row.unread_by_member).toBe(open.filter(({ sender_id }) => sender_id === admin.id).length);
});

test('the admin’s conversations come latest first; others have the one with the office, even before a word', async () => {
  const w = await office();
  const { admin, customer, staff } = w;
  expect((await admin.must('GET /conversations')).data).toEqual([]);
  expect((await customer.must('GET /conversations')).data).toEqual([
    { id: admin.id, name: admin.name, role: 'admin', last_message: null, last_message_at: null, unread_count: 0 },
  ]);
  await say(customer, admin.id, 'from the customer');
  await say(staff, admin.id, 'from the staff');
  const { data, meta } = await admin.must('GET /conversations');
  expect(data).toMatchObject([
    { id: staff.id, name: staff.name, role: 'staff', last_message: 'from the staff', unread_count: 1 },
    { id: customer.id, name: customer.name, role: 'customer', last_message: 'from the customer', unread_count: 1 },
  ]);
  expect(meta.total).toBe(2);
  await say(admin, customer.id, 'and back');
  const pages = await Promise.all(
    [1, 2].map((page) => admin.must('GET /conversations', { query: { page, per_page: 1 } })),
  );
  expect(pages.map((page) => page.data.map(({ id }) => id))).toEqual([[customer.id], [staff.id]]);
  expect((await customer.must('GET /conversations')).data).toMatchObject([
    { id: admin.id, last_message: 'and back', unread_count: 1 },
  ]);
  await gone(w, staff.id);
  expect((await admin.must('GET /conversations')).meta.total).toBe(1);
});

test('the admin finds everyone by name or address to begin a conversation', async () => {
  const w = await office();
  const { admin, customer } = w;
  const silent = await w.newCustomer({ name: 'Silent Sam', email: 'sam.silent@mail.test' });
  await w.db.updateTable('users').set({ name: 'Silent Customer' }).where('id', '=', customer.id).execute();
  for (const { id } of [silent, customer, admin]) await reindexUser(w.db, id);
  await say(customer, admin.id, 'not so silent');
  const found = async (search: string) => (await admin.must('GET /conversations', { query: { search } })).data;
  expect((await found('silent')).map(({ id, last_message }) => [id, last_message])).toEqual([
    [customer.id, 'not so silent'],
    [silent.id, null],
  ]);
  expect((await found('sam.silent@mail')).map(({ id }) => id)).toEqual([silent.id]);
  expect(await found(admin.email)).toEqual([]);
  expect(await found('nobody at all')).toEqual([]);
});

test('who is searched for comes with the latest conversation first and then by name, page after page', async () => {
  const w = await office();
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
