import { afterEach, expect, test } from 'vitest';
import { expectClocksToMatch } from '../../../test/support/expect-clocks.ts';
import { domain, orderWith } from '../../order/intakes/intakes.fixture.ts';
import { assign, setStatus } from '../assignments/assignments.fixture.ts';
import { berlin, pay, promiseOf, QUESTION, resume, setWork, wait, worldAt } from './promises.fixture.ts';
import { startWaitingClocks } from './start-waiting-clocks.ts';

afterEach(expectClocksToMatch);

const MONDAY = '2026-11-23T09:00:00+01:00';

async function ordered(calendar = berlin) {
  const w = await worldAt(MONDAY, calendar);
  const service = await w.serviceOf(3);
  const { id: orderId } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const params = { id: orderId };
  const spans = () =>
    w.db
      .selectFrom('clock_spans')
      .select(['state', 'reason', 'from_at', 'to_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  const isOverdue = async () => {
    const { data } = await w.admin.must('GET /admin/orders', { query: { overdue: 1 } });
    return data.some(({ id }) => id === orderId);
  };
  return { ...w, orderId, params, spans, isOverdue, promise: () => promiseOf(w, orderId) };
}

test('an unpaid order waits as if it had started, and paying starts it', async () => {
  const w = await ordered();
  expect(await w.promise()).toMatchObject({ state: 'waiting', reason: 'payment', due_on: '2026-11-25' });
  w.at('2026-11-24T12:00:00+01:00');
  expect(await w.isOverdue()).toBe(false);
  await pay(w, w.orderId);
  expect(await w.promise()).toMatchObject({
    state: 'running',
    reason: null,
    due_on: '2026-11-27',
    first_due_on: '2026-11-27',
  });
  expect((await w.spans()).map(({ state, to_at }) => [state, to_at === null])).toEqual([
    ['waiting', false],
    ['running', true],
  ]);
});

test('without the setting an unpaid order does not wait', async () => {
  const w = await ordered({ ...berlin, clock_waits_for_payment: false });
  expect(await w.promise()).toMatchObject({ state: 'running', due_on: '2026-11-25' });
});

test('orders that wait for a payment run from the moment at which the company no longer waits for it', async () => {
  const w = await ordered();
  const asked = await orderWith(w, [domain]);
  const { id: unpaidAndAsked } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: asked.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  w.at('2026-11-24T12:00:00+01:00');
  await startWaitingClocks(w.deps);
  expect((await w.promise()).state).toBe('waiting');
  await setWork(w, { clock_waits_for_payment: false });
  for (let twice = 0; twice < 2; twice += 1) await startWaitingClocks(w.deps);
  expect(await w.promise()).toMatchObject({ state: 'running', due_on: '2026-11-27', first_due_on: '2026-11-27' });
  expect(await w.spans()).toMatchObject([
    { state: 'waiting', to_at: '2026-11-24T11:00:00.000Z' },
    { state: 'running', from_at: '2026-11-24T11:00:00.000Z', to_at: null },
  ]);
  expect(await promiseOf(w, unpaidAndAsked)).toMatchObject({ state: 'waiting', reason: 'intake' });
  await setWork(w, { clock_waits_for_payment: true });
  await startWaitingClocks(w.deps);
  expect(await w.promise()).toMatchObject({ state: 'running', due_on: '2026-11-27' });
});

test('an order is late by the server’s clock, on the company’s day', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  w.at('2026-11-25T16:59:59+01:00');
  expect(await w.promise()).toMatchObject({ late: false, today: '2026-11-25' });
  w.at('2026-11-25T17:00:01+01:00');
  expect(await w.promise()).toMatchObject({ late: true, today: '2026-11-25' });
  // The day is still Wednesday in UTC.
  w.at('2026-11-26T00:30:00+01:00');
  expect(await w.promise()).toMatchObject({ late: true, today: '2026-11-26' });
  await wait(w, w.orderId);
  expect(await w.promise()).toMatchObject({ state: 'paused', late: false });
});

test('an invoice that is credited in full leaves nothing to wait for', async () => {
  const w = await ordered();
  const { invoice_id, total_amount } = await w.customer.must('GET /customer/orders/{id}', { params: w.params });
  await w.admin.must('POST /admin/invoices/{id}/credit-notes', {
    params: { id: invoice_id ?? 0 },
    body: { amount: total_amount, reason: 'goodwill' },
  });
  expect((await w.promise()).state).toBe('running');
});

test('starting work ends the wait, and undoing the start brings it back', async () => {
  const w = await ordered();
  await assign(w, w.orderId, w.staff);
  w.at('2026-11-24T09:00:00+01:00');
  const started = await setStatus(w.staff, w.orderId, 'in_progress');
  expect(await w.promise()).toMatchObject({ state: 'running', due_on: '2026-11-26' });
  await w.staff.must('POST /undo/{id}', { params: { id: started.body.undo_id ?? 0 } });
  expect(await w.promise()).toMatchObject({ state: 'waiting', reason: 'payment', due_on: '2026-11-25' });
  expect((await w.spans()).map(({ state, to_at }) => [state, to_at])).toEqual([['waiting', null]]);
});

test('an order that was paid since its start keeps running when the start is undone', async () => {
  const w = await ordered();
  await assign(w, w.orderId, w.staff);
  const started = await setStatus(w.staff, w.orderId, 'in_progress');
  await pay(w, w.orderId);
  await w.staff.must('POST /undo/{id}', { params: { id: started.body.undo_id ?? 0 } });
  expect((await w.promise()).state).toBe('running');
});

test('waiting for the customer ends being overdue at once, and an order that was late is late again afterwards', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  w.at('2026-11-26T10:00:00+01:00');
  expect(await w.isOverdue()).toBe(true);
  await wait(w, w.orderId, QUESTION);
  expect(await w.isOverdue()).toBe(false);
  w.at('2026-11-27T10:00:00+01:00');
  expect((await resume(w, w.orderId)).body.promise.due_on).toBe('2026-11-25');
  expect(await w.isOverdue()).toBe(true);
});

test('cancelling stops the clock, and a paused order that is cancelled counts its pause once', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  w.at('2026-11-23T13:00:00+01:00');
  await wait(w, w.orderId);
  w.at('2026-11-25T13:00:00+01:00');
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: w.params, body: {} });
  expect(await w.promise()).toMatchObject({ state: 'stopped', reason: null });
  const { clock_used } = await w.db
    .selectFrom('orders')
    .select('clock_used')
    .where('id', '=', w.orderId)
    .executeTakeFirstOrThrow();
  expect(clock_used).toBe(500_000);
  expect((await w.spans()).every(({ to_at }) => to_at !== null)).toBe(true);
});

test('a deleted order is stopped, and restoring it continues the clock on the same day', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  const { clock_state } = await w.db
    .selectFrom('orders')
    .select('clock_state')
    .where('id', '=', w.orderId)
    .executeTakeFirstOrThrow();
  expect(clock_state).toBe('stopped');
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect(await w.promise()).toMatchObject({ state: 'running', due_on: '2026-11-25' });
});

test('an order that is refunded in full is stopped, and still is after it was deleted and restored', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  const payment = await w.db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', w.orderId)
    .executeTakeFirstOrThrow();
  await w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: (payment.amount_cents / 100).toFixed(2), reason: 'goodwill' },
  });
  expect((await w.promise()).state).toBe('stopped');
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect((await w.promise()).state).toBe('stopped');
});

test('a new holiday moves no promise, whatever the order does', async () => {
  const w = await ordered();
  await pay(w, w.orderId);
  const settings = await w.admin.must('GET /admin/settings/work');
  const holidays = [{ day: '2026-11-24', name: 'Founding day' }];
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, holidays } });
  expect((await w.promise()).due_on).toBe('2026-11-25');
  await assign(w, w.orderId, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  expect((await w.promise()).due_on).toBe('2026-11-25');
});
