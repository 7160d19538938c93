import { afterEach, expect, test } from 'vitest';
import { toDecimal } from '../../../contract/shared/money.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { ago, ahead, DAY, next, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { finishAttempt } from '../orders/payments/finish-attempt.ts';
import { markFailed } from '../orders/payments/update-attempt.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

const errorsOf = async (w: World, coupon_code: string, changes: object = {}) =>
  (await w.buy({ coupon_code, ...changes })).body.errors;

const customerUses = async ({ db }: World, id: number) =>
  (await db.selectFrom('coupon_customers').select('uses').where('coupon_id', '=', id).execute()).map(
    ({ uses }) => uses,
  );

const stateOfUses = async ({ db }: World, id: number) =>
  (await db.selectFrom('coupon_uses').select('state').where('coupon_id', '=', id).orderBy('id').execute()).map(
    ({ state }) => state,
  );

test('a coupon lowers the price that is charged, and the purchase counts as its use', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { percent: 20 });
  const { email } = w.purchase();
  await w.buyOrFail({ email, coupon_code: coupon.code.toLowerCase(), expected_total: '399.20' });
  expect(await w.captured()).toMatchObject([{ amount: '399.20' }]);
  expect(await w.ordersOf(email)).toMatchObject([
    { subtotal_cents: 49_900, discount_cents: 9_980, total_cents: 39_920 },
  ]);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80', revenue: '399.20' });
  expect(await stateOfUses(w, coupon.id)).toEqual(['used']);
});

test('a purchase with a blank code has no discount', async () => {
  const w = await world();
  await w.buyOrFail({ coupon_code: '  ', expected_total: '499.00' });
  await w.buyOrFail({ coupon_code: null, expected_total: '499.00' });
});

test('every reason why a coupon can’t be used is said, and nothing is charged', async () => {
  const w = await world();
  const other = await seedService(w.db);
  const codeOf = async (fields: object) => (await createCoupon(w, fields)).code;
  const said = (message: string) => ({ coupon_code: [message] });
  const [unknown, notYet] = [said('This coupon code is not valid.'), said('This coupon is not valid yet.')];
  expect(await errorsOf(w, `NEVER-${next()}`)).toEqual(unknown);
  expect(await errorsOf(w, "x'; drop table coupons; --")).toEqual(unknown);
  expect(await errorsOf(w, await codeOf({ active: false }))).toEqual(unknown);
  expect(await errorsOf(w, await codeOf({ starts_at: ahead(DAY) }))).toEqual(notYet);
  expect(await errorsOf(w, await codeOf({ ends_at: ago(1) }))).toEqual(said('This coupon has expired.'));
  expect(await errorsOf(w, await codeOf({ minimum: '499.01' }))).toEqual(
    said('This coupon requires an order of at least $499.01.'),
  );
  expect(await errorsOf(w, await codeOf({ service_ids: [other.id] }))).toEqual(
    said('This coupon is not valid for this service.'),
  );
  const once = await codeOf({ max_uses: 1 });
  await w.buyOrFail({ coupon_code: once });
  expect(await errorsOf(w, once)).toEqual(said('This coupon has been used up.'));
  expect(await w.captured()).toHaveLength(1);
});

test('the discount of a coupon for some services is only on those', async () => {
  const w = await world();
  const other = await seedService(w.db, { price_cents: 10_000 });
  const byService = await createCoupon(w, { percent: 50, service_ids: [other.id] });
  const byCategory = await createCoupon(w, { percent: 50, category_ids: [other.category_id] });
  const items = [w.service.id, other.id].map((service_id) => ({ service_id, quantity: 1 as const }));
  for (const { code } of [byService, byCategory])
    await w.buyOrFail({ items, coupon_code: code, expected_total: '549.00' });
  const amount = await createCoupon(w, { amount: '500.00', service_ids: [other.id] });
  await w.buyOrFail({ items, coupon_code: amount.code, expected_total: '499.00' });
});

test('three services at odd prices with a third off add up to the cent', async () => {
  const w = await world();
  const prices = [3_333, 101, 9_999];
  const services = await Promise.all(prices.map((price_cents) => seedService(w.db, { price_cents })));
  const coupon = await createCoupon(w, { percent: 33.3 });
  const { email } = w.purchase();
  const items = services.map(({ id }) => ({ service_id: id, quantity: 1 as const }));
  await w.buyOrFail({ email, items, coupon_code: coupon.code });
  const [order] = await w.ordersOf(email);
  const lines = await w.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', order?.id ?? 0)
    .execute();
  const sumOf = (column: 'discount_cents' | 'total_cents') => lines.reduce((sum, line) => sum + line[column], 0);
  expect(sumOf('discount_cents')).toBe(Math.round((13_433 * 33_300) / 100_000));
  expect([order?.discount_cents, order?.total_cents]).toEqual([sumOf('discount_cents'), sumOf('total_cents')]);
  expect(await w.captured()).toMatchObject([{ amount: toDecimal(order?.total_cents ?? 0) }]);
  const billed = await w.db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoice_lines.discount_cents', 'invoice_lines.total_cents'])
    .where('invoices.order_id', '=', order?.id ?? 0)
    .orderBy('position')
    .execute();
  expect(billed).toEqual(lines.map(({ discount_cents, total_cents }) => ({ discount_cents, total_cents })));
});

test('a discount that leaves less than the card provider charges is refused', async () => {
  const w = await world();
  const cheap = await seedService(w.db, { price_cents: 4_000 });
  const coupon = await createCoupon(w, { percent: 99 });
  const items = [{ service_id: cheap.id, quantity: 1 as const }];
  expect(await errorsOf(w, coupon.code, { items })).toEqual({ coupon_code: ['The total must be at least $0.50.'] });
  expect(await w.captured()).toEqual([]);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0 });
});

test('one email address in five spellings, fifty at once, uses a coupon for one purchase each once', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses_per_customer: 1 });
  const name = `anna${next()}`;
  const spellings = [
    `${name}@gmail.com`,
    `${name.toUpperCase()}@GMAIL.COM`,
    `${name.slice(0, 2)}.${name.slice(2)}@gmail.com`,
    `${name}+deskfront@gmail.com`,
    `${name}@googlemail.com`,
  ];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      w.buy({ email: spellings[i % 5] ?? '', coupon_code: coupon.code }, { by: w.newVisitor() }),
    ),
  );
  const refusals = responses.filter(({ status }) => status !== 201);
  expect(responses.length - refusals.length).toBe(1);
  for (const { status, body } of refusals)
    expect([status, body.errors]).toEqual([
      422,
      { coupon_code: ["This coupon can't be used with this email address."] },
    ]);
  expect(await w.captured()).toHaveLength(1);
  expect(await customerUses(w, coupon.id)).toEqual([1]);
});

test('a coupon for the first purchase is refused after any earlier order, in every spelling', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { first_purchase_only: true });
  const message = { coupon_code: ["This coupon can't be used with this email address."] };
  const n = next();
  await w.buyOrFail({ email: `ben.jamin${n}@gmail.com` });
  await w.buyOrFail({ email: `bertha${n}@mail.test` });
  expect(await errorsOf(w, coupon.code, { email: `benjamin${n}+new@googlemail.com` })).toEqual(message);
  expect(await errorsOf(w, coupon.code, { email: `Bertha${n}+2@mail.test` })).toEqual(message);
  const fresh = `carla${n}@mail.test`;
  await w.buyOrFail({ email: fresh, coupon_code: coupon.code });
  expect(await errorsOf(w, coupon.code, { email: fresh })).toEqual(message);
});

test('a declined card frees the use of the coupon', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 });
  const { email } = w.purchase();
  const declined = await w.buy({ email, coupon_code: coupon.code, payment_token: 'tok_visa_chargeDeclined' });
  expect(declined.status).toBe(402);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0, discount: '0.00' });
  expect(await stateOfUses(w, coupon.id)).toEqual(['released']);
  expect(await customerUses(w, coupon.id)).toEqual([0]);
  await w.buyOrFail({ email, coupon_code: coupon.code });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
});

test('a payment that was left at the bank for a day frees the use of the coupon', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const { email } = w.purchase();
  const body = { email, coupon_code: coupon.code, payment_token: 'tok_threeDSecure2Required' };
  expect((await w.buy(body)).body.requires_action).toBeDefined();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
  expect(await errorsOf(w, coupon.code)).toEqual({ coupon_code: ['This coupon has been used up.'] });
  await w.ageAttempts({ email }, DAY + 60_000);
  await w.checkAttempts();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0 });
  await w.buyOrFail({ coupon_code: coupon.code });
});

test('a confirmed payment uses the coupon that it reserved', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const body = w.purchase({ coupon_code: coupon.code, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = (await w.buy(body)).body.requires_action?.payment_token ?? '';
  await w.sandbox.confirmAtBank(payment_token);
  await w.buyOrFail({ ...body, payment_token });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, revenue: '399.20' });
});

const captureWithoutResponse = ({ sandbox }: World) =>
  sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'drop', when: 'after', times: 'always' });

test('a purchase whose process died after the charge uses the coupon once', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const body = w.purchase({ coupon_code: coupon.code });
  const key = `coupon-${next()}`;
  await captureWithoutResponse(w);
  expect((await w.buy(body, { key })).status).toBe(503);
  expect(await stateOfUses(w, coupon.id)).toEqual(['reserved']);
  await w.sandbox.reset();
  await Promise.all([w.checkAttempts(), w.checkAttempts(), w.buy(body, { key })]);
  await w.checkAttempts();
  expect((await w.buy(body, { key })).status).toBe(201);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80' });
  expect(await w.ordersOf(body.email)).toHaveLength(1);
});

test('a failed payment that turns out to be captured claims its use again, over the limit', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 });
  const body = w.purchase({ coupon_code: coupon.code });
  await captureWithoutResponse(w);
  expect((await w.buy(body)).status).toBe(503);
  const attempt = await w.attemptOf(body.email);
  const found = await w.deps.payments.stripe?.find({
    key: attempt.key,
    ref: null,
    token: attempt.payment_token,
    since: new Date(attempt.created_at),
    until: new Date(),
  });
  if (found?.kind !== 'captured') throw new Error('The sandbox has no capture.');
  await markFailed(w.db, attempt.id, { code: 'conflict', message: 'The provider has no record of it.' });
  await w.sandbox.reset();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0 });
  await w.buyOrFail({ coupon_code: coupon.code });
  await finishAttempt(w.deps, attempt.id, found);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 2, discount: '199.60', revenue: '798.40' });
  expect(await stateOfUses(w, coupon.id)).toEqual(['used', 'used']);
  expect(await w.ordersOf(body.email)).toMatchObject([{ payment_status: 'paid', discount_cents: 9_980 }]);
});

test('a purchase that starts again claims its use again, or is refused without a charge', async () => {
  const w = await world();
  const coupon = await createCoupon(w, { max_uses: 1 });
  const body = w.purchase({ coupon_code: coupon.code });
  const key = `again-${next()}`;
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'before',
    times: 'always',
  });
  expect((await w.buy(body, { key })).status).toBe(503);
  await w.sandbox.reset();
  await w.ageAttempts({ email: body.email }, 120_000);
  await w.checkAttempts();
  expect(await stateOfUses(w, coupon.id)).toEqual(['released']);
  const rival = await w.buyOrFail({ coupon_code: coupon.code });
  const refusal = await w.buy(body, { key });
  expect([refusal.status, refusal.body.errors]).toEqual([422, { coupon_code: ['This coupon has been used up.'] }]);
  await w.admin.must('PUT /admin/coupons/{id}', { params: { id: coupon.id }, body: { max_uses: 2 } });
  expect((await w.buy(body, { key })).status).toBe(201);
  expect(rival.invoice.id).toBeGreaterThan(0);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 2 });
});
