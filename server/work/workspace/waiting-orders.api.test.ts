import { expect, test } from 'vitest';
import {
  assign,
  clockWorld,
  completeAndDeliver,
  customerOrder,
  keepWaiting,
  paidOrder,
  placeOrder,
  startedOrder,
} from '../guarantee/guarantee.fixture.ts';

test('a customer gets the orders that wait for them, the worst first, as their own pages have them', async () => {
  const w = await clockWorld();
  const customer = await w.newCustomer();
  const waiting = async () => (await customer.must('GET /customer/orders/waiting')).data;
  expect(await waiting()).toEqual([]);
  const running = await startedOrder(w, customer);
  const delivered = await paidOrder(w, customer);
  await assign(w, delivered, w.staff);
  await completeAndDeliver(w.staff, delivered);
  const unpaid = await placeOrder(w, customer);
  expect((await waiting()).map(({ id }) => id)).toEqual([unpaid, delivered]);
  w.moveTo('2027-03-05T10:00:00.000Z');
  const [late, ...others] = await waiting();
  expect([late?.id, ...others.map(({ id }) => id)]).toEqual([running, unpaid, delivered]);
  expect(late).toEqual(await customerOrder(w, running, customer));
  await keepWaiting(customer, running);
  expect((await waiting()).map(({ id }) => id)).toEqual([unpaid, delivered]);
  expect((await w.customer.must('GET /customer/orders/waiting')).data.map(({ id }) => id)).not.toContain(unpaid);
});

test('at most three orders come, and a cancelled one never does', async () => {
  const w = await clockWorld();
  const customer = await w.newCustomer();
  const ids: number[] = [];
  for (let i = 0; i < 4; i++) ids.push(await placeOrder(w, customer));
  const waiting = async () => (await customer.must('GET /customer/orders/waiting')).data.map(({ id }) => id);
  expect(await waiting()).toEqual(ids.slice(0, 3));
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: ids[0] ?? 0 }, body: {} });
  expect(await waiting()).toEqual(ids.slice(1));
});
