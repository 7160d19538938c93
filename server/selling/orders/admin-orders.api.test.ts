import { expect, test } from 'vitest';
import { promiseFor } from '../../../test/support/order-clock.ts';
import { DAY, seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { closeDispute, openDispute, paidOrder } from '../../settlement/refunds/refunds.fixture.ts';
import { assign, getOrder, placeOrder, setStatus, withOrder } from '../../work/assignments/assignments.fixture.ts';

test('the list shows customer, items, total, staff, invoice and promised date', async () => {
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
  const due = order?.promise.due_at ?? '';
  expect(order).toMatchObject({ promised_at: due, promise: { state: 'waiting', reason: 'payment', moves: [] } });
  const days = (Date.parse(due) - Date.parse(order?.created_at ?? '')) / DAY;
  // Five working days, with a weekend in between or none.
  expect(days).toBeGreaterThan(4);
  expect(days).toBeLessThan(8);
});

test('orders are listed newest first, on pages without overlaps or gaps', async () => {
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
  const expensiveService = await seedService(w.db, { price_cents: 99_900 });
  const cheap = await placeOrder(w);
  const expensive = await placeOrder(w, w.customer, [expensiveService.id]);
  await assign(w, cheap, w.staff);
  await setStatus(w.staff, cheap, 'in_progress');
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
    const response = await w.admin.send('GET', `/api/admin/orders?${query}`);
    expect([response.status, Object.keys(response.body.errors ?? {})], query).toEqual([422, [query.split('=')[0]]]);
  }
});

test('overdue orders are listed most overdue first unless sorted otherwise', async () => {
  const w = await world();
  const expensiveService = await seedService(w.db, { price_cents: 99_900, delivery_days: 30 });
  const [fresh, late, later] = [
    await placeOrder(w),
    await placeOrder(w, w.customer, [expensiveService.id]),
    await placeOrder(w),
  ];
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const placeDaysAgo = async (id: number, days: { placed: number; due: number }) => {
    await w.db
      .updateTable('orders')
      .set({ created_at: daysAgo(days.placed) })
      .where('id', '=', id)
      .execute();
    await promiseFor(w.db, id, daysAgo(days.due));
  };
  await placeDaysAgo(late, { placed: 35, due: 5 });
  await placeDaysAgo(later, { placed: 20, due: 15 });
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

test('an order is found by customer, service, invoice number and order number', async () => {
  const w = await world();
  const service = await seedService(w.db, { title: 'Quantum fridge tuning' });
  const buyer = await w.newCustomer({ name: 'Zoë Ångström', email: 'zoe.unusual@mail.test' });
  await reindexUser(w.db, buyer.id);
  const orderId = await placeOrder(w, buyer, [service.id]);
  const { invoice } = await getOrder(w, orderId);
  const find = async (search: string) =>
    (await w.admin.must('GET /admin/orders', { query: { search } })).data.map(({ id }) => id);
  for (const search of [
    'Zoë',
    'angstrom zoe',
    'zoe.unusual@mail.test',
    'quantum fridge',
    invoice?.invoice_number ?? '',
  ])
    expect(await find(search), search).toEqual([orderId]);
  expect(await find(String(orderId))).toContain(orderId);
  expect(await find('Zoë nobody')).toEqual([]);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect(await find('quantum fridge')).toEqual([]);
});

test('an order keeps its customer when that account is deleted', async () => {
  const w = await withOrder();
  await w.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', w.customer.id)
    .execute();
  expect((await getOrder(w, w.orderId)).user).toMatchObject({ id: w.customer.id, name: w.customer.name });
});

test('a list takes the same number of queries for one order and for ten', async () => {
  const queries: string[] = [];
  const w = await world({
    change: ({ db }) => ({
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          queries.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    }),
  });
  const count = async () => {
    queries.length = 0;
    await w.admin.must('GET /admin/orders', { query: { per_page: 100 } });
    return queries.length;
  };
  await placeOrder(w);
  const one = await count();
  for (let i = 0; i < 9; i += 1) await assign(w, await placeOrder(w), w.staff);
  expect(await count()).toBe(one);
});

test('orders are filtered by staff, service and day, and those nobody is assigned to', async () => {
  const w = await world();
  const special = await seedService(w.db);
  const plain = await placeOrder(w);
  const assigned = await placeOrder(w, w.customer, [special.id]);
  await assign(w, assigned, w.staff);
  const at = async (id: number, created_at: string) => {
    await w.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute();
    await promiseFor(w.db, id, created_at);
  };
  await at(plain, '2026-03-01T00:00:00.000Z');
  await at(assigned, '2026-03-02T23:59:59.999Z');
  const found = async (query: Record<string, string | number>) => {
    const { data, meta } = await w.admin.must('GET /admin/orders', { query: { user_id: w.customer.id, ...query } });
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => id);
  };
  expect(await found({ staff_id: w.staff.id })).toEqual([assigned]);
  expect(await found({ service_id: special.id })).toEqual([assigned]);
  expect(await found({ service_id: special.id, unassigned: '1' })).toEqual([]);
  expect(await found({ unassigned: '1' })).toEqual([plain]);
  expect(await found({ from: '2026-03-01', to: '2026-03-02' })).toEqual([assigned, plain]);
  expect(await found({ from: '2026-03-02' })).toEqual([assigned]);
  expect(await found({ to: '2026-03-01' })).toEqual([plain]);
  expect(await found({ from: '2026-03-03' })).toEqual([]);
  expect(await found({ from: '2026-03-01', overdue: '1', status: 'pending' })).toEqual([plain, assigned]);
});

test.each([{ from: '2026-02-30' }, { to: 'today' }, { staff_id: 'x' }, { service_id: '0' }, { unassigned: '0' }])(
  'the filter %o is 422 and names the field',
  async (query) => {
    const { admin } = await world();
    const { status, body } = await admin.send('GET', `/api/admin/orders?${new URLSearchParams(query as never)}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(query)]);
  },
);

test('the counts of the views are those of the lists', async () => {
  const w = await world({ fresh: true });
  const [, started, late] = [await placeOrder(w), await placeOrder(w), await placeOrder(w)];
  await assign(w, started, w.staff);
  await setStatus(w.staff, started, 'in_progress');
  const finished = await placeOrder(w);
  await assign(w, finished, w.staff);
  for (const status of ['in_progress', 'completed'] as const) await setStatus(w.staff, finished, status);
  await assign(w, late, w.staff);
  await promiseFor(w.db, late, '2026-03-01T00:00:00.000Z');
  await w.buyOrFail();
  const counts = await w.admin.must('GET /admin/orders/counts');
  const total = async (query: Record<string, string>) =>
    (await w.admin.must('GET /admin/orders', { query })).meta.total;
  expect(counts).toEqual({
    all: await total({}),
    unassigned: await total({ unassigned: '1' }),
    pending: await total({ status: 'pending' }),
    processing: await total({ status: 'processing' }),
    completed: await total({ status: 'completed' }),
    delivered: await total({ status: 'delivered' }),
    overdue: await total({ overdue: '1' }),
    due_today: await total({ due: 'today' }),
    due_week: await total({ due: 'week' }),
    waiting: await total({ due: 'waiting' }),
    to_deliver: await total({ to_deliver: '1' }),
    unpaid: await total({ payment_status: 'unpaid' }),
  });
  expect(counts).toMatchObject({
    all: 5,
    unassigned: 2,
    pending: 3,
    processing: 1,
    overdue: 1,
    to_deliver: 1,
    unpaid: 4,
  });
  for (const by of [w.staff, w.customer]) expect((await by.call('GET /admin/orders/counts')).status).toBe(403);
});

test('an order says how much a dispute withholds and until when to answer it, until it is over', async () => {
  const w = await world({ fresh: true });
  for (const provider of ['stripe', 'paypal'] as const) {
    const order = await paidOrder(w, { provider, prices: [28_000] });
    const other = await paidOrder(w);
    const inquiry = await openDispute(w, other, { inquiry: true });
    const { ref } = await openDispute(w, order, { amount: 12_000 });
    const disputes = async () => {
      const { data } = await w.admin.must('GET /admin/orders');
      return data.filter(({ dispute }) => dispute).map(({ id, dispute }) => [id, dispute]);
    };
    const { respond_by } = await w.db
      .selectFrom('disputes')
      .select('respond_by')
      .where('provider_ref', '=', ref)
      .executeTakeFirstOrThrow();
    const dispute = { payment_id: order.paymentId, amount: '120.00', respond_by };
    expect(await disputes()).toEqual([[order.orderId, dispute]]);
    // A payment of several orders names none of them.
    await w.db.updateTable('payments').set({ order_id: null }).where('id', '=', order.paymentId).execute();
    expect(await disputes()).toEqual([[order.orderId, dispute]]);
    expect(await w.admin.must('GET /orders/{id}', { params: { id: order.orderId } })).toMatchObject({ dispute });
    await w.db.updateTable('disputes').set({ state: 'under_review' }).where('provider_ref', '=', ref).execute();
    expect((await getOrder(w, order.orderId)).dispute).toEqual({ ...dispute, respond_by: null });
    await closeDispute(w, order, ref, 'won');
    expect(await disputes()).toEqual([]);
    await closeDispute(w, other, inquiry.ref, 'won');
  }
});
