import { afterEach, expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { next } from '../../../test/support/seeds.ts';
import type { World } from '../../../test/support/world.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { createCoupon } from '../coupons/coupons.fixture.ts';
import { consentsIn, forwardTo, orderIdOf, publishText, shownBy, withTexts } from './agreements.fixture.ts';

afterEach(expectLedgerToMatch);

const CHANGED = 'Our terms have changed. Please read them and try again.';

const paypal = (payment_token: string) => ({ payment_provider: 'paypal' as const, payment_token });
const given = (ids: Awaited<ReturnType<typeof shownBy>>, version: number) => [
  { kind: 'terms', version, rendering_id: ids.terms, implied: false },
  { kind: 'privacy', version: 1, rendering_id: ids.privacy, implied: false },
];

async function send(w: World, provider: 'stripe' | 'paypal', event: object): Promise<void> {
  const raw = JSON.stringify(event);
  const signature = provider === 'stripe' ? await signStripe(raw) : signPaypal(raw);
  const headers = { 'content-type': 'application/json', ...signature };
  expect((await w.visitor.send('POST', `/api/webhooks/${provider}`, { raw, headers })).status).toBe(200);
}

test('what the page showed is recorded with the order, and without it what was in effect', async () => {
  const w = await withTexts();
  const ids = await shownBy(w);
  const [named, silent] = [w.purchase(), w.purchase()];
  await w.buyOrFail({ ...named, accepted: ids });
  await w.buyOrFail(silent);
  expect(await consentsIn(w, await orderIdOf(w, named.email))).toEqual(given(ids, 1));
  expect(await consentsIn(w, await orderIdOf(w, silent.email))).toEqual(
    given(ids, 1).map((one) => ({ ...one, implied: true })),
  );
  const params = { id: await orderIdOf(w, named.email) };
  expect(await w.admin.must('GET /admin/orders/{id}/consents', { params })).toMatchObject({
    data: [{ kind: 'terms', title: 'Terms of Service', effective_on: '2025-09-23', html: expect.any(String) }, {}],
  });
  expect((await w.admin.call('GET /admin/orders/{id}/consents', { params: { id: 99_999 } })).status).toBe(404);
  const row = await w.db.selectFrom('consents').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(row.ip_prefix).toMatch(/\.0\/24$/);
});

test('a shop without texts records nothing, and refuses an unknown id by its field', async () => {
  const w = await withTexts();
  const { privacy } = await shownBy(w);
  for (const accepted of [{ terms: 99_999 }, { terms: privacy }]) {
    const refused = await w.buy({ accepted });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['accepted.terms']]);
  }
  const wrong = await w.buy({ accepted: { withdrawal: 1 } });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['accepted.withdrawal']]);
  expect(await w.ledger()).toEqual([]);
});

test('a buyer with an old page is not charged, by card, PayPal or coupon, and buys after reading the new text', async () => {
  const w = await withTexts();
  const old = await shownBy(w);
  const [half, all] = [await createCoupon(w, { percent: 50 }), await createCoupon(w, { amount: '499.00' })];
  const approved = await w.paypalOrder();
  await publishText(w, 'terms', '<p>New terms.</p>');
  const key = crypto.randomUUID();
  const refused = [
    await w.buy({ accepted: old }, { key }),
    await w.buy({ accepted: old, payment_token: 'tok_threeDSecure2Required' }),
    await w.buy({ accepted: old, coupon_code: half.code }),
    await w.buy({ accepted: old, coupon_code: all.code }),
    await w.buy({ accepted: old, ...paypal(approved) }),
    await w.newVisitor().call('POST /payments/paypal/orders', { body: { service_id: w.service.id, accepted: old } }),
  ];
  for (const { status, body } of refused)
    expect([status, (body as { message: string }).message]).toEqual([409, CHANGED]);
  expect(await w.captured()).toEqual([]);
  expect(await w.db.selectFrom('checkout_attempts').select('id').execute()).toEqual([]);
  const now = await shownBy(w);
  const [card, wallet] = [w.purchase(), w.purchase(paypal(approved))];
  await w.buyOrFail({ ...card, accepted: now }, { key });
  await w.buyOrFail({ ...wallet, accepted: now });
  for (const { email } of [card, wallet]) expect(await consentsIn(w, await orderIdOf(w, email))).toEqual(given(now, 2));
});

test('a changed fact is another text as well', async () => {
  const w = await withTexts();
  const old = await shownBy(w);
  await w.admin.must('PUT /admin/settings/tax', {
    body: { value: { enabled: true, prices_include_tax: true, vies: false, label: 'VAT' }, updated_at: null },
  });
  const refused = await w.buy({ accepted: old });
  expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
  const now = await shownBy(w);
  expect(now.terms).not.toBe(old.terms);
  expect(await w.captured()).toEqual([]);
});

test('a payment that waits for the bank keeps what its buyer accepted, even if only a webhook finishes it', async () => {
  const w = await withTexts();
  const ids = await shownBy(w);
  const { email } = w.purchase();
  const pending = await w.buy({ email, payment_token: 'tok_threeDSecure2Required', accepted: ids });
  const ref = pending.body.requires_action?.payment_token ?? '';
  await publishText(w, 'terms', '<p>New terms.</p>');
  await w.sandbox.confirmAtBank(ref);
  const { key } = await w.attemptOf(email);
  await send(w, 'stripe', {
    id: `evt_${next()}_${Math.random()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: ref, metadata: { attempt_key: key } } },
  });
  expect(await consentsIn(w, await orderIdOf(w, email))).toEqual(given(ids, 1));
});

test('a PayPal purchase whose response was lost gets its consents from the webhook', async () => {
  const w = await withTexts();
  const ids = await shownBy(w);
  const [id, { email }] = [await w.paypalOrder(), w.purchase()];
  await w.sandbox.setRules({ operation: 'paypal.orders.capture', effect: 'drop', when: 'after', times: 'always' });
  await w.buy({ email, ...paypal(id), accepted: ids });
  await w.sandbox.reset();
  await send(w, 'paypal', {
    id: `evt_${next()}_${Math.random()}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'capture', supplementary_data: { related_ids: { order_id: id } } },
  });
  expect(await consentsIn(w, await orderIdOf(w, email))).toEqual(given(ids, 1));
});

test('a payment that never reached the provider is not tried again under former terms', async () => {
  const w = await withTexts();
  const accepted = await shownBy(w);
  const [{ email }, key] = [w.purchase(), crypto.randomUUID()];
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'before',
    times: 'always',
  });
  expect((await w.buy({ email, accepted }, { key })).status).toBe(503);
  await w.sandbox.reset();
  await w.ageAttempts({ email }, 10 * 60_000);
  await w.db.updateTable('checkout_attempts').set({ leased_until: null }).where('email', '=', email).execute();
  await w.checkAttempts();
  expect(await w.attemptOf(email)).toMatchObject({ state: 'failed' });
  await publishText(w, 'terms', '<p>New terms.</p>');
  const refused = await w.buy({ email, accepted }, { key });
  expect([refused.status, refused.body.message]).toEqual([409, CHANGED]);
  expect(await w.captured()).toEqual([]);
});

test('a customer’s order and the payment of its invoice record what each showed', async () => {
  const w = await withTexts();
  const first = await shownBy(w);
  const order = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe', accepted: first },
  });
  await publishText(w, 'terms', '<p>New terms.</p>');
  const refused = await w.customer.call('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe', accepted: first },
  });
  expect(refused).toMatchObject({ status: 409, body: { message: CHANGED } });
  const pay = (accepted: object) =>
    w.customer.call('POST /customer/invoices/{id}/pay', {
      params: { id: order.invoice_id ?? 0 },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa', accepted },
    });
  expect(await pay(first)).toMatchObject({ status: 409, body: { message: CHANGED } });
  expect(await w.captured()).toEqual([]);
  const second = await shownBy(w);
  expect((await pay(second)).status).toBe(200);
  expect(await consentsIn(w, order.id)).toEqual([...given(first, 1), ...given(second, 2)]);
  const params = { id: order.id };
  const { data } = await w.customer.must('GET /customer/orders/{id}/consents', { params });
  expect(data.map(({ html }) => html)).toContain('<p>New terms.</p>');
  const stranger = await w.newCustomer();
  expect((await stranger.call('GET /customer/orders/{id}/consents', { params })).status).toBe(404);
});

test('at the company’s midnight the page, the checkout and the consents switch together', async () => {
  const w = await withTexts();
  const day = daysAfter(companyDay('UTC', w.deps.clock.now()), 30);
  await publishText(w, 'terms', '<p>New terms.</p>', day);
  const midnight = Date.parse(`${day}T00:00Z`);
  await forwardTo(w, midnight - 60_000);
  const before = await shownBy(w);
  const [early, late, silent] = [w.purchase(), w.purchase(), w.purchase()];
  await w.buyOrFail({ ...early, accepted: before });
  await forwardTo(w, midnight + 1_000);
  expect((await w.buy({ ...late, accepted: before })).body.message).toBe(CHANGED);
  const after = await shownBy(w);
  expect(after.terms).not.toBe(before.terms);
  await w.buyOrFail({ ...late, accepted: after });
  await w.buyOrFail(silent);
  expect(await consentsIn(w, await orderIdOf(w, early.email))).toEqual(given(before, 1));
  expect(await consentsIn(w, await orderIdOf(w, late.email))).toEqual(given(after, 2));
  expect(await consentsIn(w, await orderIdOf(w, silent.email))).toMatchObject([{ version: 2, implied: true }, {}]);
  expect(await w.visitor.must('GET /legal/{kind}', { params: { kind: 'terms' }, query: {} })).toMatchObject({
    version: 2,
    rendering_id: after.terms,
  });
});
