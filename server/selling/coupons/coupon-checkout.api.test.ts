import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { ago } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

test('a coupon that ends between preview and purchase is refused, and nothing is charged', async () => {
  const w = await world();
  const coupon = await createCoupon(w);
  const body = w.purchase({ coupon_code: coupon.code });
  const { items, coupon_code } = body;
  const preview = await w.visitor.must('POST /checkout/preview', { body: { items, coupon_code } });
  expect(preview).toMatchObject({ subtotal: '499.00', discount: '99.80', total: '399.20' });
  await w.admin.must('PUT /admin/coupons/{id}', { params: { id: coupon.id }, body: { ends_at: ago(1) } });
  const response = await w.buy({ ...body, expected_total: preview.total });
  expect([response.status, response.body.errors]).toEqual([422, { coupon_code: ['This coupon has expired.'] }]);
  expect(await w.captured()).toEqual([]);
});

test('a discount that was lowered between preview and purchase is a conflict, and nothing is charged', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { percent: 20 });
  const body = w.purchase({ coupon_code: coupon.code, expected_total: '399.20' });
  await w.admin.must('PUT /admin/coupons/{id}', { params: { id: coupon.id }, body: { percent: 10 } });
  const response = await w.buy(body);
  expect([response.status, response.body.message]).toEqual([
    409,
    'The price has changed to $449.10. You have not been charged. Please check the order and pay again.',
  ]);
  await w.db.updateTable('services').set({ price_cents: 40_000 }).where('id', '=', w.service.id).execute();
  expect((await w.buy({ ...body, expected_total: '449.10' })).status).toBe(409);
  expect(await w.captured()).toEqual([]);
});

test('a PayPal order that was created without the coupon is not captured with it', async () => {
  const w = await world();
  const coupon = await createCoupon(w);
  const payment_token = await w.paypalOrder();
  const body = { payment_provider: 'paypal', payment_token, coupon_code: coupon.code } as const;
  const response = await w.buy(body);
  expect(response.status).toBe(409);
  expect(await w.captured()).toEqual([]);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0 });
});

test('a customer’s order with a coupon reserves its use until the invoice is paid', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const { items } = w.purchase();
  const order = await w.customer.must('POST /customer/orders', {
    body: { items, payment_method: 'stripe', coupon_code: coupon.code },
  });
  expect(order.total_amount).toBe('399.20');
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, revenue: '0.00' });
  expect((await w.buy({ coupon_code: coupon.code })).body.errors).toEqual({
    coupon_code: ['This coupon has been used up.'],
  });
  await w.customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: order.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect(await w.captured()).toMatchObject([{ amount: '399.20' }]);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, revenue: '399.20', discount: '99.80' });
});

test('cancelling an unpaid order frees its use of the coupon, cancelling a paid one does not', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 2 });
  const { items, email } = w.purchase();
  const order = await w.customer.must('POST /customer/orders', {
    body: { items, payment_method: 'stripe', coupon_code: coupon.code },
  });
  await w.buyOrFail({ email, coupon_code: coupon.code });
  const [paid] = await w.ordersOf(email);
  for (const id of [order.id, paid?.id ?? 0])
    await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id }, body: {} });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
});

test('after twenty unknown codes in an hour, a client gets 429 even for a valid one', async () => {
  const w = await world();
  const coupon = await createCoupon(w);
  const { items } = w.purchase();
  const preview = (coupon_code: string, by = w.visitor) =>
    by.call('POST /checkout/preview', { body: { items, coupon_code } });
  for (let i = 0; i < 20; i += 1) expect((await preview(`GUESS-${i}`)).status).toBe(422);
  expect((await preview('GUESS-20')).status).toBe(429);
  expect((await preview(coupon.code)).status).toBe(429);
  expect((await w.buy({ coupon_code: coupon.code })).status).toBe(429);
  expect((await w.visitor.call('POST /checkout/preview', { body: { items } })).status).toBe(200);
  expect((await preview(coupon.code, w.newVisitor())).status).toBe(200);
});

test('codes that are tried at once are no more guesses than those that are tried one after another', async () => {
  const w = await world();
  const coupon = await createCoupon(w);
  const { items } = w.purchase();
  const preview = async (coupon_code: string) =>
    (await w.visitor.call('POST /checkout/preview', { body: { items, coupon_code } })).status;
  for (let i = 0; i < 25; i += 1) expect(await preview(coupon.code)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => preview(`AT-ONCE-${i}`)));
  expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 10]);
});

test('a code that is bought with at once is a guess like any other, and so is an address', async () => {
  const w = await world();
  const coupon = await createCoupon(w);
  const once = await createCoupon(w, { max_uses_per_customer: 1 });
  const emails = Array.from({ length: 12 }, () => w.purchase().email);
  await Promise.all(emails.map((email) => w.buyOrFail({ email, coupon_code: once.code }, { by: w.newVisitor() })));
  const outcomes = async (purchases: { email?: string; coupon_code: string }[], by = w.newVisitor()) => {
    const responses = await Promise.all(purchases.map((purchase) => w.buy(purchase, { by })));
    return [422, 429].map((status) => responses.filter((one) => one.status === status).length);
  };
  const guesses = Array.from({ length: 30 }, (_, i) => ({ coupon_code: `AT-ONCE-${i}` }));
  const guesser = w.newVisitor();
  expect(await outcomes(guesses, guesser)).toEqual([20, 10]);
  expect(await outcomes([{ coupon_code: coupon.code }], guesser)).toEqual([0, 1]);
  const tried = emails.map((email) => ({ email, coupon_code: once.code }));
  expect(await outcomes([...guesses.slice(0, 10), ...tried])).toEqual([20, 2]);
});

test('with a coupon for one purchase, a client can try only twenty addresses an hour to learn who is a customer', async () => {
  const w = await world();
  const emails = Array.from({ length: 11 }, () => w.purchase().email);
  const first = await createCoupon(w, { first_purchase_only: true });
  const once = await createCoupon(w, { max_uses_per_customer: 1 });
  for (const email of emails) await w.buyOrFail({ email, coupon_code: once.code }, { by: w.newVisitor() });
  const attacker = w.newVisitor();
  const buy = (coupon_code: string, email = '') => w.buy({ email, coupon_code }, { by: attacker });
  for (const email of emails.slice(0, 10))
    for (const { code } of [first, once]) expect((await buy(code, email)).status).toBe(422);
  for (const { code } of [first, once]) expect((await buy(code, emails[10])).status).toBe(429);
});

test('a buyer who repeats a coupon that is refused for their address can still use another one', async () => {
  const w = await world();
  const { email } = w.purchase();
  const once = await createCoupon(w, { max_uses_per_customer: 1 });
  const repeated = Array.from({ length: 30 }, (_, i) => {
    const spelling = i % 2 === 0 ? email.toUpperCase() : email.replace('@', '+shop@');
    return w.buy({ email: spelling, coupon_code: once.code });
  });
  const statuses = (await Promise.all(repeated)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 29 }, () => 422)]);
  const other = await createCoupon(w);
  await w.buyOrFail({ email, coupon_code: other.code });
});
