import { describe, expect, test } from 'vitest';
import { charge, world } from '../../../sandbox/sandbox.fixture.ts';
import type { GatewayEvent } from './payments.ts';
import { paypalEvents, stripeEvents } from './webhook-types.ts';

const events = { stripe: stripeEvents, paypal: paypalEvents };

describe.each(['stripe', 'paypal'] as const)('the webhook at %s', (provider) => {
  const url = 'https://shop.test/api/webhooks';

  test('is ok with its URL and all events', async () => {
    const at = await world();
    await at.postJson('/sandbox/webhook_endpoints', { provider, url, events: events[provider] });
    expect(await at[provider].webhookSetup(url)).toEqual({ state: 'ok', problems: [] });
    await at.postJson('/sandbox/reset');
    expect(await at[provider].webhookSetup(`${at.receiver.url}/api/webhooks/${provider}`)).toMatchObject({
      state: 'ok',
    });
  });

  test('names missing events and another URL', async () => {
    const at = await world();
    await at.postJson('/sandbox/webhook_endpoints', { provider, url, events: events[provider].slice(2) });
    const [first, second] = events[provider];
    expect(await at[provider].webhookSetup(url)).toEqual({
      state: 'misconfigured',
      problems: [`The webhook does not send ${first}, ${second}.`],
      missing: [first, second],
    });
    const other = await at[provider].webhookSetup('https://other.test/hook');
    expect(other).toMatchObject({ state: 'misconfigured', problems: [expect.stringMatching(/webhook/)] });
  });

  test('that we may not read is unknown', async () => {
    const at = await world();
    const operation = provider === 'stripe' ? 'stripe.webhook_endpoints.list' : 'paypal.webhooks.get';
    await at.configure({ rules: [{ operation, effect: 'fail', status: 403 }] });
    expect(await at[provider].webhookSetup(url)).toEqual({ state: 'unknown', problems: [] });
  });
});

test('a disabled webhook is misconfigured', async () => {
  const at = await world();
  const url = 'https://shop.test/api/webhooks';
  await at.postJson('/sandbox/webhook_endpoints', { provider: 'stripe', url, status: 'disabled' });
  expect(await at.stripe.webhookSetup(url)).toEqual({ state: 'misconfigured', problems: ['The webhook is disabled.'] });
});

test('Stripe lists the events that we have not accepted; PayPal can’t', async () => {
  const at = await world();
  const since = new Date(Date.now() - 60_000);
  const undelivered = async (gateway: typeof at.stripe) => {
    const found: GatewayEvent[] = [];
    for await (const event of gateway.undelivered(since)) found.push(event);
    return found;
  };
  await at.stripe.charge(charge('tok_visa'));
  await expect.poll(() => undelivered(at.stripe)).toEqual([]);
  await at.configure({ webhooks: { send: 'off' } });
  const request = charge('tok_visa');
  const captured = await at.stripe.charge(request);
  expect(await undelivered(at.stripe)).toMatchObject([
    { type: 'payment_intent.succeeded', about: 'payment', ref: (captured as { ref: string }).ref, key: request.key },
  ]);
  expect(await undelivered(at.paypal)).toEqual([]);
});
