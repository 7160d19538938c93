import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { textsOf } from '../../platform/notifications/notifications.fixture.ts';
import {
  ALREADY_DELIVERED,
  assign,
  cancel,
  clockWorld,
  complete,
  completeAndDeliver,
  customerOrder,
  deliver,
  getOrder,
  HAS_STARTED,
  NOT_LATE,
  paidOrder,
  placeOrder,
  refundsOf,
  setStatus,
  startedOrder,
  subjectsTo,
  workspaceOf,
} from './guarantee.fixture.ts';

afterEach(expectLedgerToMatch);

const auditOf = (w: Awaited<ReturnType<typeof clockWorld>>, id: number) =>
  w.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'order.cancel')
    .execute();

test('before work starts a customer cancels with one call, and everything paid is refunded', async () => {
  const w = await clockWorld();
  const id = await paidOrder(w);
  await assign(w, id, w.staff);
  expect(await customerOrder(w, id)).toMatchObject({
    can_cancel: 'before_start',
    cancel_refund: { amount: '1400.00', way: 'to your Visa ·4242' },
    cancelled_refund: null,
    days_late: 0,
    guarantee: null,
  });
  expect(await workspaceOf(w.admin, id)).toMatchObject({
    can_cancel: 'before_start',
    cancel_refund: { amount: '1400.00', way: 'to the customer’s Visa ·4242' },
  });
  const { status, body } = await cancel(w.customer, id, 'before_start');
  expect([status, body]).toMatchObject([
    201,
    { kind: 'before_start', state: 'executed', order_id: id, refund: '1400.00', kept: null },
  ]);
  expect(await customerOrder(w, id)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    can_cancel: null,
    cancel_refund: null,
    cancelled_refund: { amount: '1400.00', way: 'to your Visa ·4242', state: 'arrived' },
  });
  expect(await refundsOf(w, id)).toMatchObject([
    { state: 'succeeded', amount_cents: 140_000, reason: 'requested_by_customer', requested_by: w.customer.id },
  ]);
  const order = await getOrder(w, id);
  expect(order.assignments).toMatchObject([{ status: 'cancelled' }]);
  expect(order.history.find(({ kind }) => kind === 'cancelled')).toMatchObject({
    actor: { id: w.customer.id },
    detail: { reason: 'before_start' },
  });
  expect(await auditOf(w, id)).toMatchObject([{ actor_id: w.customer.id }]);
  const emails = await w.emailsTo(w.customer.email);
  const cancelled = emails.filter(({ subject }) => subject === `Order ${id}: your money is on its way back`);
  expect(cancelled).toHaveLength(1);
  expect(cancelled[0]?.text).toContain('$1,400.00 is on its way to your Visa ·4242 and arrives within 10 days.');
  expect(emails.filter(({ subject }) => subject === 'We have refunded $1,400.00')).toHaveLength(1);
  expect(await subjectsTo(w, w.staff.email)).toContain(`Order ${id} was cancelled`);
  expect(await textsOf(w, w.staff)).toContain(`Order ${id} was cancelled`);
  expect(await textsOf(w, w.admin)).toContain(`${w.customer.name} cancelled order ${id}`);
  expect((await cancel(w.customer, id, 'before_start')).body.message).toBe('This order is already cancelled.');
});

test('a repeated request with its key cancels once and gets the record again', async () => {
  const w = await clockWorld();
  const id = await paidOrder(w);
  const call = () =>
    w.customer.call('POST /customer/orders/{id}/cancel', {
      params: { id },
      body: { kind: 'before_start', expected_refund: '1400.00' },
      key: 'cancel-1',
    });
  const [first, again] = [await call(), await call()];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  expect(await refundsOf(w, id)).toHaveLength(1);
});

test('once work has started, only a late order can be cancelled', async () => {
  const w = await clockWorld();
  const id = await startedOrder(w);
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: null, cancel_refund: null });
  for (const [kind, text] of [
    ['before_start', HAS_STARTED],
    ['late', NOT_LATE],
  ] as const) {
    const { status, body } = await cancel(w.customer, id, kind);
    expect([status, body.message]).toEqual([409, text]);
  }
  w.moveTo('2027-03-11T10:00:00.000Z');
  expect(await customerOrder(w, id)).toMatchObject({
    can_cancel: 'late',
    days_late: 7,
    cancel_refund: { amount: '1400.00' },
  });
  const job = await workspaceOf(w.staff, id);
  expect(job).toMatchObject({ can_cancel: 'late', days_late: 7 });
  expect('cancel_refund' in job).toBe(false);
  expect((await cancel(w.customer, id, 'before_start')).status).toBe(409);
  expect((await cancel(w.customer, id, 'late')).status).toBe(201);
  expect(await customerOrder(w, id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await refundsOf(w, id)).toMatchObject([{ reason: 'not_delivered', state: 'succeeded' }]);
  const { status: started } = await setStatus(w.staff, id, 'completed');
  expect(started).toBe(409);
});

test('late work that is completed can be cancelled until it is delivered', async () => {
  const w = await clockWorld();
  const [first, second] = [await startedOrder(w), await startedOrder(w)];
  for (const id of [first, second]) await complete(w.staff, id);
  w.moveTo('2027-03-05T10:00:00.000Z');
  expect((await cancel(w.customer, first, 'late')).status).toBe(201);
  expect((await deliver(w.staff, first)).status).toBe(409);
  expect((await deliver(w.staff, second)).status).toBe(200);
  expect(await customerOrder(w, second)).toMatchObject({ can_cancel: null, days_late: 0, days_delivered_late: 1 });
  const refused = await cancel(w.customer, second, 'late');
  expect([refused.status, refused.body.message]).toEqual([409, ALREADY_DELIVERED]);
});

test('a revision that is late is not cancelled: the delivery before it has its guarantee', async () => {
  const w = await clockWorld();
  const id = await startedOrder(w);
  await completeAndDeliver(w.staff, id);
  await w.customer.must('POST /customer/orders/{id}/request-changes', {
    params: { id },
    body: { message: 'Please make the logo bigger.' },
  });
  w.moveTo('2027-03-20T10:00:00.000Z');
  expect((await workspaceOf(w.admin, id)).promise.late).toBe(true);
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: null, days_late: 0 });
  expect((await cancel(w.customer, id, 'late')).status).toBe(409);
});

test('a day that was moved without the customer’s agreement does not make an order punctual', async () => {
  const w = await clockWorld();
  const [silently, agreed] = [await startedOrder(w), await startedOrder(w)];
  const move = (id: number, isAgreed: boolean) =>
    w.admin.must('PUT /admin/orders/{id}/promise', {
      params: { id },
      body: { due_on: '2027-03-20', reason: 'A part is late.', agreed_with_customer: isAgreed },
    });
  await move(silently, false);
  await move(agreed, true);
  w.moveTo('2027-03-06T10:00:00.000Z');
  expect(await customerOrder(w, silently)).toMatchObject({ can_cancel: 'late', days_late: 2 });
  expect(await customerOrder(w, agreed)).toMatchObject({ can_cancel: null, days_late: 0 });
});

test('an order that waits for the customer is not late', async () => {
  const w = await clockWorld();
  const id = await startedOrder(w);
  await w.admin.must('POST /orders/{id}/wait', { params: { id }, body: { question: 'Which domain?' } });
  w.moveTo('2027-03-20T10:00:00.000Z');
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: null, days_late: 0 });
  expect((await cancel(w.customer, id, 'late')).status).toBe(409);
});

test('an order keeps the rules that it was sold under', async () => {
  const w = await clockWorld();
  const [started, waiting] = [await startedOrder(w), await paidOrder(w)];
  const rules = await w.admin.must('GET /admin/settings/cancellation');
  const off = { ...rules.value, cancel_before_start: false, cancel_when_late: false };
  await w.admin.must('PUT /admin/settings/cancellation', { body: { value: off, updated_at: null } });
  const [later, unstarted] = [await startedOrder(w), await paidOrder(w)];
  expect(await customerOrder(w, unstarted)).toMatchObject({ can_cancel: null, ways_out: [] });
  expect((await cancel(w.customer, unstarted, 'before_start')).status).toBe(409);
  expect((await cancel(w.customer, waiting, 'before_start')).status).toBe(201);
  w.moveTo('2027-03-11T10:00:00.000Z');
  expect(await customerOrder(w, later)).toMatchObject({ can_cancel: null, days_late: 7 });
  expect((await cancel(w.customer, later, 'late')).status).toBe(409);
  expect(await customerOrder(w, started)).toMatchObject({ can_cancel: 'late' });
  await w.deps.settings.set(w.db, 'cancellation', null, null);
  w.deps.settings.invalidate();
});

test('a customer who expects another refund is told, and nothing happens', async () => {
  const w = await clockWorld();
  const by = await w.newCustomer();
  const id = await paidOrder(w, by);
  const body = { kind: 'before_start', expected_refund: '1399.00' } as const;
  const { status, body: refused } = await by.call('POST /customer/orders/{id}/cancel', { params: { id }, body });
  expect([status, refused.message]).toEqual([409, 'The refund has changed to $1,400.00.']);
  expect((await getOrder(w, id)).status).toBe('pending');
  expect(await refundsOf(w, id)).toEqual([]);
});

test('nobody cancels an order of someone else', async () => {
  const w = await clockWorld();
  const id = await paidOrder(w);
  const stranger = await w.newCustomer();
  expect((await cancel(stranger, id, 'before_start')).status).toBe(404);
  expect((await cancel(w.staff, id, 'before_start')).status).toBe(403);
  expect((await getOrder(w, id)).status).toBe('pending');
});

test('an unpaid order is cancelled without a refund, and its invoice asks for nothing', async () => {
  const w = await clockWorld();
  const id = await placeOrder(w);
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: 'before_start', cancel_refund: null });
  expect((await cancel(w.customer, id, 'before_start')).status).toBe(201);
  expect(await customerOrder(w, id)).toMatchObject({ status: 'cancelled', invoice: { status: 'void' } });
  expect(await refundsOf(w, id)).toEqual([]);
  expect(await customerOrder(w, id)).toMatchObject({ cancelled_refund: null });
});

test('after five calls in an hour a customer has to wait', async () => {
  const w = await clockWorld();
  const by = await w.newCustomer();
  const id = await startedOrder(w, by);
  for (let i = 0; i < 5; i += 1) expect((await cancel(by, id, 'late')).status).toBe(409);
  expect((await cancel(by, id, 'late')).status).toBe(429);
});
