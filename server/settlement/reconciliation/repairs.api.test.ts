import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { paymentUnderReview } from '../../../test/support/money/payment-under-review.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import type { World } from '../../../test/support/world.ts';
import { couponById, createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import {
  advanceClock,
  closedPurchases,
  compare,
  DAY,
  findingOf,
  findings,
  HOUR,
  installation,
  repair,
} from './reconciliation.fixture.ts';
import { reconcile } from './reconciliation.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
  await closeStages();
});

const invoiceOf = (w: World, orderId: number) =>
  w.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

async function openInvoice(w: World, coupon_code?: string) {
  const { id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], coupon_code },
  });
  return invoiceOf(w, id);
}

const paymentsOf = (w: World, ref: string) =>
  w.db.selectFrom('payments').selectAll().where('provider_ref', '=', ref).execute();

test('a payment of another system is not ours, and attaching it pays the chosen invoice once', async () => {
  const w = await installation();
  const invoice = await openInvoice(w);
  const { id: ref } = await w.sandbox.foreignCardPayment({ amount: 49_900 });
  await compare(w);
  expect((await w.admin.must('GET /admin/waiting')).open_findings).toBe(0);
  expect(await findings(w, { is_foreign: '0' })).toEqual([]);
  const [finding] = await findings(w, { is_foreign: '1' });
  expect(finding).toMatchObject({
    kind: 'foreign_payment',
    ref,
    amount: '499.00',
    actions: ['attach', 'refund', 'not_ours'],
  });
  const attach = (invoice_id?: number) => repair(w, finding?.id ?? 0, { action: 'attach', invoice_id });
  const without = await attach();
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['invoice_id']]);
  expect((await attach(9_999)).status).toBe(422);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => attach(invoice.id)));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await invoiceOf(w, invoice.order_id ?? 0)).toMatchObject({ status: 'paid', paid_cents: 49_900 });
  expect(await paymentsOf(w, String(ref))).toMatchObject([
    { amount_cents: 49_900, unallocated_cents: 0, user_id: w.customer.id, recorded_by: w.admin.id },
  ]);
  expect((await w.emailsTo(w.customer.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Receipt for order \d+$/),
  );
  await compare(w);
  expect(await findings(w)).toEqual([]);
  expect((await attach(invoice.id)).status).toBe(409);
});

test('attaching more than the amount due leaves the remainder unallocated, and less pays a part', async () => {
  const w = await installation();
  const [first, second] = [await openInvoice(w), await openInvoice(w)];
  await w.sandbox.foreignCardPayment({ amount: 60_000 });
  await w.sandbox.foreignCardPayment({ amount: 10_000 });
  await compare(w);
  const found = await findings(w);
  for (const [amount, invoice] of [
    ['600.00', first],
    ['100.00', second],
  ] as const) {
    const id = found.find((one) => one.amount === amount)?.id ?? 0;
    expect((await repair(w, id, { action: 'attach', invoice_id: invoice.id })).status).toBe(200);
  }
  expect(await invoiceOf(w, first.order_id ?? 0)).toMatchObject({ status: 'paid', paid_cents: 49_900 });
  expect(await invoiceOf(w, second.order_id ?? 0)).toMatchObject({ status: 'partially_paid', paid_cents: 10_000 });
  const unallocated = await w.db.selectFrom('payments').select('unallocated_cents').orderBy('amount_cents').execute();
  expect(unallocated.map((row) => row.unallocated_cents)).toEqual([0, 10_100]);
});

test('attached payments add up to the revenue of the coupon of their order', async () => {
  const w = await installation();
  const { id, code } = await createCoupon(w);
  const invoice = await openInvoice(w, code);
  for (const amount of [10_000, 29_920]) await w.sandbox.foreignCardPayment({ amount });
  await compare(w);
  const sold: unknown[] = [];
  for (const amount of ['100.00', '299.20']) {
    const finding = (await findings(w)).find((one) => one.amount === amount);
    expect((await repair(w, finding?.id ?? 0, { action: 'attach', invoice_id: invoice.id })).status).toBe(200);
    const { uses, discount, revenue } = await couponById(w, id);
    sold.push([uses, discount, revenue]);
  }
  expect(sold).toEqual([
    [1, '99.80', '100.00'],
    [1, '99.80', '399.20'],
  ]);
});

test('a dismissed finding stays dismissed', async () => {
  const w = await installation();
  await w.sandbox.foreignCardPayment({ amount: 1_000 });
  await compare(w);
  const finding = await findingOf(w, 'foreign_payment');
  expect((await repair(w, finding.id, { action: 'not_ours', note: 'The other shop.' })).body).toMatchObject({
    state: 'dismissed',
    action: 'not_ours',
    note: 'The other shop.',
  });
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test.each(['stripe', 'paypal'] as const)('a payment of another system at %s is refunded once', async (provider) => {
  const w = await installation();
  if (provider === 'stripe') await w.sandbox.foreignCardPayment({ amount: 4_200 });
  else await w.sandbox.foreignPaypalPayment({ amount: '42.00' });
  await compare(w);
  const finding = await findingOf(w, 'foreign_payment');
  const clicks = await Promise.all(Array.from({ length: 10 }, () => repair(w, finding.id, { action: 'refund' })));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await w.sandbox.refunds()).toMatchObject([{ amount: '42.00' }]);
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('a refund that the provider did not answer is made once', async () => {
  const w = await installation();
  await w.sandbox.foreignCardPayment({ amount: 4_200 });
  await compare(w);
  const finding = await findingOf(w, 'foreign_payment');
  await w.sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'drop', when: 'after', times: 'always' });
  expect((await repair(w, finding.id, { action: 'refund' })).status).toBe(503);
  await w.sandbox.reset();
  await compare(w);
  const again = await repair(w, finding.id, { action: 'refund' });
  expect([again.status, again.body]).toEqual([200, expect.objectContaining({ state: 'repaired' })]);
  expect(await w.sandbox.refunds()).toHaveLength(1);
  expect(await findings(w)).toEqual([]);
});

test('a refund of a payment under review that the provider did not answer closes the review with the next click', async () => {
  const w = await installation();
  const attempt = await paymentUnderReview(w);
  await w.sandbox.webhooks({ send: 'off' });
  await reconcile(w.deps);
  const finding = await findingOf(w, 'payment_without_order');
  await w.sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'drop', when: 'after', times: 'always' });
  expect((await repair(w, finding.id, { action: 'refund' })).status).toBe(503);
  await w.sandbox.reset();
  expect((await repair(w, finding.id, { action: 'refund' })).status).toBe(200);
  expect(await w.sandbox.refunds()).toHaveLength(1);
  expect(await w.attemptOf(attempt.email)).toMatchObject({ settled_note: 'Refunded at the provider.' });
});

test('a payment that the provider has no record of can be reversed, and its invoice is open again', async () => {
  const w = await installation();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const [order] = await w.ordersOf(email);
  const { provider_ref: ref } = await w.attemptOf(email);
  await w.sandbox.hide('stripe', ref ?? '');
  await compare(w);
  expect(await findings(w), 'it may be too new').toEqual([]);
  await advanceClock(w, 7 * HOUR);
  await compare(w);
  const finding = await findingOf(w, 'payment_not_at_provider');
  const invoice = await invoiceOf(w, order?.id ?? 0);
  expect(finding).toMatchObject({ ref, actions: ['check_again', 'reverse'], theirs: null });
  expect(finding.ours).toMatchObject({ order_id: order?.id, invoice: { invoice_number: invoice.invoice_number } });
  const wrong = await repair(w, finding.id, { action: 'reverse', number: 'INV-1' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['number']]);
  const reverse = { action: 'reverse', number: invoice.invoice_number };
  const clicks = await Promise.all(Array.from({ length: 5 }, () => repair(w, finding.id, reverse)));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await invoiceOf(w, order?.id ?? 0)).toMatchObject({ status: 'unpaid', paid_cents: 0 });
  expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'unpaid' }]);
  expect(await paymentsOf(w, ref ?? '')).toMatchObject([{ status: 'voided' }]);
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('a missing payment that is back is gone after checking again', async () => {
  const w = await installation();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  await w.sandbox.hide('stripe', (await w.attemptOf(email)).provider_ref ?? '');
  await advanceClock(w, 7 * HOUR);
  await compare(w);
  const finding = await findingOf(w, 'payment_not_at_provider');
  expect((await repair(w, finding.id, { action: 'check_again' })).body).toMatchObject({ state: 'open' });
  await w.sandbox.restore();
  expect((await repair(w, finding.id, { action: 'check_again' })).body).toMatchObject({ state: 'gone' });
});

test('without a purchase of ours, the order needs customer and services at the price that was paid', async () => {
  const w = await installation();
  const { id: ref } = await w.sandbox.foreignCardPayment({
    amount: 49_900,
    metadata: { attempt_key: 'of-a-lost-database' },
  });
  await compare(w);
  const finding = await findingOf(w, 'payment_without_order');
  expect(finding).toMatchObject({ ref, needs_form: true });
  const create = (more: object) => repair(w, finding.id, { action: 'create_order', ...more });
  const customer = { name: 'Ida Buyer', email: 'ida@mail.test' };
  expect((await create({})).status).toBe(422);
  expect((await create({ customer })).status).toBe(422);
  expect((await create({ customer, items: [{ service_id: 9_999 }] })).status).toBe(422);
  const body = { customer, items: [{ service_id: w.service.id }] };
  await w.db.updateTable('services').set({ price_cents: 50_000 }).execute();
  const other = await create(body);
  expect(other.body.errors).toEqual({ items: ['These services cost $500.00, but $499.00 was paid.'] });
  await w.db.updateTable('services').set({ price_cents: 49_900 }).execute();
  const clicks = await Promise.all(Array.from({ length: 5 }, () => create(body)));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await w.ordersOf(customer.email)).toMatchObject([{ payment_status: 'paid', total_cents: 49_900 }]);
  expect(await w.emailsTo(customer.email)).toHaveLength(2);
});

test('a payment under review is in the list, and can become an order for someone else', async () => {
  const w = await installation();
  const attempt = await paymentUnderReview(w);
  await reconcile(w.deps);
  const finding = await findingOf(w, 'payment_without_order');
  expect(finding).toMatchObject({ ref: attempt.provider_ref, needs_form: true, ours: { state: 'needs_review' } });
  const customer = { name: 'Ida Buyer', email: 'ida@mail.test' };
  const done = await repair(w, finding.id, {
    action: 'create_order',
    customer,
    items: [{ service_id: w.service.id }],
  });
  expect(done.body).toMatchObject({ state: 'repaired' });
  expect(await w.ordersOf(customer.email)).toMatchObject([{ payment_status: 'paid' }]);
  expect((await w.admin.must('GET /admin/payments-to-review')).data).toEqual([]);
});

test('a payment that was settled in the other list is gone here, and the reverse', async () => {
  const w = await installation();
  const [first, second] = [await paymentUnderReview(w), await paymentUnderReview(w)];
  await reconcile(w.deps);
  expect(await findings(w)).toHaveLength(2);
  await w.admin.must('PUT /admin/payments-to-review/{id}/settle', {
    params: { id: first.id },
    body: { note: 'Refunded' },
  });
  await reconcile(w.deps);
  const finding = await findingOf(w, 'payment_without_order');
  expect(finding.ref).toBe(second.provider_ref);
  const settled = await repair(w, finding.id, { action: 'settle' });
  expect([settled.status, settled.body]).toEqual([200, expect.objectContaining({ state: 'dismissed', note: null })]);
  expect((await w.admin.must('GET /admin/payments-to-review', { query: { is_settled: '0' } })).data).toEqual([]);
});

test('a payment under review can be refunded, which closes the review', async () => {
  const w = await installation();
  const attempt = await paymentUnderReview(w);
  await reconcile(w.deps);
  const finding = await findingOf(w, 'payment_without_order');
  expect((await repair(w, finding.id, { action: 'refund' })).status).toBe(200);
  expect(await w.sandbox.refunds()).toHaveLength(1);
  expect(await w.attemptOf(attempt.email)).toMatchObject({ settled_note: 'Refunded at the provider.' });
});

test('a repeated request with the same key gets the same response', async () => {
  const w = await installation();
  await closedPurchases(w, 1);
  await advanceClock(w, 2 * DAY);
  await compare(w);
  const finding = await findingOf(w, 'payment_without_order');
  const first = await repair(w, finding.id, { action: 'create_order' }, 'repair-1');
  const again = await repair(w, finding.id, { action: 'create_order' }, 'repair-1');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
});

test('an action of another kind of finding is 422', async () => {
  const w = await installation();
  await w.sandbox.foreignCardPayment({ amount: 1_000 });
  await compare(w);
  const finding = await findingOf(w, 'foreign_payment');
  const { status, body } = await repair(w, finding.id, { action: 'create_order' });
  expect([status, body.errors]).toEqual([422, { action: ['must be one of: attach, refund, not_ours.'] }]);
});
