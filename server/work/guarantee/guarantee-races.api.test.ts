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

test('of the start of work and a cancellation one wins', async () => {
  const w = await clockWorld();
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = await w.newCustomer();
    const id = await paidOrder(w, by);
    await assign(w, id, w.staff);
    const [started, cancelled] = await Promise.all([
      setStatus(w.staff, id, 'in_progress'),
      cancel(by, id, 'not_started'),
    ]);
    expect([started.status, cancelled.status].sort()).toEqual([200, 409]);
    const order = await getOrder(w, id);
    expect(order.status).toBe(cancelled.status === 200 ? 'cancelled' : 'processing');
    expect(await refundsOf(w, id)).toHaveLength(cancelled.status === 200 ? 1 : 0);
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
    expect([delivered.status, cancelled.status].sort()).toEqual([200, 409]);
    const order = await getOrder(w, id);
    expect(order.status).toBe(cancelled.status === 200 ? 'cancelled' : 'delivered');
    expect(await refundsOf(w, id)).toHaveLength(cancelled.status === 200 ? 1 : 0);
  }
});

test('of many cancellations one is made, and the admin’s counts', async () => {
  const w = await clockWorld();
  const [id, both] = [await paidOrder(w), await paidOrder(w)];
  const results = await Promise.all(Array.from({ length: 5 }, () => cancel(w.customer, id, 'not_started')));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await refundsOf(w, id)).toHaveLength(1);
  const [byAdmin, byCustomer] = await Promise.all([
    w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: both }, body: {} }),
    cancel(w.customer, both, 'not_started'),
  ]);
  expect([byAdmin.status, byCustomer.status].sort()).toEqual([200, 409]);
  expect(await refundsOf(w, both)).toHaveLength(byCustomer.status === 200 ? 1 : 0);
});

test('of two claims for an order one is made', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const results = await Promise.all([claim(w.customer, id), claim(w.customer, id, { wish: 'refund' })]);
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
  const claims = await w.db.selectFrom('guarantee_claims').select('id').where('order_id', '=', id).execute();
  expect(claims).toHaveLength(1);
});
