import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import type { World } from '../../../test/support/world.ts';
import { countQueries } from '../../adapters/database/count-queries.fixture.ts';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { placeOrder } from '../../work/assignments/assignments.fixture.ts';
import { inboundWorld, rawEmail } from '../inbound/inbound.fixture.ts';
import { listInbox } from './list-inbox.ts';

type Query = NonNullable<Parameters<typeof inboxOf>[1]>;

const inboxOf = (
  w: Pick<World, 'admin'>,
  query: {
    source?: 'chat' | 'order' | 'contact' | 'email';
    state?: 'open' | 'waiting' | 'done';
    mine?: '1';
    search?: string;
    page?: number;
    per_page?: number;
  } = {},
) => w.admin.must('GET /admin/inbox', { query });

const keysOf = async (w: Pick<World, 'admin'>, query?: Query) =>
  (await inboxOf(w, query)).data.map(({ source, id }) => `${source}:${id}`);

const setState = (
  w: Pick<World, 'admin'>,
  source: string,
  id: number,
  body: { state: 'done' | 'open'; last_id?: number },
) => w.admin.call('PUT /admin/inbox/{source}/{id}/state', { params: { source: source as 'chat', id }, body });

async function chat(w: World, by: Client, content: string) {
  const { id } = await w.customer.must('GET /admin-user');
  return by.must('POST /messages', { body: { receiver_id: id, content } });
}

const write = (by: Client, id: number, content: string, visibility?: 'team') =>
  by.must('POST /orders/{id}/messages', { params: { id }, body: { content, ...(visibility && { visibility }) } });

const contact = (w: World, message: string) =>
  w.visitor.must('POST /contact', { body: { name: 'Ida Curious', email: 'ida@example.com', message } });

/** One conversation of each source: a chat, an order, a contact message and an email held back. */
async function filledInbox() {
  const w = await inboundWorld({}, { fresh: true });
  await chat(w, w.customer, 'Is Wednesday possible?');
  const { id: orderId, to } = await w.orderOf();
  await write(w.customer, orderId, 'When do you begin?');
  await contact(w, 'What does a survey cost?');
  await w.deliver(rawEmail({ from: w.customer.email, to, subject: 'Re: Survey', dkim: null }));
  const { id: contactId } = await w.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const { id: emailId } = await w.db
    .selectFrom('inbound_emails')
    .select('id')
    .where('state', '=', 'quarantined')
    .executeTakeFirstOrThrow();
  return { ...w, orderId, contactId, emailId };
}

test('the inbox has every source once, with the counts that the sidebar shows', async () => {
  const w = await filledInbox();
  const { data, meta, counts } = await inboxOf(w);
  expect(meta.total).toBe(4);
  expect(data.map(({ source, id, line, is_unread, state }) => [source, id, line, is_unread, state])).toEqual([
    ['email', w.emailId, 'Re: Survey', true, 'open'],
    ['contact', w.contactId, 'What does a survey cost?', true, 'open'],
    ['order', w.orderId, 'When do you begin?', true, 'open'],
    ['chat', w.customer.id, 'Is Wednesday possible?', true, 'open'],
  ]);
  expect(data[1]).toMatchObject({ user_id: null, name: 'Ida Curious' });
  expect(data[2]).toMatchObject({ user_id: w.customer.id, order_id: w.orderId, name: w.customer.name });
  expect(counts).toEqual({ all: 4, chat: 1, order: 1, contact: 1, email: 1, mine: 0 });
  const waiting = await w.admin.must('GET /admin/waiting');
  expect([waiting.rows.inbox, waiting.quarantined_emails]).toEqual([4, 1]);
  for (const source of ['chat', 'order', 'contact', 'email'] as const)
    expect((await inboxOf(w, { source })).data.map((row) => row.source)).toEqual([source]);
  for (const by of [w.customer, w.staff]) expect((await by.call('GET /admin/inbox')).status).toBe(403);
});

test('unread conversations come first, page by page', async () => {
  const w = await filledInbox();
  await w.admin.must('PUT /admin/contact-messages/{id}/read', { params: { id: w.contactId } });
  const all = ['email', 'order', 'chat', 'contact'];
  expect((await inboxOf(w)).data.map(({ source }) => source)).toEqual(all);
  const pages = [1, 2, 3, 4, 5].map(async (page) => (await inboxOf(w, { page, per_page: 1 })).data);
  expect((await Promise.all(pages)).flat().map(({ source }) => source)).toEqual(all);
});

test('an answer makes a conversation wait for them, and their next message opens it', async () => {
  const w = await filledInbox();
  await w.admin.must('POST /messages', { body: { receiver_id: w.customer.id, content: 'Yes.' } });
  await write(w.admin, w.orderId, 'On Monday.');
  const waiting = [`order:${w.orderId}`, `chat:${w.customer.id}`];
  expect(await keysOf(w, { state: 'waiting' })).toEqual(waiting);
  await write(w.admin, w.orderId, 'A note for the team', 'team');
  expect((await keysOf(w, { state: 'waiting' })).sort()).toEqual(waiting.toSorted());
  await chat(w, w.customer, 'Thanks!');
  await write(w.customer, w.orderId, 'Good.');
  expect(await keysOf(w, { state: 'waiting' })).toEqual([]);
  expect((await keysOf(w, { state: 'open' })).length).toBe(4);
});

test('a conversation is done and read until a new message arrives', async () => {
  const w = await filledInbox();
  for (const [source, id] of [
    ['chat', w.customer.id],
    ['order', w.orderId],
    ['contact', w.contactId],
  ] as const) {
    const { status, body } = await setState(w, source, id, { state: 'done' });
    expect([status, body.state, body.is_unread], source).toEqual([200, 'done', false]);
  }
  expect(await keysOf(w)).toEqual([`email:${w.emailId}`]);
  expect((await w.admin.must('GET /admin/waiting')).rows.inbox).toBe(1);
  expect((await keysOf(w, { state: 'done' })).length).toBe(3);
  await chat(w, w.customer, 'One more thing.');
  await write(w.customer, w.orderId, 'And here.');
  expect((await setState(w, 'contact', w.contactId, { state: 'open' })).body).toMatchObject({ state: 'open' });
  expect(await keysOf(w, { state: 'done' })).toEqual([]);
});

test('the inbox, the sidebar, the home page and the bell agree after a message, a reading and “done”', async () => {
  const w = await filledInbox();
  const kinds: readonly string[] = ['chat', 'order_message', 'contact', 'quarantined_email'];
  const unread = async () => {
    const [{ counts, data }, { rows }, work, bell] = await Promise.all([
      inboxOf(w),
      w.admin.must('GET /admin/waiting'),
      w.admin.must('GET /admin/work-list'),
      notificationsOf(w, w.admin, { unread: '1' }),
    ]);
    return [
      counts.all,
      data.filter(({ is_unread }) => is_unread).length,
      rows.inbox,
      work.groups.find(({ key }) => key === 'messages')?.count ?? 0,
      bell.data.filter(({ kind }) => kinds.includes(kind)).length,
    ];
  };
  const all = (count: number) => Array(5).fill(count);
  expect(await unread()).toEqual(all(4));
  await w.admin.must('POST /messages/{userId}/read', { params: { userId: w.customer.id } });
  expect(await unread()).toEqual(all(3));
  await setState(w, 'order', w.orderId, { state: 'done' });
  await setState(w, 'contact', w.contactId, { state: 'done' });
  expect(await unread()).toEqual(all(1));
  await chat(w, w.customer, 'One more thing.');
  await write(w.customer, w.orderId, 'And here.');
  await write(w.customer, w.orderId, 'And there.');
  expect(await unread()).toEqual(all(3));
  await w.admin.must('POST /admin/inbound-emails/{id}/discard', { params: { id: w.emailId } });
  expect(await unread()).toEqual(all(2));
});

test('what is done must have been seen', async () => {
  const w = await filledInbox();
  const { last_id } = await chat(w, w.customer, 'Older').then(({ id }) => ({ last_id: id }));
  await chat(w, w.customer, 'Newer');
  expect((await setState(w, 'chat', w.customer.id, { state: 'done', last_id })).status).toBe(409);
  expect((await setState(w, 'email', w.emailId, { state: 'done' })).status).toBe(409);
  expect((await setState(w, 'order', 999_999, { state: 'done' })).status).toBe(404);
  expect((await setState(w, 'letter', w.customer.id, { state: 'done' })).status).toBe(404);
  expect((await inboxOf(w)).counts.all).toBe(4);
  await w.admin.must('POST /admin/inbound-emails/{id}/discard', { params: { id: w.emailId } });
  expect(await keysOf(w, { source: 'email' })).toEqual([]);
});

test('events of an order are no messages', async () => {
  const w = await filledInbox();
  await setState(w, 'order', w.orderId, { state: 'done' });
  await w.admin.must('POST /admin/orders/{id}/assign-staff', {
    params: { id: w.orderId },
    body: { user_id: w.staff.id },
  });
  await w.db.transaction().execute(async (trx) => {
    const { addEntry } = await import('../../order/threads/threads.ts');
    await addEntry(trx, { orderId: w.orderId, content: 'Something happened.', now: new Date() });
  });
  expect(await keysOf(w, { source: 'order' })).toEqual([]);
  const quiet = await placeOrder(w);
  expect(await keysOf(w, { source: 'order' })).not.toContain(`order:${quiet}`);
});

test('the inbox is searched by people, orders, messages and subjects, and narrowed to one’s own orders', async () => {
  const w = await filledInbox();
  expect(await keysOf(w, { search: 'curious' })).toEqual([`contact:${w.contactId}`]);
  expect(await keysOf(w, { search: 'survey cost' })).toEqual([`contact:${w.contactId}`]);
  expect(await keysOf(w, { search: 're: survey' })).toEqual([`email:${w.emailId}`]);
  await reindex(w.db, 'user', [w.customer.id]);
  const ofCustomer = await keysOf(w, { search: w.customer.email });
  expect(ofCustomer).toEqual(expect.arrayContaining([`order:${w.orderId}`, `chat:${w.customer.id}`]));
  expect(await keysOf(w, { search: '100%_\\' })).toEqual([]);
  expect(await keysOf(w, { mine: '1' })).toEqual([]);
  await w.db.updateTable('orders').set({ owner_id: w.admin.id }).where('id', '=', w.orderId).execute();
  expect(await keysOf(w, { mine: '1' })).toEqual([`order:${w.orderId}`]);
  expect((await inboxOf(w)).counts.mine).toBe(1);
});

test('deleted orders and people leave the inbox and its counts', async () => {
  const w = await filledInbox();
  const deleted_at = new Date().toISOString();
  await w.db.updateTable('orders').set({ deleted_at }).where('id', '=', w.orderId).execute();
  await w.db.updateTable('users').set({ deleted_at }).where('id', '=', w.customer.id).execute();
  const { data, counts } = await inboxOf(w);
  expect([data.map(({ source }) => source), counts.all]).toEqual([['email', 'contact'], 2]);
});

test('a longer inbox makes no more queries', async () => {
  const w = await filledInbox();
  const queries = () =>
    countQueries(w.db, (db) => listInbox(db, w.admin.id, { page: 1, per_page: 100, search: undefined }));
  const before = await queries();
  for (let i = 0; i < 3; i += 1) {
    await contact(w, `Question ${i}`);
    await chat(w, await w.newCustomer(), 'Hello');
    await write(w.customer, await placeOrder(w), 'Hello');
  }
  expect((await inboxOf(w)).meta.total).toBe(13);
  expect(await queries()).toBe(before);
});
