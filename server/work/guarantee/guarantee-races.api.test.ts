import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import {
  assign,
  cancel,
  claim,
  clockWorld,
  complete,
  deliver,
  deliveredOrder,
  getOrder,
  paidOrder,
  refundsOf,
  setStatus,
  startedOrder,
} from './guarantee.fixture.ts';

afterEach(expectLedgerToMatch);

const ROUNDS = 6;
const STARTS = 50;

test('of the start of work and a cancellation one wins', async () => {
  const w = await clockWorld();
  for (let round = 0; round < STARTS; round += 1) {
    const by = await w.newCustomer();
    const id = await paidOrder(w, by);
    await assign(w, id, w.staff);
    const [started, cancelled] = await Promise.all([
      setStatus(w.staff, id, 'in_progress'),
      cancel(by, id, 'before_start'),
    ]);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([started.status, cancelled.status]);
    const order = await getOrder(w, id);
    expect(order.status).toBe(cancelled.status === 201 ? 'cancelled' : 'processing');
    expect(await refundsOf(w, id)).toHaveLength(cancelled.status === 201 ? 1 : 0);
  }
});

test('of the delivery of late work and a cancellation one wins', async () => {
  const w = await clockWorld();
  const orders = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = await w.newCustomer();
    const id = await startedOrder(w, by);
    await complete(w.staff, id);
    orders.push({ by, id });
  }
  w.moveTo('2027-03-11T10:00:00.000Z');
  for (const { by, id } of orders) {
    const [delivered, cancelled] = await Promise.all([deliver(w.staff, id), cancel(by, id, 'late')]);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([delivered.status, cancelled.status]);
    const order = await getOrder(w, id);
    expect(order.status).toBe(cancelled.status === 201 ? 'cancelled' : 'delivered');
    expect(await refundsOf(w, id)).toHaveLength(cancelled.status === 201 ? 1 : 0);
  }
});

test('of many cancellations one is made, and the admin’s counts', async () => {
  const w = await clockWorld();
  const other = await w.newCustomer();
  const [id, both] = [await paidOrder(w), await paidOrder(w, other)];
  const results = await Promise.all(Array.from({ length: 20 }, () => cancel(w.customer, id, 'before_start')));
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  // A customer has five an hour.
  expect(results.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
  expect(await refundsOf(w, id)).toHaveLength(1);
  const [byAdmin, byCustomer] = await Promise.all([
    w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: both }, body: {} }),
    cancel(other, both, 'before_start'),
  ]);
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([byAdmin.status, byCustomer.status]);
  expect(await refundsOf(w, both)).toHaveLength(byCustomer.status === 201 ? 1 : 0);
});

test('of two claims for an order one is made', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const results = await Promise.all([claim(w.customer, id), claim(w.customer, id, { wish: 'refund' })]);
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
  const claims = await w.db.selectFrom('cancellations').select('id').where('order_id', '=', id).execute();
  expect(claims).toHaveLength(1);
});
