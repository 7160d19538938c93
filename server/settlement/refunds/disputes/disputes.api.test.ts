import { expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/support/money/expect-invariants.ts';
import { world } from '../../../../test/support/world.ts';
import { deliverAll } from '../../../work/assignments/assignments.fixture.ts';
import {
  closeDispute,
  commissionsOf as commissions,
  companySubjects,
  creditNotes,
  disputeOf,
  expectRefundsToMatch,
  openDispute,
  type PaidOrder,
  paidOrder,
  refund,
  statuses,
  withReports,
} from '../refunds.fixture.ts';
import { recordDispute } from '../refunds.ts';

const providers = ['stripe', 'paypal'] as const;

test.each(providers)(
  'a dispute at %s is shown, blocks refunds and commissions, and releases them when won',
  async (provider) => {
    const w = await world({ fresh: true });
    const order = await paidOrder(w, { provider });
    await deliverAll(w, order.orderId, [w.staff]);
    const { ref } = await openDispute(w, order);
    const { data } = await w.admin.must('GET /admin/disputes', { query: { is_open: '1' } });
    expect(data).toMatchObject([
      {
        provider,
        provider_ref: ref,
        amount: '100.00',
        state: 'needs_response',
        order_id: order.orderId,
        invoice: { id: order.invoiceId },
        payment: { id: order.paymentId },
        closed_at: null,
      },
    ]);
    expect(data[0]?.provider_url).toMatch(/^https:\/\//);
    expect(await statuses(w, order)).toMatchObject({ payment: 'disputed', invoice: 'paid' });
    expect((await w.admin.must('GET /admin/overview')).open_disputes).toBe(1);
    const refused = await refund(w.admin, order, { amount: 1 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This payment is disputed. It can be refunded when the dispute is closed.',
    ]);
    const [commission] = (await w.staff.must('GET /staff/commissions')).data;
    const pay = () => w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
    const unpaid = await pay();
    expect([unpaid.status, unpaid.body.message]).toEqual([409, "This order's payment is disputed."]);
    await expectRefundsToMatch(w);

    await closeDispute(w, order, ref, 'won');
    expect(await disputeOf(w, order)).toMatchObject([{ state: 'won', held_cents: 0, closed_at: expect.any(String) }]);
    expect(await statuses(w, order)).toEqual({ payment: 'captured', invoice: 'paid', order: 'paid' });
    expect((await pay()).status).toBe(200);
    expect((await refund(w.admin, order, { amount: 1 })).status).toBe(201);
    expect((await companySubjects(w)).toSorted()).toEqual([
      'A customer disputes a payment of $100.00',
      'A dispute was won: $100.00',
    ]);
    await expectRefundsToMatch(w);
  },
);

test.each(providers)(
  'a dispute lost at %s makes the invoice due again and reverses the commission',
  async (provider) => {
    const w = await world({ fresh: true });
    const order = await paidOrder(w, { provider });
    await deliverAll(w, order.orderId, [w.staff]);
    const { ref, id } = await openDispute(w, order);
    const early = await w.admin.call('POST /admin/disputes/{id}/write-off', { params: { id } });
    expect(early.status).toBe(409);
    await closeDispute(w, order, ref, 'lost');
    expect(await statuses(w, order)).toEqual({
      payment: 'charged_back',
      invoice: 'charged_back',
      order: 'charged_back',
    });
    expect(await commissions(w, order)).toEqual(['earned 1000 unpaid', 'reversal -1000 unpaid']);
    expect(await companySubjects(w)).toContain('A dispute was lost: $100.00');
    const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.orderId } });
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['disputed', 'dispute_closed']));
    await expectRefundsToMatch(w);

    const { settled_as } = await w.admin.must('POST /admin/disputes/{id}/write-off', { params: { id } });
    expect(settled_as).toBe('written_off');
    expect(await creditNotes(w, order)).toMatchObject([{ kind: 'cancellation', total_cents: 10_000, refund_id: null }]);
    expect((await w.admin.call('POST /admin/disputes/{id}/ask-again', { params: { id } })).status).toBe(409);
    await expectRefundsToMatch(w);
  },
);

test('after a loss the customer can be asked again, and pays the invoice', async () => {
  const w = await world({ fresh: true });
  const { id: orderId } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const { id: invoiceId } = await w.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const pay = async () => {
    const { status, body } = await w.customer.call('POST /customer/invoices/{id}/pay', {
      params: { id: invoiceId },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
    return [status, body.message];
  };
  await pay();
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const order = {
    orderId,
    invoiceId,
    paymentId: payment.id,
    provider: 'stripe',
    controlRef: payment.provider_ref ?? '',
  } as PaidOrder;
  const { ref, id } = await openDispute(w, order);
  await closeDispute(w, order, ref, 'lost');
  expect(await pay()).toEqual([409, 'The payment of this invoice was charged back. Please contact us.']);
  await w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id } });
  expect(await statuses(w, order)).toMatchObject({ payment: 'charged_back', invoice: 'unpaid', order: 'unpaid' });
  await expectRefundsToMatch(w);
  await pay();
  expect(await statuses(w, order)).toMatchObject({ invoice: 'paid', order: 'paid' });
  await expectRefundsToMatch(w);
});

test('an inquiry is shown only: it moves no money and holds nothing', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const { ref } = await openDispute(w, order, { inquiry: true });
  expect(await disputeOf(w, order)).toMatchObject([{ state: 'inquiry', held_cents: 0 }]);
  expect(await statuses(w, order)).toMatchObject({ payment: 'captured' });
  expect((await refund(w.admin, order, { amount: 10 })).status).toBe(201);
  await closeDispute(w, order, ref, 'won');
  expect(await statuses(w, order)).toMatchObject({ payment: 'partially_refunded', invoice: 'partially_refunded' });
  await expectRefundsToMatch(w);
});

test('a dispute that is won after a loss gives everything back, except what was decided since', async () => {
  const { w, order, reportNow } = await withReports();
  await deliverAll(w, order.orderId, [w.staff]);
  await reportNow({ state: 'lost' });
  expect(await statuses(w, order)).toMatchObject({ invoice: 'charged_back' });
  await reportNow({ state: 'won' });
  expect(await statuses(w, order)).toEqual({ payment: 'captured', invoice: 'paid', order: 'paid' });
  expect(await commissions(w, order)).toEqual(['earned 1000 unpaid', 'reversal -1000 unpaid', 'reversal 1000 unpaid']);
  await expectInvariants(w.db);

  await reportNow({ state: 'lost' });
  const [dispute] = await disputeOf(w, order);
  await w.admin.must('POST /admin/disputes/{id}/write-off', { params: { id: dispute?.id ?? 0 } });
  await reportNow({ state: 'won' });
  expect(await statuses(w, order)).toMatchObject({ payment: 'captured', invoice: 'void' });
  const { unallocated } = await w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } });
  expect(unallocated).toBe('100.00');
  expect((await commissions(w, order)).at(-1)).toBe('reversal 1000 unpaid');
  await expectInvariants(w.db);
});

test('a disputed payment that the provider still refunds is refunded, and only the rest is contested', async () => {
  const { w, order, reportNow } = await withReports();
  await reportNow({ isRefundable: true });
  const { refundable } = await w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } });
  expect(refundable).toBe('100.00');
  expect((await refund(w.admin, order, { amount: 30 })).status).toBe(201);
  expect(await disputeOf(w, order)).toMatchObject([{ amount_cents: 10_000, held_cents: 7_000 }]);
  await reportNow({ state: 'lost' });
  expect(await disputeOf(w, order)).toMatchObject([{ held_cents: 7_000 }]);
  await expectInvariants(w.db);
});

test('a report that was requested before the recorded one changes nothing', async () => {
  const { w, order, reportNow } = await withReports();
  await reportNow({ state: 'lost' });
  const ahead = new Date(Date.now() + 60_000).toISOString();
  await w.db.updateTable('disputes').set({ seen_at: ahead }).execute();
  expect(await reportNow({ state: 'needs_response' })).toBe('unchanged');
  expect(await disputeOf(w, order)).toMatchObject([{ state: 'lost' }]);
});

test('twenty reports of one dispute, in any order and at once, make one row', async () => {
  const w = await world({ listening: true, fresh: true });
  await w.sandbox.webhooks({ send: 'off' });
  const orders = [await paidOrder(w), await paidOrder(w, { provider: 'paypal' })];
  await w.sandbox.webhooks({ send: 'held', copies: 10, order: 'newest_first' });
  for (const order of orders) {
    const { id } = await w.sandbox.dispute(order.provider, order.controlRef);
    await w.sandbox.closeDispute(order.provider, String(id), 'lost');
  }
  const { released } = await w.sandbox.releaseWebhooks();
  expect(new Set(await w.stage.webhookStatuses(Number(released)))).toEqual(new Set([200]));
  for (const order of orders) {
    const [dispute] = await disputeOf(w, order);
    await Promise.all(
      Array.from({ length: 20 }, () => recordDispute(w.deps, order.provider, dispute?.provider_ref ?? '')),
    );
    expect(await disputeOf(w, order)).toMatchObject([{ state: 'lost', held_cents: 10_000 }]);
    expect(await statuses(w, order)).toMatchObject({ payment: 'charged_back' });
  }
  await expectRefundsToMatch(w);
});

test('a lost dispute stays open until the admin has decided', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const { ref, id } = await openDispute(w, order);
  const ids = async (is_open: '1' | '0') =>
    (await w.admin.must('GET /admin/disputes', { query: { is_open } })).data.map((dispute) => dispute.id);
  await closeDispute(w, order, ref, 'lost');
  expect([await ids('1'), await ids('0')]).toEqual([[id], []]);
  expect((await w.admin.must('GET /admin/overview')).open_disputes).toBe(1);
  await w.admin.must('POST /admin/disputes/{id}/write-off', { params: { id } });
  expect([await ids('1'), await ids('0')]).toEqual([[], [id]]);
  expect((await w.admin.must('GET /admin/overview')).open_disputes).toBe(0);
});

test('after a partial loss the customer owes that part only, once they are asked again', async () => {
  const w = await world({ fresh: true });
  const { id: orderId, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const pay = () =>
    w.customer.call('POST /customer/invoices/{id}/pay', {
      params: { id: invoice_id ?? 0 },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
  expect((await pay()).status).toBe(200);
  const payment = await w.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const order = { paymentId: payment.id, provider: 'stripe', controlRef: payment.provider_ref ?? '' } as const;
  const { ref, id } = await openDispute(w, order, { amount: 4_000 });
  await closeDispute(w, order, ref, 'lost');
  const invoice = () => w.customer.must('GET /customer/invoices/{id}', { params: { id: invoice_id ?? 0 } });
  expect(await invoice()).toMatchObject({ status: 'charged_back', due: '40.00' });
  // Nothing is charged before the company has decided.
  expect((await pay()).status).toBe(409);
  expect(await w.captured()).toHaveLength(1);
  await w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id } });
  expect(await invoice()).toMatchObject({ status: 'partially_paid', due: '40.00' });
  expect((await pay()).status).toBe(200);
  expect((await w.captured()).map(({ amount }) => amount).toSorted()).toEqual(['40.00', '499.00']);
  expect(await invoice()).toMatchObject({ status: 'paid', due: '0.00' });
  expect((await w.ordersOf(w.customer.email)).map((one) => [one.id, one.payment_status])).toEqual([[orderId, 'paid']]);
  await expectInvariants(w.db);
});
