import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import {
  checkAll,
  closeDispute,
  companySubjects,
  disputeOf,
  endLeases,
  openDispute,
  refund,
} from '../../settlement/refunds/refunds.fixture.ts';
import { BANK_DECIDES, cancel, customerOrder, paidOrder, refundsOf } from './guarantee.fixture.ts';

async function paid(w: World) {
  const orderId = await paidOrder(w);
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const ref = payment.provider_ref ?? '';
  return { orderId, paymentId: payment.id, provider: 'stripe', ref, controlRef: ref } as const;
}

/** What was received for the order is refunded or still the company’s, and nothing is due. */
async function expectSums(w: World, orderId: number, keptCents = 0): Promise<void> {
  await expectInvariants(w.db);
  const invoices = await w.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).execute();
  const sum = (of: 'paid_cents' | 'refunded_cents' | 'refunding_cents' | 'charged_back_cents') =>
    invoices.reduce((cents, invoice) => cents + invoice[of], 0);
  expect(sum('paid_cents') - sum('refunded_cents') - sum('refunding_cents')).toBe(keptCents);
  for (const { amount_cents, credited_cents, paid_cents, refunded_cents } of invoices)
    expect(amount_cents - credited_cents).toBe(paid_cents - refunded_cents);
}

test('what was refunded before is not refunded again', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  expect((await refund(w.admin, order, { amount: 400 })).status).toBe(201);
  expect((await customerOrder(w, order.orderId)).cancel_refund).toEqual({
    amount: '1000.00',
    way: 'to your Visa ·4242',
  });
  expect((await cancel(w.customer, order.orderId, 'before_start')).status).toBe(201);
  expect((await refundsOf(w, order.orderId)).map(({ amount_cents }) => amount_cents)).toEqual([40_000, 100_000]);
  expect((await customerOrder(w, order.orderId)).cancelled_refund).toMatchObject({ amount: '1000.00' });
  await expectSums(w, order.orderId);
});

test('an order that was refunded in full can no longer be cancelled', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  expect((await refund(w.admin, order, { amount: 1_400 })).status).toBe(201);
  expect(await customerOrder(w, order.orderId)).toMatchObject({ can_cancel: null, cancel_refund: null });
  const { status, body } = await cancel(w.customer, order.orderId, 'before_start');
  expect([status, body.message]).toEqual([409, 'This order was refunded in full.']);
  await expectSums(w, order.orderId);
});

test('while a payment is disputed, and after it was lost, the bank decides about the money', async () => {
  const w = await world({ fresh: true });
  const [lost, won] = [await paid(w), await paid(w)];
  for (const order of [lost, won]) {
    const { ref } = await openDispute(w, order);
    expect((await customerOrder(w, order.orderId)).can_cancel).toBeNull();
    expect((await cancel(w.customer, order.orderId, 'before_start')).body.message).toBe(BANK_DECIDES);
    await closeDispute(w, order, ref, order === lost ? 'lost' : 'won');
  }
  expect((await cancel(w.customer, lost.orderId, 'before_start')).status).toBe(409);
  expect((await cancel(w.customer, won.orderId, 'before_start')).status).toBe(201);
  await expectSums(w, won.orderId);
});

test('a refund whose outcome is unknown follows later, and is made once', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  await w.sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 503, times: 'always' });
  const { status } = await cancel(w.customer, order.orderId, 'before_start');
  expect(status).toBe(202);
  expect(await customerOrder(w, order.orderId)).toMatchObject({
    status: 'cancelled',
    cancelled_refund: { amount: '1400.00', state: 'on_its_way' },
  });
  await w.sandbox.reset();
  await endLeases(w);
  await checkAll(w);
  expect(await refundsOf(w, order.orderId)).toMatchObject([{ state: 'succeeded' }]);
  expect((await customerOrder(w, order.orderId)).cancelled_refund).toMatchObject({ state: 'arrived' });
  await expectSums(w, order.orderId);
});

test('a refund that the provider rejects leaves the order cancelled, and an admin tries it again', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  await w.sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'fail', status: 400, times: 1 });
  expect((await cancel(w.customer, order.orderId, 'before_start')).status).toBe(201);
  const [failed] = await refundsOf(w, order.orderId);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(await customerOrder(w, order.orderId)).toMatchObject({
    status: 'cancelled',
    cancelled_refund: { amount: '1400.00', state: 'checking' },
  });
  expect((await companySubjects(w)).some((subject) => subject.startsWith('A refund failed: $1,400.00'))).toBe(true);
  await w.admin.must('POST /admin/refunds/{id}/retry', { params: { id: failed?.id ?? 0 } });
  expect((await customerOrder(w, order.orderId)).cancelled_refund).toEqual({
    amount: '1400.00',
    way: 'to your Visa ·4242',
    state: 'arrived',
  });
  await expectSums(w, order.orderId);
});

test('money that came without a provider is returned by hand, and the admins are told', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  await w.db
    .updateTable('payments')
    .set({ provider: null, provider_ref: null, capture_ref: null, method: 'bank_transfer' })
    .where('id', '=', order.paymentId)
    .execute();
  expect((await customerOrder(w, order.orderId)).cancel_refund).toEqual({ amount: '1400.00', way: 'the way you paid' });
  expect((await cancel(w.customer, order.orderId, 'before_start')).status).toBe(201);
  expect(await refundsOf(w, order.orderId)).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('record it as a manual refund') },
  ]);
  expect((await companySubjects(w)).some((subject) => subject.startsWith('A refund failed: $1,400.00'))).toBe(true);
  const emails = await w.emailsTo(w.customer.email);
  expect(emails.find(({ subject }) => subject.endsWith('your money is on its way back'))?.text).toContain(
    'We’ll return $1,400.00 the way you paid.',
  );
  expect((await refund(w.admin, order, { amount: 1_400, method: 'manual' })).status).toBe(201);
  expect((await customerOrder(w, order.orderId)).cancelled_refund).toMatchObject({ state: 'arrived' });
  await expectSums(w, order.orderId);
});

test('a refund that an admin has begun and a cancellation never return more than was paid', async () => {
  const w = await world({ fresh: true });
  for (let round = 0; round < 4; round += 1) {
    const order = await paid(w);
    const [made, cancelled] = await Promise.all([
      refund(w.admin, order, { amount: 900 }),
      cancel(w.customer, order.orderId, 'before_start'),
    ]);
    expect([201, 409]).toContain(cancelled.status);
    expect(made.status === 201 || cancelled.status === 201).toBe(true);
    if (cancelled.status === 201) await expectSums(w, order.orderId);
    else await expectSums(w, order.orderId, 50_000);
  }
});

test('a payment that is disputed while the customer cancels is refunded or contested, never both', async () => {
  const w = await world({ fresh: true });
  const order = await paid(w);
  const [, cancelled] = await Promise.all([openDispute(w, order), cancel(w.customer, order.orderId, 'before_start')]);
  const refunds = await refundsOf(w, order.orderId);
  const disputes = await disputeOf(w, order);
  const returned = refunds.filter(({ state }) => state === 'succeeded').length;
  expect(cancelled.status === 201 ? refunds.length : 0).toBe(refunds.length);
  expect(returned + disputes.filter(({ held_cents }) => held_cents > 0).length).toBeLessThanOrEqual(1);
  await expectInvariants(w.db);
});
