import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { countQueries } from '../../adapters/database/count-queries.fixture.ts';
import { placeOrder } from '../../work/assignments/assignments.fixture.ts';
import { pay } from '../../work/promises/promises.fixture.ts';
import { timelineOf } from './timeline.ts';

const customerOf = (w: World, by = w.admin) => by.must('GET /admin/customers/{id}', { params: { id: w.customer.id } });
const addNote = (w: World, content: string, by = w.admin) =>
  by.must('POST /admin/customers/{id}/notes', { params: { id: w.customer.id }, body: { content } });
const timeline = (w: World, query: { before?: string; per_page?: number } = {}) =>
  w.admin.must('GET /admin/customers/{id}/timeline', { params: { id: w.customer.id }, query });

test('a customer has contact, company and sums', async () => {
  const w = await world({ fresh: true });
  const [paid] = [await placeOrder(w), await placeOrder(w)];
  await pay(w, paid);
  await w.customer.must('PUT /customer/billing-profile', {
    body: { is_business: true, company: 'Fernhill Dental', updated_at: null },
  });
  for (const rating of [4, 5])
    await w.db
      .insertInto('reviews')
      .values({
        user_id: w.customer.id,
        rating,
        review_text: 'Very good work.',
        is_approved: true,
        created_at: new Date().toISOString(),
      })
      .execute();
  expect(await customerOf(w)).toMatchObject({
    id: w.customer.id,
    email: w.customer.email,
    billing: { company: 'Fernhill Dental' },
    figures: { orders: 2, ordered: '998.00', due: '499.00', late: 0, reviews: 2, rating: 4.5 },
    notes: [],
  });
  const { data } = await w.admin.must('GET /admin/users', { query: { role: 'customer', per_page: 100 } });
  const listed = data.find(({ id }) => id === w.customer.id);
  expect(listed).toMatchObject({ company: 'Fernhill Dental', ordered: '998.00', due: '499.00' });
});

test('notes are changed and deleted by their author alone, and customers never see them', async () => {
  const w = await world();
  const other = await w.personAs('admin');
  const note = await addNote(w, 'Prefers calls before ten.');
  const params = { id: w.customer.id, nid: note.id };
  const call = 'PUT /admin/customers/{id}/notes/{nid}';
  expect((await other.call(call, { params, body: { content: 'No' } })).status).toBe(403);
  expect((await other.call('DELETE /admin/customers/{id}/notes/{nid}', { params })).status).toBe(403);
  const changed = await w.admin.must(call, { params, body: { content: 'After ten.' } });
  expect(changed).toMatchObject({ content: 'After ten.', is_mine: true, edited_at: expect.any(String) });
  expect((await customerOf(w, other)).notes).toMatchObject([{ id: note.id, is_mine: false }]);
  const stranger = await w.newCustomer();
  const elsewhere = { params: { ...params, id: stranger.id }, body: { content: 'x' } };
  expect((await w.admin.call(call, elsewhere)).status).toBe(404);
  for (const by of [w.customer, w.staff])
    expect((await by.call('GET /admin/customers/{id}', { params: { id: w.customer.id } })).status).toBe(403);
  await w.admin.must('DELETE /admin/customers/{id}/notes/{nid}', { params });
  expect((await customerOf(w)).notes).toEqual([]);
});

test('staff members are no customers', async () => {
  const w = await world();
  for (const path of ['', '/timeline'])
    expect((await w.admin.send('GET', `/api/admin/customers/${w.staff.id}${path}`)).status).toBe(404);
});

test('the timeline has everything once, newest first, page by page', async () => {
  const w = await world({ fresh: true });
  const id = await placeOrder(w);
  await pay(w, id);
  await addNote(w, 'A note');
  await w.customer.must('POST /orders/{id}/messages', { params: { id }, body: { content: 'When do you begin?' } });
  const inbox = await w.customer.must('GET /admin-user');
  await w.customer.must('POST /messages', { body: { receiver_id: inbox.id, content: 'Is Wednesday possible?' } });
  await w.emailsTo(w.customer.email);
  const { data: all, next } = await timeline(w, { per_page: 100 });
  expect(next).toBeNull();
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set(['chat', 'email', 'note', 'order', 'order_thread', 'payment']),
  );
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(all.find(({ kind }) => kind === 'payment')).toMatchObject({ order_id: id, amount: '499.00', title: 'stripe' });
  expect(all.find(({ kind }) => kind === 'chat')).toMatchObject({
    title: 'Is Wednesday possible?',
    who: w.customer.name,
  });
  const paged = [];
  for (let before: string | undefined, first = true; first || before; first = false) {
    const page = await timeline(w, { per_page: 1, ...(before && { before }) });
    paged.push(...page.data);
    before = page.next ?? undefined;
  }
  expect(paged).toEqual(all);
});

test('entries of the same moment are neither lost nor repeated between pages', async () => {
  const w = await world({ fresh: true });
  for (const content of ['one', 'two', 'three']) await addNote(w, content);
  await placeOrder(w);
  const at = '2026-01-01T00:00:00.000Z';
  await w.db.updateTable('customer_notes').set({ created_at: at }).execute();
  await w.db.updateTable('orders').set({ created_at: at }).execute();
  const kinds = new Set(['note', 'order']);
  const seen: string[] = [];
  for (let before: string | undefined, first = true; first || before; first = false) {
    const page = await timeline(w, { per_page: 2, ...(before && { before }) });
    seen.push(...page.data.filter(({ kind }) => kinds.has(kind)).map(({ kind, id }) => `${kind}:${id}`));
    before = page.next ?? undefined;
  }
  expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
});

test('a longer timeline makes no more queries', async () => {
  const w = await world({ fresh: true });
  const queries = () => countQueries(w.db, (db) => timelineOf(db, w.customer.id, { per_page: 100 }));
  await addNote(w, 'one');
  await placeOrder(w);
  const before = await queries();
  for (let i = 0; i < 3; i += 1) {
    await addNote(w, 'more');
    await placeOrder(w);
  }
  expect(await queries()).toBe(before);
});

test('the list of customers has their sums', async () => {
  const w = await world({ fresh: true });
  const [quiet, busy] = [await w.newCustomer({ name: 'Quiet' }), await w.newCustomer({ name: 'Busy' })];
  for (let i = 0; i < 2; i += 1) await placeOrder(w, busy);
  const inbox = await quiet.must('GET /admin-user');
  await quiet.must('POST /messages', { body: { receiver_id: inbox.id, content: 'Hello' } });
  const { data } = await w.admin.must('GET /admin/users', { query: { role: 'customer', sort: 'name' } });
  const row = (name: string) => data.find((one) => one.name === name);
  expect(row('Busy')).toMatchObject({ orders_count: 2, ordered: '998.00', due: '998.00', last_contact_on: null });
  expect(row('Quiet')).toMatchObject({
    ordered: '0.00',
    due: '0.00',
    last_contact_on: new Date().toISOString().slice(0, 10),
  });
});

test('phone, place and billing details are saved together, or not at all', async () => {
  const w = await world({ fresh: true });
  const params = { id: w.customer.id };
  const account = () => w.admin.must('GET /admin/users/{id}', { params });
  const billing = () => w.admin.must('GET /admin/users/{id}/billing-profile', { params });
  const versions = async () => ({
    account_updated_at: (await account()).updated_at,
    updated_at: (await billing()).updated_at,
  });
  const save = async (body: { phone?: string; place?: string; company?: string }, seen = {}) =>
    w.admin.call('PUT /admin/customers/{id}', {
      params,
      body: { is_business: true, ...(await versions()), ...body, ...seen },
    });
  const details = async () => {
    const [{ phone, place }, { company }] = [await account(), await billing()];
    return { phone, place, company };
  };
  const stale = '2020-01-01T00:00:00.000Z';
  const first = { phone: '+1 555 010 0142', place: '18 Pine St, Portland', company: 'Fernhill Dental' };
  const saved = await save(first);
  expect(saved.body).toMatchObject({ phone: first.phone, billing: { company: first.company } });
  expect(await details()).toEqual(first);

  const second = { phone: '+1 555 010 0199', place: '', company: 'Fernhill Group' };
  for (const seen of [{ account_updated_at: stale }, { updated_at: stale }])
    expect((await save(second, seen)).status).toBe(409);
  expect((await save({ ...second, phone: 'no number' })).status).toBe(422);
  expect(await details()).toEqual(first);

  expect((await save({ ...first, company: 'Fernhill Group' }, { account_updated_at: stale })).status).toBe(200);
  expect((await save(second)).status).toBe(200);
  expect(await details()).toEqual({ ...second, place: null });
  const seen = await versions();
  const atOnce = await Promise.all(['One', 'Two', 'Three'].map((company) => save({ ...second, company }, seen)));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const by of [w.customer, w.staff])
    expect((await by.call('PUT /admin/customers/{id}', { params, body: { updated_at: null } })).status).toBe(403);
  const noCustomer = { params: { id: w.staff.id }, body: { updated_at: null } };
  expect((await w.admin.call('PUT /admin/customers/{id}', noCustomer)).status).toBe(404);
});
