import { expect, test } from 'vitest';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import { assign, placeOrder, setStatus } from '../assignments/assignments.fixture.ts';
import { pay, wait, worldAt } from '../promises/promises.fixture.ts';

/** Monday 9:00: one overdue, one due today, one on Friday, one in two weeks, one unpaid, one paused. */
async function queue() {
  const w = await worldAt('2026-11-19T09:00:00+01:00');
  const order = async (days: number, paid = true) => {
    const service = await w.serviceOf(days);
    const { id } = await w.customer.must('POST /customer/orders', {
      body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
    });
    if (paid) await pay(w, id);
    return id;
  };
  const orders = {
    friday: await order(7),
    overdue: await order(1),
    today: await order(3),
    later: await order(12),
    unpaid: await order(4, false),
    paused: await order(2),
  };
  await assign(w, orders.today, w.staff);
  await assign(w, orders.later, w.staff);
  await wait(w, orders.paused);
  w.at('2026-11-23T09:00:00+01:00');
  const nameOf = (id: number) => Object.entries(orders).find(([, one]) => one === id)?.[0];
  const due = async (filter: DueFilter) => {
    const { data, meta } = await w.admin.must('GET /admin/orders', { query: { due: filter } });
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => nameOf(id));
  };
  return { ...w, orders, nameOf, due };
}

test('the due lists have what is overdue, due today, due within a week and waiting, earliest first', async () => {
  const w = await queue();
  expect(await w.due('overdue')).toEqual(['overdue']);
  expect(await w.due('today')).toEqual(['today']);
  expect(await w.due('week')).toEqual(['today', 'friday']);
  expect(await w.due('waiting')).toEqual(['paused', 'unpaid']);
  const { data } = await w.admin.must('GET /admin/orders', { query: { overdue: 1 } });
  expect(data.map(({ id }) => w.nameOf(id))).toEqual(['overdue']);
});

test('each row says who is working on it and since when it waits', async () => {
  const w = await queue();
  const { data } = await w.admin.must('GET /admin/orders', { query: { due: 'today' } });
  expect(data[0]?.staff.map(({ id }) => id)).toEqual([w.staff.id]);
  const waiting = await w.admin.must('GET /admin/orders', { query: { due: 'waiting' } });
  expect(waiting.data[0]?.promise).toMatchObject({ state: 'paused', since: '2026-11-19T08:00:00.000Z' });
});

test('the counts and the overview agree with the lists', async () => {
  const w = await queue();
  expect(await w.admin.must('GET /admin/orders/counts')).toMatchObject({
    overdue: 1,
    due_today: 1,
    due_week: 2,
    waiting: 2,
  });
  expect(await w.admin.must('GET /admin/overview')).toMatchObject({
    overdue_orders: 1,
    due_today: 1,
    waiting_orders: 2,
    on_time: { percent: null, delivered: 0 },
  });
});

test('staff get the due lists of their own orders', async () => {
  const w = await queue();
  const { data, meta } = await w.staff.must('GET /staff/orders', { query: { due: 'week' } });
  expect([data.map(({ id }) => w.nameOf(id)), meta.total]).toEqual([['today'], 1]);
});

test('an unknown due list is refused', async () => {
  const w = await queue();
  const { status, body } = await w.admin.call('GET /admin/orders', { query: { due: 'soon' } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['due']]);
});

test('orders whose work is completed wait to be delivered', async () => {
  const w = await queue();
  for (const status of ['in_progress', 'completed'] as const) await setStatus(w.staff, w.orders.later, status);
  const { data } = await w.admin.must('GET /admin/orders', { query: { to_deliver: '1' } });
  expect(data.map(({ id }) => w.nameOf(id))).toEqual(['later']);
  expect(await w.admin.must('GET /admin/orders/counts')).toMatchObject({ to_deliver: 1, unassigned: 4, all: 6 });
});

test('filters for what is due can be combined with each other filter', async () => {
  const w = await queue();
  const namesOf = async (query: object) =>
    (await w.admin.must('GET /admin/orders', { query })).data.map(({ id }) => w.nameOf(id));
  expect(await namesOf({ due: 'week', unassigned: '1' })).toEqual(['friday']);
  expect(await namesOf({ due: 'week', staff_id: w.staff.id })).toEqual(['today']);
  expect(await namesOf({ to_deliver: '1', status: 'pending' })).toEqual([]);
});

test('the list is sorted by promised day and by customer', async () => {
  const w = await queue();
  const [anna, zoe] = [await w.newCustomer({ name: 'anna A' }), await w.newCustomer({ name: 'Zoe Z' })];
  const [of_zoe, of_anna] = [await placeOrder(w, zoe), await placeOrder(w, anna)];
  const idsBy = async (query: object) => (await w.admin.must('GET /admin/orders', { query })).data.map(({ id }) => id);
  const byDay = await idsBy({ sort: 'promised_at' });
  expect(byDay.slice(0, 2)).toEqual([w.orders.overdue, w.orders.paused]);
  expect((await idsBy({ sort: '-promised_at' })).toReversed()).toEqual(byDay);
  const byName = await idsBy({ sort: 'customer' });
  expect([byName[0], byName.at(-1)]).toEqual([of_anna, of_zoe]);
  expect((await idsBy({ sort: '-customer', due: 'waiting' }))[0]).toBe(of_zoe);
});

test('each row has the customer’s company', async () => {
  const w = await queue();
  await w.customer.must('PUT /customer/billing-profile', {
    body: { is_business: true, company: 'Fernhill Dental', updated_at: null },
  });
  const { data } = await w.admin.must('GET /admin/orders');
  expect(new Set(data.map(({ company }) => company))).toEqual(new Set(['Fernhill Dental']));
});

test('the sidebar counts the same as the lists', async () => {
  const w = await queue();
  const { orders, settings } = (await w.admin.must('GET /admin/waiting')).rows;
  const counts = await w.admin.must('GET /admin/orders/counts');
  expect([orders, settings]).toEqual([counts.unassigned + counts.overdue, 0]);
  expect(counts).toMatchObject({ unassigned: 4, overdue: 1 });
});
