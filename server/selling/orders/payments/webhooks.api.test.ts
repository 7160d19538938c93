import { afterEach, expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { next } from '../../../../test/support/seeds.ts';
import { type World, world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const eventId = () => `evt_${next()}_${Math.random()}`;

const cardEvent = (ref: string, key: string | null, type = 'payment_intent.succeeded', id = eventId()) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { object: 'payment_intent', id: ref, metadata: key ? { attempt_key: key } : {} } },
  });

const paypalEvent = (order: string, type = 'PAYMENT.CAPTURE.COMPLETED', id = eventId()) =>
  JSON.stringify({
    id,
    event_type: type,
    resource: { id: 'capture', supplementary_data: { related_ids: { order_id: order } } },
  });

const post = ({ visitor }: World, provider: 'stripe' | 'paypal', raw: string, headers: Record<string, string>) =>
  visitor.send('POST', `/api/webhooks/${provider}`, {
    raw,
    headers: { 'content-type': 'application/json', ...headers },
  });

const send = async (here: World, provider: 'stripe' | 'paypal', raw: string) =>
  post(here, provider, raw, provider === 'stripe' ? await signStripe(raw) : signPaypal(raw));

async function unrecordedPayment(here: World) {
  const { email } = here.purchase();
  await here.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await here.buy({ email })).status).toBe(503);
  await here.sandbox.reset();
  const { key } = await here.attemptOf(email);
  const [row] = await here.captured();
  return { email, key, ref: row?.payment ?? '' };
}

test('a webhook settles an attempt that the request left open, and its duplicates change nothing', async () => {
  const here = await world();
  const { email, key, ref } = await unrecordedPayment(here);
  const event = cardEvent(ref, key);
  const first = await send(here, 'stripe', event);
  expect([first.status, first.body]).toEqual([200, { received: true }]);
  const order = await here.ordersOf(email);
  expect(order).toMatchObject([{ payment_status: 'paid' }]);
  expect(await here.emailsTo(email)).toHaveLength(2);
  for (const again of [event, cardEvent(ref, key), cardEvent(ref, null), cardEvent(ref, key, 'charge.succeeded')])
    expect((await send(here, 'stripe', again)).status).toBe(200);
  expect(await here.ordersOf(email)).toEqual(order);
  expect(await here.emailsTo(email)).toHaveLength(2);
});

test('a hundred simultaneous duplicates have one effect', async () => {
  const here = await world();
  const { email, key, ref } = await unrecordedPayment(here);
  const event = cardEvent(ref, key);
  const responses = await Promise.all(Array.from({ length: 100 }, () => send(here, 'stripe', event)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await here.ordersOf(email)).toHaveLength(1);
  expect(await here.emailsTo(email)).toHaveLength(2);
});

test('an event alone changes nothing: the provider is queried', async () => {
  const here = await world();
  const { email } = here.purchase();
  const pending = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const ref = pending.body.requires_action?.payment_token ?? '';
  const { key } = await here.attemptOf(email);
  expect((await send(here, 'stripe', cardEvent(ref, key))).status).toBe(200);
  expect(await here.ordersOf(email)).toEqual([]);
  expect(await here.attemptOf(email)).toMatchObject({ state: 'requires_action' });
  await here.sandbox.confirmAtBank(ref);
  expect((await send(here, 'stripe', cardEvent(ref, key, 'payment_intent.payment_failed'))).status).toBe(200);
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
});

test('an event about a failed payment closes the attempt without money', async () => {
  const here = await world();
  const { email } = here.purchase();
  const pending = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const ref = pending.body.requires_action?.payment_token ?? '';
  await here.sandbox.confirmAtBank(ref, 'fail');
  await send(here, 'stripe', cardEvent(ref, (await here.attemptOf(email)).key, 'payment_intent.payment_failed'));
  expect(await here.attemptOf(email)).toMatchObject({ state: 'failed' });
  expect((await here.buy({ email, payment_token: ref })).status).toBe(402);
});

test('PayPal events settle a capture too', async () => {
  const here = await world();
  const [id, { email }] = [await here.paypalOrder(), here.purchase()];
  await here.sandbox.setRules({ operation: 'paypal.orders.capture', effect: 'drop', when: 'after', times: 'always' });
  await here.buy({ email, payment_provider: 'paypal', payment_token: id });
  await here.sandbox.reset();
  for (const event of [paypalEvent(id), paypalEvent(id)]) expect((await send(here, 'paypal', event)).status).toBe(200);
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'paid', payment_method: 'paypal' }]);
  expect(await here.captured()).toHaveLength(1);
});

test('a forged, altered, old or unsigned event is 400 and changes nothing', async () => {
  const here = await world();
  const { email, key, ref } = await unrecordedPayment(here);
  const event = cardEvent(ref, key);
  const now = Math.floor(Date.now() / 1000);
  const signature = (await signStripe(event))['stripe-signature'];
  const forged = [
    post(here, 'stripe', event, {}),
    post(here, 'stripe', event, { 'stripe-signature': '' }),
    post(here, 'stripe', event, { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }),
    post(here, 'stripe', event.replace('"event"', '"Event"'), { 'stripe-signature': signature }),
    post(here, 'stripe', `${event} `, { 'stripe-signature': signature }),
    post(here, 'stripe', event, await signStripe(event, now - 301)),
    post(here, 'stripe', '{', await signStripe('{')),
  ];
  for (const { status, body } of await Promise.all(forged)) {
    expect(status).toBe(400);
    expect(body.message).toBe('The signature is not valid.');
  }
  expect(await here.ordersOf(email)).toEqual([]);
  expect((await send(here, 'stripe', event)).status).toBe(200);
});

test('a forged PayPal event is 400 and changes nothing', async () => {
  const here = await world();
  const [id, { email }] = [await here.paypalOrder(), here.purchase()];
  await here.sandbox.setRules({ operation: 'paypal.orders.capture', effect: 'drop', when: 'after', times: 'always' });
  await here.buy({ email, payment_provider: 'paypal', payment_token: id });
  await here.sandbox.reset();
  const event = paypalEvent(id);
  const headers = signPaypal(event);
  const forged = [
    post(here, 'paypal', event, {}),
    post(here, 'paypal', `${event} `, headers),
    post(here, 'paypal', event, { ...headers, 'paypal-transmission-sig': 'bm8=' }),
    post(here, 'paypal', event, { ...headers, 'paypal-transmission-time': new Date(0).toISOString() }),
  ];
  for (const { status } of await Promise.all(forged)) expect(status).toBe(400);
  expect(await here.ordersOf(email)).toEqual([]);
});

test('an event about our payment without an attempt is 404, so that it is sent again; other events are accepted', async () => {
  const here = await world();
  expect((await send(here, 'stripe', cardEvent('pi_1nobody', 'a-key-of-ours'))).status).toBe(404);
  expect((await send(here, 'paypal', paypalEvent('5O190127TN364715T'))).status).toBe(404);
  expect((await send(here, 'stripe', cardEvent('pi_1nobody', null))).status).toBe(200);
  expect((await send(here, 'stripe', cardEvent('pi_1nobody', null, 'customer.created'))).status).toBe(200);
  expect((await send(here, 'paypal', paypalEvent('5O190127TN364715T', 'CHECKOUT.ORDER.APPROVED'))).status).toBe(200);
});

test('while the provider can’t be queried, an event is 503, so that it is sent again', async () => {
  const here = await world();
  const { email, key, ref } = await unrecordedPayment(here);
  await here.sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 500, times: 'always' });
  const event = cardEvent(ref, key);
  const early = await send(here, 'stripe', event);
  expect(early.status).toBe(503);
  expect(early.headers['retry-after']).toBeDefined();
  await here.sandbox.reset();
  expect((await send(here, 'stripe', event)).status).toBe(200);
  expect(await here.ordersOf(email)).toHaveLength(1);
});

test('an event for a provider without keys is 404', async () => {
  const here = await world({ change: ({ payments }) => ({ payments: { ...payments, stripe: null, paypal: null } }) });
  expect((await send(here, 'stripe', cardEvent('pi_1', null))).status).toBe(404);
});

test('delayed, duplicate and reordered events create one order each', async () => {
  const here = await world({ listening: true, fresh: true });
  await here.sandbox.webhooks({ send: 'held', copies: 3, order: 'newest_first' });
  const { email, name } = here.purchase();
  const card = await here.buyOrFail({ email, name });
  const paypal = await here.buyOrFail({ payment_provider: 'paypal', payment_token: await here.paypalOrder() });
  const pending = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await here.sandbox.confirmAtBank(pending.body.requires_action?.payment_token ?? '');
  const { released } = await here.sandbox.releaseWebhooks();
  const responses = await here.stage.webhookStatuses(Number(released));
  expect(new Set(responses)).toEqual(new Set([200]));
  expect(await here.ordersOf(email)).toHaveLength(2);
  expect(await here.captured()).toHaveLength(3);
  expect(card.invoice.invoice_number).not.toBe(paypal.invoice.invoice_number);
});

test('a webhook that arrives before the browser’s request does not take its account away', async () => {
  const here = await world({ listening: true, fresh: true });
  const { email } = here.purchase();
  await here.sandbox.webhooks({ send: 'held' });
  const pending = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await here.sandbox.confirmAtBank(payment_token);
  const { released } = await here.sandbox.releaseWebhooks();
  await here.stage.webhookStatuses(Number(released));
  expect(await here.ordersOf(email)).toHaveLength(1);
  const { token } = await here.buyOrFail({ email, payment_token });
  expect(token).not.toBeNull();
  expect(await here.ordersOf(email)).toHaveLength(1);
});

test('a refund at the provider shows on order and invoice', async () => {
  const here = await world();
  const { email } = here.purchase();
  await here.buyOrFail({ email });
  const { key, provider_ref: ref, order_id } = await here.attemptOf(email);
  await here.sandbox.refund('stripe', ref ?? '');
  expect((await send(here, 'stripe', cardEvent(ref ?? '', key, 'charge.refunded'))).status).toBe(200);
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'refunded' }]);
  const invoice = await here.db
    .selectFrom('invoices')
    .select('status')
    .where('order_id', '=', order_id ?? 0)
    .executeTakeFirst();
  expect(invoice).toEqual({ status: 'refunded' });
});

test('a payment that was refunded before its order was created creates no order', async () => {
  const here = await world();
  const { email, key, ref } = await unrecordedPayment(here);
  await here.sandbox.refund('stripe', ref);
  for (const type of ['charge.refunded', 'payment_intent.succeeded'])
    expect((await send(here, 'stripe', cardEvent(ref, key, type))).status).toBe(200);
  await here.checkAttempts();
  expect(await here.ordersOf(email)).toEqual([]);
  expect(await here.attemptOf(email)).toMatchObject({ state: 'refunded' });
});
