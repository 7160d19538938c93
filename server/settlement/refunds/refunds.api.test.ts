import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import {
  creditNotes,
  openDispute,
  paidOrder,
  refund,
  refundEmail,
  refundRows,
  refundsAtSandbox,
  statuses,
} from './refunds.fixture.ts';

const countStatuses = (responses: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, list]) => [status, list.length]),
  );

test('a refund in full returns the money, issues a credit note and tells the customer', async () => {
  const w = await world();
  const order = await paidOrder(w);
  const { status, body } = await refund(w.admin, order, { amount: '100.00', note: 'As agreed on the phone.' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'succeeded',
    source: 'admin',
    amount: '100.00',
    reason: 'requested_by_customer',
    note: 'As agreed on the phone.',
    payment: { id: order.paymentId, method: 'stripe', provider: 'stripe', provider_ref: order.ref },
    invoice: { id: order.invoiceId, invoice_number: order.invoiceNumber },
    order_id: order.orderId,
    credit_note: { credit_note_number: expect.stringMatching(/^CN-\d{4}-\d{6}$/) },
    requested_by: { id: w.admin.id },
    failure: null,
  });
  expect(await refundsAtSandbox(w, order)).toEqual([{ amount: '100.00', state: 'succeeded' }]);
  expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  const email = await refundEmail(w, order);
  expect(email?.text).toContain(
    'We have refunded $100.00 to your Visa ·4242. Banks can take up to 10 days to credit it.',
  );
  expect(email?.attachments).toEqual([
    { filename: `${body.credit_note?.credit_note_number}.pdf`, size: expect.any(Number) },
  ]);
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.orderId } });
  expect(history.at(-1)).toMatchObject({
    kind: 'refunded',
    detail: { amount: '100.00', credit_note_number: body.credit_note?.credit_note_number },
  });
  await expectInvariants(w.db);
});

test('a refund of a PayPal payment is made at its capture', async () => {
  const w = await world();
  const order = await paidOrder(w, { provider: 'paypal' });
  expect((await refund(w.admin, order, { amount: '40.00' })).body).toMatchObject({ state: 'succeeded' });
  expect(await refundsAtSandbox(w, order)).toEqual([{ amount: '40.00', state: 'succeeded' }]);
  expect((await refundEmail(w, order))?.text).toContain('We have refunded $40.00 to your PayPal account.');
});

test('of fifty concurrent refunds in full one is made', async () => {
  const w = await world();
  const order = await paidOrder(w);
  // One admin may not make so many in an hour.
  const admins = [w.admin, await w.personAs('admin')];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      refund(admins[i % 2] ?? w.admin, order, { amount: 100 }, `key-${i}-${order.paymentId}`),
    ),
  );
  const { 201: created = 0, 202: accepted = 0, ...refused } = countStatuses(responses);
  expect(created + accepted).toBe(1);
  expect(Object.keys(refused).every((status) => ['409', '422'].includes(status))).toBe(true);
  expect(await refundsAtSandbox(w, order)).toEqual([{ amount: '100.00', state: 'succeeded' }]);
  expect(await creditNotes(w, order)).toHaveLength(1);
  await expectInvariants(w.db);
});

test('refunds in parts get a credit note each, and one cent more is rejected', async () => {
  const w = await world();
  const order = await paidOrder(w);
  for (const [amount, status] of [
    ['30.00', 'partially_refunded'],
    ['20.00', 'partially_refunded'],
    ['50.00', 'refunded'],
  ] as const) {
    const tooMuch = await refund(w.admin, order, { amount: '100.01' });
    expect(tooMuch.status).toBe(422);
    expect((await refund(w.admin, order, { amount })).status).toBe(201);
    expect((await statuses(w, order)).invoice).toBe(status);
  }
  const notes = await creditNotes(w, order);
  expect(notes.map(({ total_cents }) => total_cents)).toEqual([3_000, 2_000, 5_000]);
  const more = await refund(w.admin, order, { amount: 0.01 });
  expect([more.status, more.body.errors]).toEqual([422, { amount: ['At most $0.00 can be refunded.'] }]);
  await expectInvariants(w.db);
});

test('lines can be refunded by their position, whose amounts must add up', async () => {
  const w = await world();
  const order = await paidOrder(w, { prices: [7_000, 3_000] });
  const { allocations } = await w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } });
  expect(allocations).toMatchObject([
    {
      invoice: { id: order.invoiceId },
      amount: '100.00',
      refundable: '100.00',
      lines: [
        { position: 1, total: '70.00', refundable: '70.00' },
        { position: 2, total: '30.00', refundable: '30.00' },
      ],
    },
  ]);
  const lines = (...amounts: number[]) => amounts.map((amount, i) => ({ position: i + 1, amount }));
  const errorsOf = async (amount: number, chosen: { position: number; amount: number }[]) =>
    (await refund(w.admin, order, { amount, lines: chosen })).body.errors;
  expect(await errorsOf(50, lines(30, 10))).toEqual({ lines: ['The amounts of the lines must add up to $50.00.'] });
  expect(await errorsOf(50, lines(10, 40))).toEqual({
    'lines.1.amount': ['At most $30.00 of this line can be refunded.'],
  });
  expect(await errorsOf(5, [{ position: 3, amount: 5 }])).toEqual({
    'lines.0.position': ['This invoice has no such line.'],
  });
  expect(await errorsOf(10, [...lines(5), ...lines(5)])).toEqual({ lines: [expect.stringMatching(/repeat a line/)] });
  expect((await refund(w.admin, order, { amount: 30, lines: [{ position: 2, amount: 30 }] })).status).toBe(201);
  expect((await refund(w.admin, order, { amount: 70 })).status).toBe(201);
  await expectInvariants(w.db);
});

test('a repeated request gets the same refund, and another body is 409', async () => {
  const w = await world();
  const order = await paidOrder(w);
  const key = `once-${order.paymentId}`;
  const [first, second] = [
    await refund(w.admin, order, { amount: 10 }, key),
    await refund(w.admin, order, { amount: 10 }, key),
  ];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await refund(w.admin, order, { amount: 11 }, key)).status).toBe(409);
  expect(await refundRows(w, order)).toHaveLength(1);
});

test('a refund that the provider rejects is 409 with its message, and the amount is free again', async () => {
  const w = await world();
  const order = await paidOrder(w);
  await w.sandbox.refund('stripe', order.ref);
  const { status, body } = await refund(w.admin, order, { amount: 100 });
  expect([status, body.message.length > 0]).toEqual([409, true]);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'failed', failure: body.message }]);
  const subjects = (await w.emailsTo(sampleCompany.email)).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.startsWith('A refund failed: $100.00'))).toBe(true);
  await expectInvariants(w.db);
});

test('a manual refund is recorded with its reference, and calls no provider', async () => {
  const w = await world();
  const order = await paidOrder(w);
  const manual = { amount: 25, method: 'manual', reference: 'Transfer 77', reason: 'goodwill' } as const;
  const future = await refund(w.admin, order, { ...manual, paid_on: '2999-01-01' });
  expect([future.status, Object.keys(future.body.errors ?? {})]).toEqual([422, ['paid_on']]);
  const { status, body } = await refund(w.admin, order, { ...manual, paid_on: '2026-01-31' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'succeeded', source: 'manual', reference: 'Transfer 77' });
  expect(body.succeeded_at).toMatch(/^2026-01-31/);
  expect(await refundsAtSandbox(w, order)).toEqual([]);
  expect(await statuses(w, order)).toMatchObject({ payment: 'partially_refunded', invoice: 'partially_refunded' });
  await expectInvariants(w.db);
});

test('twenty concurrent refunds of twenty orders get credit notes without gaps', async () => {
  const w = await world();
  const orders = [];
  for (let i = 0; i < 20; i += 1) orders.push(await paidOrder(w));
  const responses = await Promise.all(orders.map((order) => refund(w.admin, order, { amount: 100 })));
  const numbers = responses.map(({ body }) => body.credit_note?.credit_note_number ?? '').toSorted();
  const sequence = numbers.map((number) => Number(number.slice(-6)));
  expect(sequence).toEqual(sequence.map((_, i) => (sequence[0] ?? 0) + i));
  await expectInvariants(w.db);
});

test('a preview says what a refund will do, and changes nothing', async () => {
  const w = await world();
  const order = await paidOrder(w);
  const preview = await w.admin.must('POST /admin/payments/{id}/refunds/preview', {
    params: { id: order.paymentId },
    body: { amount: '30.00' },
  });
  expect(preview).toEqual({
    amount: '30.00',
    tax: '0.00',
    credit_note_number: expect.stringMatching(/^CN-/),
    commissions: [],
    invoice_status: 'partially_refunded',
    order: { id: order.orderId, can_cancel: true, has_started: false },
  });
  expect(await refundRows(w, order)).toEqual([]);
  expect((await refund(w.admin, order, { amount: 30 })).body.credit_note?.credit_note_number).toBe(
    preview.credit_note_number,
  );
});

test('staff and customers can neither read nor make refunds', async () => {
  const w = await world();
  const order = await paidOrder(w);
  for (const by of [w.staff, w.customer]) {
    expect((await refund(by, order, { amount: 1 })).status).toBe(403);
    expect((await by.call('GET /admin/refunds')).status).toBe(403);
  }
});

test('payments, refunds and disputes are found by number, email address and reference of the provider', async () => {
  const w = await world();
  const order = await paidOrder(w);
  const { body } = await refund(w.admin, order, { amount: 12 });
  const [{ provider_ref: ref = null } = {}] = await refundRows(w, order);
  for (const search of [order.ref, order.invoiceNumber, order.email])
    expect(
      (await w.admin.must('GET /admin/payments', { query: { search } })).data.map(({ id }) => id),
      search,
    ).toEqual([order.paymentId]);
  for (const search of [ref ?? '', body.credit_note?.credit_note_number ?? '', order.invoiceNumber, order.email])
    expect(
      (await w.admin.must('GET /admin/refunds', { query: { search } })).data.map(({ id }) => id),
      search,
    ).toEqual([body.id]);
  for (const [filter, id] of [
    ['payment_id', order.paymentId],
    ['invoice_id', order.invoiceId],
    ['order_id', order.orderId],
  ] as const) {
    const { data } = await w.admin.must('GET /admin/refunds', { query: { [filter]: id } });
    expect(
      data.map((one) => one.id),
      filter,
    ).toEqual([body.id]);
  }
  const { data, meta } = await w.admin.must('GET /admin/refunds', { query: { state: 'failed', source: 'admin' } });
  expect(data).toHaveLength(Math.min(meta.total, 25));
  const { id: disputeId, ref: disputeRef } = await openDispute(w, order);
  for (const search of [disputeRef, order.ref, order.invoiceNumber, order.email])
    expect(
      (await w.admin.must('GET /admin/disputes', { query: { search } })).data.map(({ id }) => id),
      search,
    ).toEqual([disputeId]);
  expect((await w.admin.must('GET /admin/disputes', { query: { search: 'nothing-like-it' } })).data).toEqual([]);
});
