import { expect, test } from 'vitest';
import type { FoundKind } from '../../../contract/office/search.ts';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory, seedService } from '../../../test/support/seeds.ts';
import type { KnownClient } from '../../../test/support/world.ts';
import { world } from '../../../test/support/world.ts';
import { indexEverything, reindex, reindexUser } from '../../platform/search-index/search-index.ts';
import { assign, getOrder, placeOrder } from '../../work/assignments/assignments.fixture.ts';

const find = async (by: KnownClient, q: string, limit?: number) =>
  by.must('GET /find', { query: { q, ...(limit && { limit }) } });
const found = async (by: KnownClient, q: string) => (await find(by, q)).data.map(({ kind, id }) => [kind, id]);

/** Letters only: digits would be part of other numbers. */
const unusual = () => `${[...String(next())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}quux`;

async function office() {
  const w = await world();
  const { db, customer, staff } = w;
  const service = await seedService(db, { title: `Survey ${unusual()}` });
  const orderId = await placeOrder(w, customer, [service.id]);
  for (const { id } of [customer, staff]) await reindexUser(db, id);
  await reindex(db, 'service', [service.id]);
  const { invoice } = await getOrder(w, orderId);
  if (!invoice) throw new Error('The order has no invoice.');
  return { ...w, service, orderId, invoice };
}

test('an admin finds an order and its invoice by number first, and then people, services and messages', async () => {
  const w = await office();
  const { admin, customer, staff, orderId, invoice, service } = w;
  const [byNumber] = (await find(admin, `#${orderId}`)).data;
  expect(byNumber).toMatchObject({
    kind: 'order',
    id: orderId,
    title: `Order ${orderId}`,
    text: `${customer.name} · ${service.title}`,
    price: '499.00',
    url: `/admin/dashboard/orders/${orderId}`,
  });
  expect(await found(admin, invoice.invoice_number)).toEqual([
    ['order', orderId],
    ['invoice', invoice.id],
  ]);
  expect(await found(admin, customer.email)).toEqual([
    ['order', orderId],
    ['customer', customer.id],
  ]);
  expect(await found(admin, staff.email)).toEqual([['staff', staff.id]]);
  expect(await found(admin, service.title)).toEqual([
    ['order', orderId],
    ['service', service.id],
  ]);
});

test('articles, clients and contact messages are found from their creation to their deletion', async () => {
  const { admin, visitor, db } = await world();
  const word = unusual();
  const { id: category_id } = await seedCategory(db, 'article_categories');
  const fields = { category_id: String(category_id), title: `Guide ${word}`, content: '<p>Text.</p>' };
  const { body: article } = await sendForm(admin, '/api/admin/blogs', fields);
  const { body: client } = await sendForm(admin, '/api/admin/clients', { name: word, logo: { bytes: await png() } });
  await visitor.must('POST /contact', { body: { name: word, email: 'ask@mail.test', message: 'Hello there' } });
  const kinds = async (q: string) => (await find(admin, q)).data.map(({ kind }): FoundKind => kind);
  expect(await kinds(word)).toEqual(['article', 'client', 'contact_message']);
  const changed = unusual();
  await sendChange(admin, `/api/admin/blogs/${article.id}`, { ...fields, title: `Guide ${changed}` });
  await sendChange(admin, `/api/admin/clients/${client.id}`, { name: changed });
  expect([await kinds(word), await kinds(changed)]).toEqual([['contact_message'], ['article', 'client']]);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: Number(article.id) } });
  await admin.must('DELETE /admin/clients/{id}', { params: { id: Number(client.id) } });
  expect(await kinds(changed)).toEqual([]);
});

test('records that exist before the index are indexed with everything', async () => {
  const { admin, db } = await world({ fresh: true });
  const word = unusual();
  const at = new Date().toISOString();
  await db.insertInto('clients').values({ name: word, logo: null, created_at: at, updated_at: at }).execute();
  expect(await found(admin, word)).toEqual([]);
  await indexEverything(db);
  expect((await found(admin, word)).map(([kind]) => kind)).toEqual(['client']);
});

test('an order is found by the name of its staff while they are assigned, also in the list', async () => {
  const w = await office();
  const { admin, orderId } = w;
  const word = unusual();
  const ingrid = await w.personAs('staff', { name: `Ingrid ${word}` });
  const orders = async (search: string) =>
    (await admin.must('GET /admin/orders', { query: { search } })).data.map(({ id }) => id);
  expect(await orders(word)).toEqual([]);
  await assign(w, orderId, ingrid);
  expect(await orders(`ingrid ${word}`)).toEqual([orderId]);
  expect(await found(admin, word)).toContainEqual(['order', orderId]);
  const renamed = unusual();
  const listed = await admin.must('GET /admin/users/{id}', { params: { id: ingrid.id } });
  const body = { name: `Ingrid ${renamed}`, email: ingrid.email, role_id: listed.role_id };
  await admin.must('PUT /admin/users/{id}', { params: { id: ingrid.id }, body });
  expect([await orders(word), await orders(renamed)]).toEqual([[], [orderId]]);
  const { undo_id } = await admin.must('DELETE /admin/users/{id}', { params: { id: ingrid.id } });
  expect(await orders(renamed)).toEqual([]);
  await admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect(await orders(renamed)).toEqual([orderId]);
});

test('staff find their own assignments and the customers of those, and nothing else', async () => {
  const w = await office();
  const { staff, customer, orderId, invoice } = w;
  expect(await found(staff, customer.email)).toEqual([]);
  await assign(w, orderId, staff);
  expect(await found(staff, customer.email)).toEqual([
    ['assignment', orderId],
    ['customer', customer.id],
  ]);
  expect(await found(staff, String(orderId))).toContainEqual(['assignment', orderId]);
  const colleague = await w.personAs('staff');
  await reindexUser(w.db, colleague.id);
  const others = [
    customer.name,
    customer.email,
    String(orderId),
    invoice.invoice_number,
    w.service.title,
    w.admin.name,
  ];
  for (const q of others) expect([q, await found(colleague, q)]).toEqual([q, []]);
});

/** Seven digits of their own, so that no other test's customer has them. */
const digits = () => String(1_000_000 + next()).slice(-7);

test('a telephone number finds the customer and their orders, however it is typed, until it is changed', async () => {
  const w = await office();
  const { admin, staff, customer, orderId } = w;
  const end = digits();
  await customer.must('PUT /profile', { body: { phone: `+1 (503) ${end.slice(0, 3)}-${end.slice(3)}` } });
  const spellings = [`+1503${end}`, `+1 503 ${end}`, `503.${end.slice(0, 3)}.${end.slice(3)}`, `(503) ${end}`, end];
  const list = async (path: 'GET /admin/orders' | 'GET /admin/users', search: string) =>
    (await admin.must(path, { query: { search } })).data.map(({ id }) => id);
  for (const typed of spellings) {
    expect([typed, await found(admin, typed)]).toEqual([
      typed,
      [
        ['order', orderId],
        ['customer', customer.id],
      ],
    ]);
    expect([typed, await list('GET /admin/users', typed)]).toEqual([typed, [customer.id]]);
    expect([typed, await list('GET /admin/orders', typed)]).toEqual([typed, [orderId]]);
  }
  const person = (await find(admin, end)).data.at(-1);
  expect(person?.text).toBe(`${customer.email} · +1 (503) ${end.slice(0, 3)}-${end.slice(3)}`);
  expect(await found(staff, end)).toEqual([]);
  await assign(w, orderId, staff);
  expect(await found(staff, end)).toEqual([['customer', customer.id]]);
  // Fewer digits are those of an order.
  expect((await found(admin, end.slice(3))).filter(([kind]) => kind === 'customer')).toEqual([]);
  await customer.must('PUT /profile', { body: { phone: '' } });
  expect([await found(admin, end), await found(staff, end)]).toEqual([[], []]);
});

test('the telephone number of a guest is found from the purchase on', async () => {
  const w = await office();
  const [end, { email }] = [digits(), w.purchase()];
  await w.buyOrFail({ email, phone: `+49 30 ${end}` });
  const [order] = await w.ordersOf(email);
  expect(await found(w.admin, `+49 (30) ${end}`)).toEqual([
    ['order', order?.id],
    ['customer', order?.user_id],
  ]);
});

test('a customer finds own orders, invoices and active services', async () => {
  const w = await office();
  const { customer, orderId, invoice, service } = w;
  expect((await find(customer, invoice.invoice_number)).data).toMatchObject([
    { kind: 'order', id: orderId, url: '/customer/dashboard/orders' },
    { kind: 'invoice', id: invoice.id, url: `/customer/dashboard/invoices/${invoice.id}` },
  ]);
  expect(await found(customer, service.title)).toEqual([
    ['order', orderId],
    ['service', service.id],
  ]);
  const title = `Retired ${unusual()}`;
  const retired = await seedService(w.db, { title, active: false });
  await reindex(w.db, 'service', [retired.id]);
  expect(await found(customer, title)).toEqual([]);
});

test('a customer finds nothing of others by any word, not even as a suggestion', async () => {
  const w = await office();
  const { orderId, invoice, staff, admin } = w;
  // Unlike the words of services, which customers may see.
  const word = `zy${unusual()}`;
  const other = await w.newCustomer({ name: `Zelda ${word}`, email: `${word}@mail.test` });
  const theirs = await placeOrder(w, other);
  await assign(w, theirs, staff);
  await reindexUser(w.db, other.id);
  const stranger = await w.newCustomer();
  const detail = await getOrder(w, theirs);
  const queries = [
    other.name,
    other.email,
    word,
    'zelda',
    'mail.test',
    String(theirs),
    String(orderId),
    `order ${theirs}`,
    detail.invoice?.invoice_number ?? '',
    invoice.invoice_number,
    'INV',
    staff.name,
    staff.email,
    admin.email,
  ];
  for (const q of queries) {
    const { data, did_you_mean } = await find(stranger, q, 20);
    const records = data.filter(({ kind }) => kind !== 'service');
    expect([q, records, did_you_mean]).toEqual([q, [], []]);
  }
  expect((await find(stranger, `${word.slice(0, -1)}z`)).did_you_mean).toEqual([]);
  expect((await find(admin, `${word.slice(0, -1)}z`)).did_you_mean).toEqual([word]);
});

test('hidden and deleted orders are not found', async () => {
  const w = await office();
  const { db, customer, admin, orderId, invoice } = w;
  await db.updateTable('orders').set({ hidden_from_customer: true }).where('id', '=', orderId).execute();
  expect(await found(customer, invoice.invoice_number)).toEqual([]);
  expect((await find(customer, 'Invoicee')).did_you_mean).toEqual([]);
  expect(await found(admin, invoice.invoice_number)).toHaveLength(2);
  await admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect(await found(admin, invoice.invoice_number)).toEqual([]);
  expect((await find(admin, `#${orderId}`)).data.filter(({ kind, id }) => kind === 'order' && id === orderId)).toEqual(
    [],
  );
});

test('a misspelled word is corrected unless its first two letters are wrong', async () => {
  const w = await world();
  const word = unusual();
  const person = await w.newCustomer({ name: `Meeting ${word}` });
  await reindex(w.db, 'user', [person.id]);
  const swapped = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;
  expect((await find(w.admin, `meeting ${swapped}`)).did_you_mean).toEqual([`meeting ${word}`]);
  expect((await find(w.admin, `x${word.slice(1)}`)).did_you_mean).toEqual([]);
  expect((await find(w.admin, word)).did_you_mean).toEqual([]);
});

test('a common word of one kind does not hide the others', async () => {
  const w = await world({ fresh: true });
  const people = await Promise.all(Array.from({ length: 12 }, () => w.newCustomer({ name: 'Robin Common' })));
  const service = await seedService(w.db, { title: 'Common cold' });
  await indexEverything(w.db);
  const { data } = await find(w.admin, 'common', 8);
  expect(data.map(({ kind }) => kind)).toEqual([...Array(7).fill('customer'), 'service']);
  expect(data.at(-1)?.id).toBe(service.id);
  expect(people).toHaveLength(12);
  expect(data[0]?.highlights).toEqual([[6, 12]]);
});

test('a user may search 120 times a minute, rejected calls included; visitors not at all', async () => {
  const w = await world();
  expect((await w.staff.call('GET /find', { query: { q: 'x'.repeat(101) } })).status).toBe(422);
  for (let i = 0; i < 118; i += 1) await w.deps.limits.consume('finds', String(w.staff.id));
  await find(w.staff, 'a');
  const refused = await w.staff.call('GET /find', { query: { q: 'a' } });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await w.visitor.call('GET /find', { query: { q: 'a' } })).status).toBe(401);
  const { status, body } = await w.admin.call('GET /find', { query: { q: 'x'.repeat(101) } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['q']]);
});

test.each([
  ['株式会社山田電機', '山田'],
  ['Þórður Guðmundsson', 'gudmundsson'],
  ['Işıl Yıldız', 'yildiz'],
])('the customer %s and their orders are found by %s', async (name, word) => {
  const w = await world();
  const email = `known${next()}@mail.test`;
  await w.buyOrFail({ name, email });
  const { data } = await w.admin.must('GET /admin/users', { query: { search: word } });
  expect(data.map((user) => user.email)).toContain(email);
  expect(await found(w.admin, word)).toContainEqual(['order', (await w.ordersOf(email))[0]?.id]);
});
