import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import {
  creditNotes,
  expectRefundsToMatch,
  paidOrder,
  recordRefunds,
  refund,
  refundRows,
  returnedRefund,
  statuses,
} from './refunds.fixture.ts';

test('what was returned is refundable again, as a whole, and its preview names the same credit note', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const returned = await returnedRefund(w, order, 30);
  await refund(w.admin, order, { amount: 70 });
  const { refundable, allocations } = await w.admin.must('GET /admin/payments/{id}', {
    params: { id: order.paymentId },
  });
  expect([refundable, allocations[0]?.refundable]).toEqual(['30.00', '30.00']);
  const preview = (amount: number) =>
    w.admin.call('POST /admin/payments/{id}/refunds/preview', { params: { id: order.paymentId }, body: { amount } });
  expect((await preview(30)).body).toMatchObject({
    amount: '30.00',
    credit_note_number: returned.credit_note?.credit_note_number,
  });
  expect((await preview(20)).body.errors).toEqual({
    amount: ['A refund of $30.00 was returned. Refund exactly this amount again.'],
  });
  expect((await preview(31)).body.errors).toEqual({ amount: ['At most $30.00 can be refunded.'] });
  const manual = await refund(w.admin, order, { amount: 30, method: 'manual', reference: 'Cash' });
  expect([manual.status, manual.body.credit_note?.id]).toEqual([201, returned.credit_note?.id]);
  expect(await creditNotes(w, order)).toHaveLength(2);
  expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  expect((await w.admin.must('GET /admin/overview')).open_refunds).toBe(0);
  await expectRefundsToMatch(w);
});

test('a returned refund that is made again in the dashboard keeps its credit note', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const returned = await returnedRefund(w, order, 100);
  await w.sandbox.refund('stripe', order.ref, 10_000);
  const { recorded, missing } = await recordRefunds(w, order);
  expect([recorded.length, missing]).toEqual([1, []]);
  const [first, second] = await refundRows(w, order);
  expect([first?.superseded_by, second?.credit_note_id]).toEqual([second?.id, returned.credit_note?.id]);
  expect(await creditNotes(w, order)).toHaveLength(1);
  expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  await expectRefundsToMatch(w);
});

test('the clock of an order whose refund was returned runs on, until it is refunded again', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const promise = async () => (await w.admin.must('GET /orders/{id}', { params: { id: order.orderId } })).promise;
  expect((await promise()).state).toBe('running');
  const returned = await returnedRefund(w, order, 100);
  expect((await statuses(w, order)).order).toBe('refunded');
  expect((await promise()).state).toBe('running');
  // It stays so after a deletion that was undone.
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: { id: order.orderId } });
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect((await promise()).state).toBe('running');
  await w.admin.must('POST /admin/refunds/{id}/retry', { params: { id: returned.id } });
  expect((await promise()).state).toBe('stopped');
});

test('a part of the amount that is refunded leaves the clock as it is, also when it fails', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const promise = async () => (await w.admin.must('GET /orders/{id}', { params: { id: order.orderId } })).promise;
  const { due_at } = await promise();
  await returnedRefund(w, order, 30);
  expect(await promise()).toMatchObject({ state: 'running', due_at });
});

test('of a retry and manual refunds of a returned refund at once, one is made', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const returned = await returnedRefund(w, order, 100);
  const responses = await Promise.all([
    w.admin.call('POST /admin/refunds/{id}/retry', { params: { id: returned.id } }),
    ...Array.from({ length: 4 }, () => refund(w.admin, order, { amount: 100, method: 'manual', reference: 'Cash' })),
  ]);
  const made = responses.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(responses.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
  expect(await creditNotes(w, order)).toHaveLength(1);
  await expectRefundsToMatch(w);
});

test('a refund that cancels its order and another refund of the order’s other invoice never block each other', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  // A corrected invoice remains next to its correction.
  const responses = await Promise.all([
    refund(w.admin, order, { amount: 10, cancel_order: true }),
    refund(w.admin, order, { amount: 10 }),
    w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: order.orderId }, body: {} }),
    refund(w.admin, order, { amount: 10, cancel_order: true }),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await w.admin.must('GET /admin/orders/{id}', { params: { id: order.orderId } })).status).toBe('cancelled');
  await expectRefundsToMatch(w);
});
