import { expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/support/money/expect-invariants.ts';
import { world } from '../../../../test/support/world.ts';
import { deliverAll } from '../../../work/assignments/assignments.fixture.ts';
import {
  closeDispute,
  commissionsOf,
  disputeOf,
  expectRefundsToMatch,
  openDispute,
  paidOrder,
  refund,
  statuses,
  withReports,
} from '../refunds.fixture.ts';

const providers = ['stripe', 'paypal'] as const;

test.each(providers)('after a partly lost dispute at %s, what it left can be refunded', async (provider) => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w, { provider });
  const { ref } = await openDispute(w, order, { amount: 4_000 });
  await closeDispute(w, order, ref, 'lost');
  const payment = () => w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } });
  expect(await payment()).toMatchObject({ refundable: '60.00', allocations: [{ refundable: '60.00' }] });
  expect((await refund(w.admin, order, { amount: 61 })).body.errors).toEqual({
    amount: ['At most $60.00 can be refunded.'],
  });
  expect((await refund(w.admin, order, { amount: 25 })).status).toBe(201);
  expect((await refund(w.admin, order, { amount: 35 })).body).toMatchObject({ state: 'succeeded' });
  expect(await payment()).toMatchObject({ refunded: '60.00', refundable: '0.00', status: 'charged_back' });
  const last = await refund(w.admin, order, { amount: 1 });
  expect([last.status, last.body.message]).toEqual([409, 'This payment was charged back.']);
  await expectRefundsToMatch(w);
});

test('what a lost dispute took is refunded neither from the invoice nor as unallocated', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const { ref, id } = await openDispute(w, order, { amount: 4_000 });
  await closeDispute(w, order, ref, 'lost');
  await w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id } });
  const { unallocated, refundable } = await w.admin.must('GET /admin/payments/{id}', {
    params: { id: order.paymentId },
  });
  expect([unallocated, refundable]).toEqual(['0.00', '60.00']);
  for (const amount of [1, 40])
    expect((await refund(w.admin, order, { amount, unallocated: true })).body.errors).toEqual({
      amount: ['At most $0.00 can be refunded.'],
    });
  expect((await refund(w.admin, order, { amount: 60 })).status).toBe(201);
  expect(await statuses(w, order)).toEqual({ payment: 'charged_back', invoice: 'unpaid', order: 'unpaid' });
  await expectRefundsToMatch(w);
});

test('a dispute that is won after its write-off earns the commission again, for what it had taken', async () => {
  const { w, order, reportNow } = await withReports();
  await deliverAll(w, order.orderId, [w.staff]);
  await reportNow({ state: 'lost', amountCents: 4_000 });
  const [dispute] = await disputeOf(w, order);
  await w.admin.must('POST /admin/disputes/{id}/write-off', { params: { id: dispute?.id ?? 0 } });
  const lost = ['earned 1000 unpaid', 'reversal -400 unpaid'];
  expect(await commissionsOf(w, order)).toEqual(lost);
  for (const state of ['won', 'won'] as const) await reportNow({ state, amountCents: 4_000 });
  expect(await commissionsOf(w, order)).toEqual([...lost, 'reversal 400 unpaid']);
  await expectInvariants(w.db);
});

test.each([
  ['write-off', '0.00'],
  ['ask-again', '40.00'],
] as const)('a dispute that is lost, won and lost again after a %s takes its amount once', async (decision, due) => {
  const { w, order, reportNow } = await withReports();
  await deliverAll(w, order.orderId, [w.staff]);
  const report = (state: 'won' | 'lost') => reportNow({ state, amountCents: 4_000 });
  await report('lost');
  const [dispute] = await disputeOf(w, order);
  const decide = () => w.admin.call(`POST /admin/disputes/{id}/${decision}`, { params: { id: dispute?.id ?? 0 } });
  expect((await decide()).status).toBe(200);
  for (const state of ['lost', 'won', 'won', 'lost', 'lost'] as const) await report(state);
  expect(await commissionsOf(w, order)).toEqual([
    'earned 1000 unpaid',
    'reversal -400 unpaid',
    'reversal 400 unpaid',
    'reversal -400 unpaid',
  ]);
  expect(await w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } })).toMatchObject({
    unallocated: '0.00',
    refundable: '60.00',
    allocations: [{ refundable: '60.00' }],
  });
  const invoice = await w.admin.must('GET /admin/invoices/{id}', { params: { id: order.invoiceId } });
  expect(invoice.due).toBe(due);
  expect((await decide()).status).toBe(409);
  await expectInvariants(w.db);
});

test('a customer is not asked again to pay for an order that was cancelled or deleted', async () => {
  const w = await world();
  for (const isDeleted of [false, true]) {
    const order = await paidOrder(w);
    const { ref, id } = await openDispute(w, order);
    await closeDispute(w, order, ref, 'lost');
    const params = { id: order.orderId };
    if (isDeleted) await w.admin.must('DELETE /admin/orders/{id}', { params });
    else await w.admin.must('POST /admin/orders/{id}/cancel', { params, body: {} });
    const { status, body } = await w.admin.call('POST /admin/disputes/{id}/ask-again', { params: { id } });
    expect([status, body.message]).toEqual([
      409,
      'The order was cancelled or deleted, so it can’t be paid. Write off the loss instead.',
    ]);
    expect((await w.admin.call('POST /admin/disputes/{id}/write-off', { params: { id } })).status).toBe(200);
    expect((await statuses(w, order)).invoice).toBe('charged_back');
  }
  await expectInvariants(w.db);
});
