import { afterEach, expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { next } from '../../../../test/support/seeds.ts';
import { type World, world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

type Provider = 'stripe' | 'paypal';
const post = ({ visitor }: World, provider: Provider, raw: string, headers: Record<string, string>) =>
  visitor.send('POST', `/api/webhooks/${provider}`, {
    raw,
    headers: { 'content-type': 'application/json', ...headers },
  });
const paypalEvent = (id: unknown = `WH-${next()}`, more: object = {}) =>
  JSON.stringify({ id, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ORDER1' }, ...more });
const stripeEvent = (id: unknown = `evt_${next()}`, more: object = {}) =>
  JSON.stringify({ id, object: 'event', type: 'customer.created', data: { object: {} }, ...more });
const forged = (raw: string) => ({ ...signPaypal(raw), 'paypal-transmission-sig': 'bm8=' });

const verifications = 'paypal.webhooks.verify';

const impossible: [string, string][] = [
  ['paypal-cert-url', 'http://api.paypal.com/v1/cert'],
  ['paypal-cert-url', 'https://api.paypal.com.evil.test/v1/cert'],
  ['paypal-cert-url', 'https://evilpaypal.com/v1/cert'],
  ['paypal-cert-url', 'https://api.paypal.com:8443/v1/cert'],
  ['paypal-cert-url', 'https://api.paypal.com@evil.test/v1/cert'],
  ['paypal-cert-url', 'https://evil.test/?https://api.paypal.com'],
  ['paypal-cert-url', `https://api.paypal.com/${'x'.repeat(600)}`],
  ['paypal-cert-url', ''],
  ['paypal-auth-algo', 'x'.repeat(40)],
  ['paypal-transmission-id', 'x'.repeat(100)],
  ['paypal-transmission-id', 'a"b'],
  ['paypal-transmission-sig', 'x'.repeat(1100)],
  ['paypal-transmission-time', 'yesterday, at noon'],
];

test('a PayPal webhook with an impossible signature header is refused without a call to PayPal', async () => {
  const here = await world({ fresh: true });
  await here.sandbox.setRules({ operation: 'paypal.*', effect: 'fail', status: 500, times: 'always' });
  const raw = paypalEvent();
  for (const [name, value] of impossible) {
    const refused = await post(here, 'paypal', raw, { ...signPaypal(raw), [name]: value });
    expect([refused.status, refused.body.message], `${name}: ${value}`).toEqual([400, 'The signature is not valid.']);
  }
  expect((await post(here, 'paypal', raw, signPaypal(raw))).status).toBe(503);
});

test('forged PayPal webhooks reach PayPal sixty times per hour and client; signed ones never count', async () => {
  const here = await world({ fresh: true });
  for (let i = 0; i < 70; i += 1) {
    const raw = paypalEvent();
    expect((await post(here, 'paypal', raw, signPaypal(raw))).status).toBe(200);
  }
  const statuses = await Promise.all(
    Array.from({ length: 80 }, async () => post(here, 'paypal', paypalEvent(), forged('x'))),
  );
  const count = (status: number) => statuses.filter((response) => response.status === status).length;
  expect([count(400), count(429)]).toEqual([60, 20]);
  await here.sandbox.setRules({ operation: verifications, effect: 'fail', status: 500, times: 'always' });
  expect((await post(here, 'paypal', paypalEvent(), forged('x'))).status).toBe(429);
  await here.sandbox.reset();
  const raw = paypalEvent();
  expect((await post({ ...here, visitor: here.newVisitor() }, 'paypal', raw, signPaypal(raw))).status).toBe(200);
});

test('forged Stripe webhooks are 429 after sixty, and signed ones are accepted from the same client', async () => {
  const here = await world();
  const refuse = () => post(here, 'stripe', stripeEvent(), { 'stripe-signature': 't=1,v1=00' });
  for (let i = 0; i < 60; i += 1) expect((await refuse()).status).toBe(400);
  const limited = await refuse();
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, expect.any(String)]);
  const raw = stripeEvent();
  expect((await post(here, 'stripe', raw, await signStripe(raw))).status).toBe(200);
});

test('webhooks that PayPal can’t verify do not stop buyers, and forged ones do not hide that PayPal is down', async () => {
  const here = await world({ fresh: true });
  await here.sandbox.setRules({ operation: verifications, effect: 'fail', status: 500, times: 'always' });
  for (let i = 0; i < 20; i += 1) {
    const raw = paypalEvent();
    expect((await post(here, 'paypal', raw, signPaypal(raw))).status).toBe(503);
  }
  const token = await here.paypalOrder();
  expect((await here.buy({ payment_provider: 'paypal', payment_token: token })).status).toBe(201);
});

test('an order of another PayPal account is refused, and others can still pay', async () => {
  const here = await world({ fresh: true });
  const id = await here.paypalOrder();
  await here.sandbox.setRules({ operation: 'paypal.orders.get', effect: 'fail', status: 403, times: 10 });
  for (let i = 0; i < 10; i += 1) {
    const refused = await here.buy({ payment_provider: 'paypal', payment_token: `5O190127TN36471${i}T` });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  }
  expect((await here.buy({ payment_provider: 'paypal', payment_token: id })).status).toBe(201);
  const open = await here.db.selectFrom('checkout_attempts').select('id').where('state', '=', 'started').execute();
  expect(open).toEqual([]);
});

const withId = (raw: string, id: unknown) => JSON.stringify({ ...JSON.parse(raw), id });
const oddIds = [undefined, null, 7, {}, ['evt_1'], '', ' ', 'x'.repeat(10_000), 'evt_é', 'evt_\u0000', true];

test('a signed webhook with an odd id is 400', async () => {
  const here = await world();
  for (const id of oddIds) {
    const [card, paypal] = [withId(stripeEvent(), id), withId(paypalEvent(), id)];
    const responses = [
      await post(here, 'stripe', card, await signStripe(card)),
      await post(here, 'paypal', paypal, signPaypal(paypal)),
    ];
    for (const { status, body } of responses)
      expect([status, body.message], card).toEqual([400, 'The event is not valid.']);
  }
});

const oddFields: [object, number][] = [
  [{ type: 7, event_type: 7 }, 400],
  [{ type: 'x'.repeat(81), event_type: 'x'.repeat(81) }, 400],
  [{ type: 'a\u0000', event_type: 'a\u0000' }, 400],
  [{ data: null, resource: null }, 200],
  [{ data: 7, resource: 'x' }, 200],
  [{ data: { object: [] }, resource: { id: { a: 1 } } }, 200],
  [{ data: { object: { object: 'payment_intent', id: 'a\u0000' } }, resource: { id: 'a\u0000' } }, 200],
  [{ data: { object: { payment_intent: 'p'.repeat(9_999) } }, resource: { id: 'p'.repeat(9_999) } }, 200],
  [{ data: { object: { metadata: { attempt_key: { a: 1 } } } } }, 200],
  [{ data: { object: { metadata: 'x' } } }, 200],
];

test('a signed webhook with odd fields is never a server error', async () => {
  const here = await world();
  for (const [fields, expected] of oddFields) {
    const [card, paypal] = [stripeEvent(undefined, fields), paypalEvent(undefined, fields)];
    expect((await post(here, 'stripe', card, await signStripe(card))).status, card).toBe(expected);
    expect((await post(here, 'paypal', paypal, signPaypal(paypal))).status, paypal).toBe(expected);
  }
});

test.each(['null', '[]', '7', '"x"', '{}'])('a signed webhook that is %s is 400', async (raw) => {
  const here = await world();
  expect((await post(here, 'stripe', raw, await signStripe(raw))).status).toBe(400);
  expect((await post(here, 'paypal', raw, signPaypal(raw))).status).toBe(400);
});

test('a webhook larger than 256 KiB is 413', async () => {
  const here = await world();
  const raw = paypalEvent(undefined, { padding: 'x'.repeat(256 * 1024) });
  expect((await post(here, 'paypal', raw, signPaypal(raw))).status).toBe(413);
});
