import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { ago, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

type Subject = { order_id?: number | null; service_id?: number | null };

const submit = (by: Client, subject: Subject = {}, rating = 5) =>
  by.call('POST /customer/reviews', { body: { review_text: 'Quick and friendly.', rating, ...subject } });

async function orderOf(w: World, by: Client = w.customer, items = [w.service.id], paid = true): Promise<number> {
  const { id } = await by.must('POST /customer/orders', {
    body: { items: items.map((service_id) => ({ service_id, quantity: 1 as const })), payment_method: 'stripe' },
  });
  if (paid) await w.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', id).execute();
  return id;
}

const approve = (w: World, id: number) => w.admin.must('PUT /admin/reviews/{id}/approve', { params: { id } });

test('a review of one’s own paid order is verified and names the service', async () => {
  const w = await world({ fresh: true });
  const { customer, visitor, admin, service } = w;
  const order_id = await orderOf(w);
  const { status, body } = await submit(customer, { order_id });
  expect(status, JSON.stringify(body)).toBe(201);
  const expected = { service: { id: service.id, title: service.title, slug: service.slug }, verified: true };
  expect(body.review).toMatchObject({ ...expected, user: { id: customer.id, name: customer.name } });
  expect((await admin.must('GET /admin/reviews')).data).toMatchObject([expected]);
  expect(await approve(w, body.review.id)).toMatchObject(expected);
  const { data } = await visitor.must('GET /reviews');
  expect(data).toMatchObject([expected]);
  expect(data[0]?.user).toEqual({ name: customer.name });
  expect(data[0]).not.toHaveProperty('order_id');
});

test('a review without an order is not verified and names no service', async () => {
  const { customer } = await world();
  for (const subject of [{}, { order_id: null }, { order_id: null, service_id: null }])
    expect((await submit(customer, subject)).body.review).toMatchObject({ service: null, verified: false });
});

test('of an order with several services, the first is reviewed unless another is named', async () => {
  const w = await world();
  const other = await seedService(w.db);
  const items = [w.service.id, other.id];
  const first = await submit(w.customer, { order_id: await orderOf(w, w.customer, items) });
  const second = await submit(w.customer, { order_id: await orderOf(w, w.customer, items), service_id: other.id });
  expect([first, second].map(({ body }) => body.review.service?.id)).toEqual([w.service.id, other.id]);
});

test('only one’s own paid order can be reviewed', async () => {
  const w = await world();
  const deleted = await orderOf(w);
  await w.db
    .updateTable('orders')
    .set({ deleted_at: ago(0) })
    .where('id', '=', deleted)
    .execute();
  const orders = {
    'another customer’s': await orderOf(w, await w.newCustomer()),
    unpaid: await orderOf(w, w.customer, undefined, false),
    deleted,
    unknown: 999_999,
  };
  for (const [kind, order_id] of Object.entries(orders)) {
    const { status, body } = await submit(w.customer, { order_id });
    expect([status, body.errors], kind).toEqual([422, { order_id: ['Choose one of your own paid orders.'] }]);
  }
  const { body } = await w.customer.send('POST', '/api/customer/reviews', {
    body: { review_text: 'Good', order_id: 'mine' },
  });
  expect(Object.keys(body.errors ?? {})).toEqual(['order_id']);
});

test('only a service of the order can be reviewed', async () => {
  const w = await world();
  const other = await seedService(w.db);
  const order_id = await orderOf(w);
  for (const [subject, message] of [
    [{ order_id, service_id: other.id }, 'Choose a service of this order.'],
    [{ service_id: w.service.id }, 'To review a service, choose the order that contains it.'],
  ] as const) {
    const { status, body } = await submit(w.customer, subject);
    expect([status, body.errors]).toEqual([422, { service_id: [message] }]);
  }
});

test('an order has at most one review, even when submitting concurrently', async () => {
  const w = await world();
  const order_id = await orderOf(w);
  const responses = await Promise.all(Array.from({ length: 6 }, () => submit(w.customer, { order_id })));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  const others = responses.filter(({ status }) => status !== 201);
  for (const { status, body } of others)
    expect([status, body.message]).toEqual([409, 'You have already reviewed this order.']);
  const stored = await w.db.selectFrom('reviews').select('id').where('order_id', '=', order_id).execute();
  expect(stored).toHaveLength(1);
});

test('the orders to review are the paid ones without a review, delivered ones first, then newest first', async () => {
  const w = await world();
  const { customer, service } = w;
  const orders = () => customer.must('GET /customer/reviewable-orders');
  expect((await orders()).data).toEqual([]);
  const [first, second] = [await orderOf(w), await orderOf(w)];
  await orderOf(w, customer, undefined, false);
  await orderOf(w, await w.newCustomer());
  expect((await orders()).data.map(({ id }) => id)).toEqual([second, first]);
  expect((await orders()).data[0]?.services).toEqual([{ id: service.id, title: service.title }]);
  const { id } = (await submit(customer, { order_id: second })).body.review;
  expect((await orders()).data.map((order) => order.id)).toEqual([first]);
  await w.admin.must('DELETE /admin/reviews/{id}', { params: { id } });
  expect((await orders()).data.map((order) => order.id)).toEqual([second, first]);
  await w.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', first).execute();
  expect((await orders()).data.map((order) => order.id)).toEqual([first, second]);
});

test('reviews can be read by service, with the average and number of the same reviews', async () => {
  const w = await world({ fresh: true });
  const { visitor } = w;
  const other = await seedService(w.db);
  const review = async (items: number[] | null, rating: number) => {
    const by = await w.newCustomer();
    const { review } = (await submit(by, items ? { order_id: await orderOf(w, by, items) } : {}, rating)).body;
    return review.id;
  };
  expect((await visitor.must('GET /reviews')).summary).toEqual({ average: null, count: 0 });
  const ids = [
    await review([w.service.id], 5),
    await review([w.service.id], 4),
    await review([w.service.id], 4),
    await review([other.id], 1),
    await review(null, 3),
  ];
  for (const id of ids) await approve(w, id);
  await review([w.service.id], 1);
  const read = async (query: { service_id?: number; per_page?: number }) => {
    const { data, meta, summary } = await visitor.must('GET /reviews', { query });
    return { ratings: data.map(({ rating }) => rating), total: meta.total, summary };
  };
  expect(await read({})).toEqual({ ratings: [3, 1, 4, 4, 5], total: 5, summary: { average: 3.4, count: 5 } });
  const ofService = { total: 3, summary: { average: 4.3, count: 3 } };
  expect(await read({ service_id: w.service.id })).toEqual({ ratings: [4, 4, 5], ...ofService });
  expect(await read({ service_id: w.service.id, per_page: 1 })).toEqual({ ratings: [4], ...ofService });
  expect((await read({ service_id: 999_999 })).summary).toEqual({ average: null, count: 0 });
  expect((await visitor.send('GET', '/api/reviews?service_id=x')).status).toBe(422);
});

test('a review survives its service and its order', async () => {
  const w = await world({ fresh: true });
  const order_id = await orderOf(w);
  const { id } = (await submit(w.customer, { order_id })).body.review;
  await approve(w, id);
  const shown = async () => (await w.visitor.must('GET /reviews')).data[0];
  const setActive = (active: boolean) =>
    w.db.updateTable('services').set({ active }).where('id', '=', w.service.id).execute();
  await setActive(false);
  await w.contentChanged();
  expect(await shown()).toMatchObject({ service: null, verified: true });
  expect((await w.admin.must('GET /admin/reviews')).data[0]?.service?.title).toBe(w.service.title);
  await setActive(true);
  await w.admin.must('DELETE /admin/services/{id}', { params: { id: w.service.id } });
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: order_id } });
  expect(await shown()).toMatchObject({ id, service: null, verified: true });
  expect((await w.admin.must('GET /admin/reviews')).data).toMatchObject([{ id, service: null, verified: true }]);
});
