import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { paymentUnderReview } from '../../../test/support/money/payment-under-review.ts';
import { ahead, DAY, next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { endRefundedAttempt } from '../orders/payments/record-refund.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

const stateOfUses = async ({ db }: World, id: number) =>
  (await db.selectFrom('coupon_uses').select('state').where('coupon_id', '=', id).orderBy('id').execute()).map(
    ({ state }) => state,
  );

/** Changes the coupon like another node whose event is lost. */
const changeElsewhere = ({ db }: World, id: number, percent_milli: number) =>
  db
    .updateTable('coupons')
    .set({ percent_milli, updated_at: new Date(Date.now() + 1_000).toISOString() })
    .where('id', '=', id)
    .execute();

test('one request that is sent four times at once takes the last use of a coupon once, and is answered each time', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 });
  const body = w.purchase({ coupon_code: coupon.code });
  const key = `last-use-${next()}`;
  const responses = await Promise.all(Array.from({ length: 4 }, () => w.buy(body, { key })));
  const receipts = responses.filter(({ status }) => status === 201);
  // Requests get 409 while the first one is being paid.
  for (const { status } of responses) expect([201, 409]).toContain(status);
  expect(receipts.length).toBeGreaterThan(0);
  expect((await w.buy(body, { key })).body.invoice).toMatchObject({ id: receipts[0]?.body.invoice?.id });
  expect(await w.captured()).toHaveLength(1);
  expect(await stateOfUses(w, coupon.id)).toEqual(['used']);
});

test('a coupon that was changed on another node is not used at its old discount', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { percent: 20 });
  await w.buyOrFail({ coupon_code: coupon.code, expected_total: '399.20' });
  await changeElsewhere(w, coupon.id, 10_000);
  const refusal = await w.buy({ coupon_code: coupon.code, expected_total: '399.20' });
  expect([refusal.status, refusal.body.message]).toEqual([
    409,
    'The price has changed to $449.10. You have not been charged. Please check the order and pay again.',
  ]);
  await changeElsewhere(w, coupon.id, 50_000);
  await w.buyOrFail({ coupon_code: coupon.code });
  expect((await w.captured()).map(({ amount }) => amount).sort()).toEqual(['249.50', '399.20']);
  const { items } = w.purchase();
  await changeElsewhere(w, coupon.id, 25_000);
  const order = await w.customer.must('POST /customer/orders', {
    body: { items, payment_method: 'stripe', coupon_code: coupon.code },
  });
  expect(order.total_amount).toBe('374.25');
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 3 });
});

test('a coupon that was switched off, deleted or ended elsewhere is refused, and nothing is charged', async () => {
  const w = await world();
  const updated_at = ahead(1_000);
  for (const [fields, message] of [
    [{ active: false }, 'This coupon code is not valid.'],
    [{ deleted_at: updated_at }, 'This coupon code is not valid.'],
    [{ ends_at: updated_at.replace(/^\d+/, '2020') }, 'This coupon has expired.'],
    [{ starts_at: ahead(DAY) }, 'This coupon is not valid yet.'],
  ] as const) {
    const coupon = await createCoupon(w);
    const { items } = w.purchase();
    const sale = { items, coupon_code: coupon.code };
    await w.visitor.must('POST /checkout/preview', { body: sale });
    await w.db
      .updateTable('coupons')
      .set({ ...fields, updated_at })
      .where('id', '=', coupon.id)
      .execute();
    expect((await w.buy(sale)).body.errors).toEqual({ coupon_code: [message] });
    expect(await stateOfUses(w, coupon.id)).toEqual([]);
  }
  expect(await w.captured()).toEqual([]);
});

test('a payment under review holds its use of the coupon until it is refunded at the provider', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const { id, state, provider_ref } = await paymentUnderReview(w, { coupon_code: coupon.code });
  expect(state).toBe('needs_review');
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
  expect(await endRefundedAttempt(w.deps, id, provider_ref ?? '')).toBe(true);
  expect(await stateOfUses(w, coupon.id)).toEqual(['released']);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0 });
});

test('a preview says that a coupon has been used up, which other nodes may have done', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const { items } = w.purchase();
  const preview = () => w.visitor.call('POST /checkout/preview', { body: { items, coupon_code: coupon.code } });
  expect((await preview()).status).toBe(200);
  await w.buyOrFail({ coupon_code: coupon.code });
  expect((await preview()).body.errors).toEqual({ coupon_code: ['This coupon has been used up.'] });
});

test('an unpaid order without a free use of the coupon leaves no order, invoice, email or use', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses_per_customer: 1 });
  const { items } = w.purchase();
  const order = () =>
    w.customer.call('POST /customer/orders', { body: { items, payment_method: 'stripe', coupon_code: coupon.code } });
  expect((await order()).status).toBe(201);
  const rows = async () => ({
    orders: await w.ordersOf(w.customer.email),
    emails: await w.db.selectFrom('outbox').select('id').where('recipient', '=', w.customer.email).execute(),
    uses: await stateOfUses(w, coupon.id),
  });
  const before = await rows();
  expect(before).toMatchObject({ orders: [{ discount_cents: 9_980 }], uses: ['reserved'] });
  expect((await order()).body.errors).toEqual({
    coupon_code: ["This coupon can't be used with this email address."],
  });
  expect(await rows()).toEqual(before);
});
