import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { assign, move, orderOf, placeOrder, withOrder } from '../assignments/assignments.fixture.ts';
import { reindexUser } from '../search/search.ts';

const DAY = 24 * 3_600_000;

test('the list shows who ordered what from when, for how much, and who works on it', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  const { data } = await w.admin.must('GET /admin/orders', { query: { user_id: w.customer.id } });
  const [order] = data;
  expect(order).toMatchObject({
    id: w.orderId,
    status: 'pending',
    payment_status: 'unpaid',
    total_amount: '499.00',
    payment_method: 'stripe',
    user: { id: w.customer.id, name: w.customer.name, email: w.customer.email },
    items: [
      { service: { id: w.service.id, title: w.service.title, slug: w.service.slug }, price: '499.00', quantity: 1 },
    ],
    staff: [{ id: w.staff.id, name: w.staff.name, pivot: { user_id: w.staff.id, status: 'assigned' } }],
    invoice: { status: 'unpaid' },
  });
  expect(Date.parse(order?.promised_at ?? '') - Date.parse(order?.created_at ?? '')).toBe(5 * DAY);
});

test('orders come newest first, and in pages that neither overlap nor leave gaps', async () => {
  const w = await world();
  const ids: number[] = [];
  for (let i = 0; i < 7; i += 1) ids.push(await placeOrder(w));
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      w.admin.must('GET /admin/orders', { query: { user_id: w.customer.id, page, per_page: 2 } }),
    ),
  );
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual(
    [[6, 5], [4, 3], [2, 1], [0], []].map((page) => page.map((i) => ids[i])),
  );
  expect(pages[0]?.meta).toEqual({ page: 1, per_page: 2, total: 7, last_page: 4 });
});

test('orders are sorted and filtered by the server', async () => {
  const w = await world();
  const dear = await seedService(w.db, { price_cents: 99_900 });
  const cheap = await placeOrder(w);
  const expensive = await placeOrder(w, w.customer, [dear.id]);
  await assign(w, cheap, w.staff);
  await move(w.staff, cheap, 'in_progress');
  const ids = async (query: Record<string, string>) =>
    (await w.admin.must('GET /admin/orders', { query: { user_id: w.customer.id, ...query } })).data.map(({ id }) => id);
  expect(await ids({ sort: 'total_amount' })).toEqual([cheap, expensive]);
  expect(await ids({ sort: '-total_amount' })).toEqual([expensive, cheap]);
  expect(await ids({ sort: 'created_at' })).toEqual([cheap, expensive]);
  expect(await ids({ status: 'processing' })).toEqual([cheap]);
  expect(await ids({ status: 'pending', payment_status: 'unpaid' })).toEqual([expensive]);
  expect(await ids({ payment_status: 'paid' })).toEqual([]);
  for (const query of [
    'sort=name',
    'status=open',
    'user_id=abc',
    'user_id=1e12',
    'page=0',
    'per_page=1000',
    'payment_status=none',
  ]) {
    const answer = await w.admin.send('GET', `/api/admin/orders?${query}`);
    expect([answer.status, Object.keys(answer.body.errors ?? {})], query).toEqual([422, [query.split('=')[0]]]);
  }
});

test('of the orders that are late the longest overdue comes first, or what is asked for', async () => {
  const w = await world();
  const dear = await seedService(w.db, { price_cents: 99_900, delivery_days: 30 });
  const [fresh, late, later] = [await placeOrder(w), await placeOrder(w, w.customer, [dear.id]), await placeOrder(w)];
  // Placed first, but promised for long after: five days late, and fifteen.
  const placed = async (id: number, days: number) => {
    const created_at = new Date(Date.now() - days * DAY).toISOString();
    await w.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute();
  };
  await placed(late, 35);
  await placed(later, 20);
  const ids = async (query: Record<string, string> = {}) =>
    (await w.admin.must('GET /admin/orders', { query: { overdue: '1', user_id: w.customer.id, ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await ids()).toEqual([later, late]);
  expect(await ids({ sort: 'created_at' })).toEqual([late, later]);
  expect(await ids({ sort: 'total_amount' })).toEqual([later, late]);
  expect(await ids({ sort: '-total_amount' })).toEqual([late, later]);
  expect(await ids({ sort: '-id' })).toEqual([later, late]);
  expect(await ids({ payment_status: 'unpaid', status: 'pending' })).toEqual([later, late]);
  expect(await ids({ payment_status: 'paid' })).toEqual([]);
  expect(await ids()).not.toContain(fresh);
});

test('an order is found by its customer, its service, its invoice and its number', async () => {
  const w = await world();
  const service = await seedService(w.db, { title: 'Quantum fridge tuning' });
  const buyer = await w.newCustomer({ name: 'Zoë Ångström', email: 'zoe.unusual@mail.test' });
  await reindexUser(w.db, buyer.id);
  const orderId = await placeOrder(w, buyer, [service.id]);
  const { invoice } = await orderOf(w, orderId);
  const found = async (search: string) =>
    (await w.admin.must('GET /admin/orders', { query: { search } })).data.map(({ id }) => id);
  for (const search of [
    'Zoë',
    'angstrom zoe',
    'zoe.unusual@mail.test',
    'quantum fridge',
    invoice?.invoice_number ?? '',
  ])
    expect(await found(search), search).toEqual([orderId]);
  expect(await found(String(orderId))).toContain(orderId);
  expect(await found('Zoë nobody')).toEqual([]);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect(await found('quantum fridge')).toEqual([]);
});

test('an order keeps its customer when that account is deleted', async () => {
  const w = await withOrder();
  await w.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', w.customer.id)
    .execute();
  expect((await orderOf(w, w.orderId)).user).toMatchObject({ id: w.customer.id, name: w.customer.name });
});

test('a list asks the database the same number of times for one order and for a hundred', async () => {
  const asked: string[] = [];
  const w = await world({
    change: ({ db }) => ({
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    }),
  });
  const count = async () => {
    asked.length = 0;
    await w.admin.must('GET /admin/orders', { query: { per_page: 100 } });
    return asked.length;
  };
  await placeOrder(w);
  const one = await count();
  for (let i = 0; i < 9; i += 1) await assign(w, await placeOrder(w), w.staff);
  expect(await count()).toBe(one);
});
