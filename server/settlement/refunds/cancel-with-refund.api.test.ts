import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import { assign } from '../../work/assignments/assignments.fixture.ts';
import { type PaidOrder, paidOrder, refund, refundRows, statuses } from './refunds.fixture.ts';

const cancel = (w: World, { orderId }: Pick<PaidOrder, 'orderId'>, body: object, key?: string) =>
  w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: orderId }, body, ...(key && { key }) });

test.each(['stripe', 'paypal'] as const)(
  'an order paid by %s is cancelled and refunded in full in one step',
  async (provider) => {
    const w = await world({ fresh: true });
    const order = await paidOrder(w, { provider });
    await assign(w, order.orderId, w.staff);
    const { status, body } = await cancel(w, order, { note: 'Agreed on the phone.', refund: true });
    expect([status, body.status, body.payment_status]).toEqual([200, 'cancelled', 'refunded']);
    expect(await refundRows(w, order)).toMatchObject([{ amount_cents: order.amountCents, state: 'succeeded' }]);
    expect(await statuses(w, order)).toMatchObject({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
    expect((await w.staff.must('GET /staff/orders', { query: { open: '1' } })).data).toEqual([]);
    await expectInvariants(w.db);
  },
);

test('what was refunded before is not refunded again', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await refund(w.admin, order, { amount: '40.00' });
  expect((await cancel(w, order, { refund: true })).status).toBe(200);
  const rows = await refundRows(w, order);
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([4_000, order.amountCents - 4_000]);
  await expectInvariants(w.db);
});

test('an order of which nothing can be refunded is not cancelled with a refund', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await refund(w.admin, order, { amount: '100.00' });
  const { id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  for (const orderId of [order.orderId, id]) {
    const { status, body } = await cancel(w, { orderId }, { refund: true });
    expect([status, body.errors]).toEqual([422, { refund: ['Nothing that was paid for this order can be refunded.'] }]);
    expect((await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } })).status).toBe('pending');
  }
});

test('a request that is repeated refunds once, and a second one gets 409', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const both = await Promise.all([
    cancel(w, order, { refund: true }, 'cancel-once'),
    cancel(w, order, { refund: true }),
  ]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect((await cancel(w, order, { refund: true })).status).not.toBe(200);
  expect(await refundRows(w, order)).toHaveLength(1);
  await expectInvariants(w.db);
});

test('the order stays cancelled when the provider rejects the refund', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.refund('stripe', order.ref);
  const { status, body } = await cancel(w, order, { refund: true });
  expect([status, body.status]).toEqual([200, 'cancelled']);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'failed' }]);
});

test('an order with a disputed payment is not cancelled with a refund', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.db.updateTable('payments').set({ status: 'disputed' }).where('id', '=', order.paymentId).execute();
  const { status } = await cancel(w, order, { refund: true });
  expect(status).toBe(409);
  expect(await refundRows(w, order)).toEqual([]);
});

test('without a refund, the money stays', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  expect((await cancel(w, order, { refund: false })).status).toBe(200);
  expect(await refundRows(w, order)).toEqual([]);
});
