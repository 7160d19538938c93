import { expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../sandbox/signatures.ts';
import { ago, DAY, next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import { stripeGateway } from '../../adapters/payments/stripe.ts';
import { advanceClock, HOUR, installation, lineOf, MINUTE, statusOf } from './system.fixture.ts';

test('unfinished payments and payments to review get worse with time', async () => {
  const w = await installation();
  const attempt = async (values: object) => {
    await w.db.deleteFrom('checkout_attempts').execute();
    await w.db
      .insertInto('checkout_attempts')
      .values({
        key: 'k1',
        state: 'started',
        name: 'Ann',
        email: 'ann@mail.test',
        email_canonical: 'ann@mail.test',
        provider: 'stripe',
        payment_token: 'tok_visa',
        amount_cents: 100,
        pricing: '{}',
        new_account: false,
        created_at: ago(DAY * 2),
        updated_at: ago(0),
        ...values,
      })
      .execute();
    return [await statusOf(w, 'attempts'), await statusOf(w, 'payments-to-review')];
  };
  expect(await attempt({ created_at: ago(0) })).toEqual(['ok', 'ok']);
  expect(await attempt({ created_at: ago(11 * MINUTE) })).toEqual(['warn', 'ok']);
  expect(await attempt({ created_at: ago(61 * MINUTE) })).toEqual(['bad', 'ok']);
  // A buyer may leave the page of the bank.
  expect(await attempt({ state: 'requires_action' })).toEqual(['ok', 'ok']);
  const review = (ms: number, more = {}) => attempt({ state: 'needs_review', updated_at: ago(ms), ...more });
  expect(await review(0)).toEqual(['ok', 'ok']);
  expect(await review(11 * MINUTE)).toEqual(['ok', 'warn']);
  expect(await review(25 * HOUR)).toEqual(['ok', 'bad']);
  expect(await review(25 * HOUR, { settled_at: ago(0) })).toEqual(['ok', 'ok']);
});

const postStripe = async (w: World, event: object, signedAs?: string) => {
  const raw = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', ...(await signStripe(signedAs ?? raw)) };
  return (await w.newVisitor().send('POST', '/api/webhooks/stripe', { raw, headers })).status;
};
const stripeEvent = (object: object) => ({
  id: `evt_${next()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object },
});

test('a wrong signing secret at Stripe is bad at once, and ok again with the next valid webhook', async () => {
  const wrong = stripeGateway({ ...sandboxKeys.stripe, webhookSecret: 'whsec_wrong' });
  let isWrong = true;
  const w = await world({
    fresh: true,
    listening: true,
    change: ({ payments: { stripe, paypal, ...others } }) => ({
      payments: {
        ...others,
        paypal,
        stripe: stripe && {
          ...stripe,
          verifyEvent: (webhook) => (isWrong ? wrong : stripe).verifyEvent(webhook),
        },
      },
    }),
  });
  expect(await lineOf(w, 'payments.stripe')).toMatchObject({ status: 'ok', value: 'No webhook yet' });
  await w.buyOrFail({ email: 'ida@mail.test' });
  expect(await w.stage.webhookStatuses(1)).toContain(400);
  const line = await lineOf(w, 'payments.stripe');
  expect(line).toMatchObject({ status: 'bad', action: expect.stringContaining('STRIPE_WEBHOOK_SECRET') });
  expect(await statusOf(w, 'payments.paypal')).toBe('ok');
  isWrong = false;
  expect(await postStripe(w, stripeEvent({}))).toBe(200);
  expect(await statusOf(w, 'payments.stripe')).toBe('ok');

  await w.db
    .updateTable('webhook_health')
    .set({ last_valid_at: ago(MINUTE) })
    .execute();
  isWrong = true;
  const metadata = { attempt_key: (await w.attemptOf('ida@mail.test')).key };
  expect(await postStripe(w, stripeEvent({ object: 'payment_intent', id: 'pi_1', metadata }))).toBe(400);
  expect(await statusOf(w, 'payments.stripe')).toBe('bad');
});

test('strangers and buyers can’t make the line of Stripe bad', async () => {
  const w = await installation();
  await w.buyOrFail({ email: 'ida@mail.test' });
  const { provider_ref: id } = await w.attemptOf('ida@mail.test');
  // A buyer knows the id of the payment, but not the attempt's key.
  for (const metadata of [{}, { attempt_key: crypto.randomUUID() }, { attempt_key: 7 }])
    expect(await postStripe(w, stripeEvent({ object: 'payment_intent', id, metadata }), 'another body')).toBe(400);
  expect(await postStripe(w, stripeEvent({}), 'another body')).toBe(400);
  expect(await postStripe(w, [], 'another body')).toBe(400);
  expect(await w.db.selectFrom('webhook_health').selectAll().execute()).toEqual([]);
  expect(await statusOf(w, 'payments.stripe')).toBe('ok');
});

test('a webhook that PayPal did not sign counts until a valid one arrives', async () => {
  const w = await installation();
  const order = await w.paypalOrder();
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: order });
  const post = async (id: string, isSigned: boolean) => {
    const raw = JSON.stringify({ id: `WH-${next()}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } });
    const signature = { ...signPaypal(raw), ...(isSigned ? {} : { 'paypal-transmission-sig': 'bm8=' }) };
    const headers = { 'content-type': 'application/json', ...signature };
    return (await w.newVisitor().send('POST', '/api/webhooks/paypal', { raw, headers })).status;
  };
  expect(await post('UNKNOWN', false)).toBe(400);
  expect(await statusOf(w, 'payments.paypal')).toBe('ok');
  expect(await post(order, false)).toBe(400);
  expect(await lineOf(w, 'payments.paypal')).toMatchObject({
    status: 'bad',
    action: expect.stringContaining('PAYPAL_WEBHOOK_ID'),
  });
  expect(await post('UNKNOWN', true)).toBe(200);
  expect(await statusOf(w, 'payments.paypal')).toBe('ok');
  const health = () => w.db.selectFrom('webhook_health').selectAll().execute();
  const before = await health();
  expect(await post(order, false)).toBe(400);
  expect(await health()).toEqual(before);
});

test('a payment whose webhook does not arrive is a warning after fifteen minutes', async () => {
  const w = await installation();
  await w.buyOrFail();
  expect(await statusOf(w, 'payments.stripe')).toBe('ok');
  await advanceClock(w, 16 * MINUTE);
  expect(await statusOf(w, 'payments.stripe')).toBe('warn');
  expect(await statusOf(w, 'payments.paypal')).toBe('ok');
  await w.db.deleteFrom('webhook_health').execute();
  await w.db
    .insertInto('webhook_health')
    .values({ provider: 'stripe', last_valid_at: ago(0), last_refused_at: null })
    .execute();
  expect(await statusOf(w, 'payments.stripe')).toBe('ok');
});
