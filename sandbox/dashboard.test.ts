import { describe, expect, test, vi } from 'vitest';
import type { CapturedOutcome, GatewayEvent } from '../server/adapters/payments/payments.ts';
import { charge, purchase, type Received, refundOf, world } from './sandbox.fixture.ts';

type World = Awaited<ReturnType<typeof world>>;

const slowly = { timeout: 18_000, interval: 10 };
const typeOf = ({ body }: Received) => {
  const event = JSON.parse(body.toString());
  return String(event.type ?? event.event_type);
};

/** Events in the order in which they were sent. */
async function eventsOf(at: World, provider: 'stripe' | 'paypal', types: string[]): Promise<GatewayEvent[]> {
  await vi.waitFor(() => expect(at.receiver.received.map(typeOf)).toEqual(expect.arrayContaining(types)), slowly);
  const events: GatewayEvent[] = [];
  for (const { body, headers } of at.receiver.received.filter((one) => types.includes(typeOf(one))))
    events.push(await at[provider].verifyEvent({ body, headers, beforeCall: async () => {} }));
  return events;
}

async function paidByPaypal(at: World): Promise<CapturedOutcome> {
  const { id } = await at.paypal.createOrder({ ...purchase, key: crypto.randomUUID() });
  await at.approve(id);
  return (await at.paypal.charge(charge(id))) as CapturedOutcome;
}

describe('the events about refunds and disputes', () => {
  test('of Stripe name the payment, the charge and the dispute', async () => {
    const at = await world();
    const { ref, captureRef } = (await at.stripe.charge(charge('tok_visa'))) as CapturedOutcome;
    const refund = await at.postJson('/sandbox/stripe/refunds', { payment_intent: ref, amount: 500 });
    await at.postJson(`/sandbox/stripe/refunds/${refund.id}/fail`);
    const dispute = await at.postJson('/sandbox/stripe/disputes', { payment_intent: ref });
    await at.postJson(`/sandbox/stripe/disputes/${dispute.id}/close`, { outcome: 'won' });
    const refundTypes = ['refund.created', 'charge.refunded', 'refund.failed', 'refund.updated'];
    for (const event of await eventsOf(at, 'stripe', refundTypes))
      expect(event).toMatchObject({ about: 'refund', ref, captureRef, disputeRef: null });
    const disputeTypes = [
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ];
    const disputes = await eventsOf(at, 'stripe', disputeTypes);
    expect(disputes).toHaveLength(4);
    for (const event of disputes)
      expect(event).toMatchObject({ about: 'dispute', ref, captureRef, disputeRef: dispute.id, key: null });
  });

  test('of PayPal name the capture only, as a refund’s link and a dispute’s transaction', async () => {
    const at = await world();
    const { captureRef } = await paidByPaypal(at);
    await at.configure({ rules: [{ operation: 'paypal.captures.refund', refund_state: 'pending' }] });
    const pending = await at.paypal.refund(refundOf('', { captureRef, amountCents: 500 }));
    const { ref: id } = pending as { ref: string };
    await at.postJson(`/sandbox/paypal/refunds/${id}/succeed`);
    await at.postJson(`/sandbox/paypal/refunds/${id}/fail`);
    const dispute = await at.postJson('/sandbox/paypal/disputes', { capture: captureRef });
    await at.postJson(`/sandbox/paypal/disputes/${dispute.dispute_id}/close`, { outcome: 'lost' });
    const refundTypes = ['PAYMENT.REFUND.PENDING', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.FAILED'];
    const refunds = await eventsOf(at, 'paypal', refundTypes);
    expect(refunds).toHaveLength(3);
    for (const event of refunds) expect(event).toMatchObject({ about: 'refund', ref: null, captureRef });
    const body = at.receiver.received.find((one) => typeOf(one) === 'PAYMENT.CAPTURE.REFUNDED')?.body;
    expect(JSON.parse(String(body)).resource).not.toHaveProperty('supplementary_data');
    const disputes = await eventsOf(at, 'paypal', ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED']);
    expect(disputes).toHaveLength(2);
    for (const event of disputes)
      expect(event).toMatchObject({ about: 'dispute', ref: null, captureRef, disputeRef: dispute.dispute_id });
  });
});

describe('the test controls', () => {
  test.each([
    ['/sandbox/stripe/refunds', { payment_intent: 'pi_1', amount: 0 }],
    ['/sandbox/stripe/refunds', { payment_intent: 'x'.repeat(256) }],
    ['/sandbox/stripe/disputes', { payment_intent: 'pi_1', reason: 'x'.repeat(201) }],
    ['/sandbox/stripe/disputes/du_1/close', { outcome: 'later' }],
    ['/sandbox/stripe/payment_intents', { amount: 1.5 }],
    ['/sandbox/stripe/payment_intents', { amount: 500, metadata: { note: 'x'.repeat(501) } }],
    ['/sandbox/paypal/captures/X/refund', { amount: '1.005' }],
    ['/sandbox/paypal/captures', { amount: '12345678.00' }],
    ['/sandbox/hide', { provider: 'cash', payment: 'pi_1' }],
    ['/sandbox/webhook_endpoints', { provider: 'stripe', events: Array(101).fill('a') }],
    ['/sandbox/vies', { number: 'F1', result: 'valid' }],
    ['/sandbox/time', { offset_ms: -1 }],
    ['/sandbox/behaviour', { rules: [{ operation: '*' }] }],
    ['/sandbox/behaviour', { search_lag_ms: 1e12 }],
  ])('reject bad input: %s %j', async (path, body) => {
    const { origin } = await world();
    const response = await fetch(origin() + path, { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('reject what is not JSON, and what they do not know', async () => {
    const { origin } = await world();
    const statusOf = async (path: string, body: string) =>
      (await fetch(origin() + path, { method: 'POST', body })).status;
    expect(await statusOf('/sandbox/stripe/refunds', '{')).toBe(422);
    expect(await statusOf('/sandbox/stripe/refunds', '{"payment_intent":"pi_1nobody"}')).toBe(404);
    expect(await statusOf('/sandbox/stripe/refunds/re_1/fail', '{}')).toBe(404);
    expect(await statusOf('/sandbox/paypal/captures/X/refund', '{}')).toBe(404);
    expect(await statusOf('/sandbox/paypal/disputes', '{"capture":"X"}')).toBe(404);
    expect(await statusOf('/sandbox/hide', '{"provider":"stripe","payment":"pi_1nobody"}')).toBe(200);
  });

  test('list every refund of both providers with our key', async () => {
    const at = await world();
    const card = (await at.stripe.charge(charge('tok_visa'))) as CapturedOutcome;
    const request = refundOf(card.ref, { amountCents: 900 });
    await at.stripe.refund(request);
    const { ref, captureRef } = await paidByPaypal(at);
    await at.postJson(`/sandbox/paypal/captures/${captureRef}/refund`, { amount: '2.00' });
    const rows = await (await fetch(`${at.origin()}/sandbox/refunds.json`)).json();
    expect(rows).toMatchObject([
      { provider: 'stripe', payment: card.ref, amount: '9.00', state: 'succeeded', key: request.key },
      { provider: 'paypal', payment: ref, amount: '2.00', state: 'succeeded', key: null },
    ]);
  });

  test('move the providers’ time forward only, and it survives a restart', async () => {
    const at = await world();
    const at_ = async () => Date.parse(String((await at.postJson('/sandbox/time', { offset_ms: 0 })).now));
    await at.postJson('/sandbox/time', { offset_ms: 86_400_000 });
    expect(await at_()).toBeGreaterThan(Date.now() + 86_000_000);
    const { created } = await at.postJson('/sandbox/stripe/payment_intents', { amount: 500 });
    expect(Number(created) * 1000).toBeGreaterThan(Date.now() + 86_000_000);
    await at.restart();
    expect(await at_()).toBeGreaterThan(Date.now() + 86_000_000);
  });
});

describe('VIES', () => {
  const base = '/taxation_customs/vies/rest-api';

  test('responds as the EU’s REST service, valid unless set otherwise', async () => {
    const at = await world();
    const look = async (number: string) => (await fetch(`${at.origin()}${base}/ms/FR/vat/${number}`)).json();
    expect(await look('40303265045')).toMatchObject({ isValid: true, userError: 'VALID', vatNumber: '40303265045' });
    await at.postJson('/sandbox/vies', { number: 'fr 40303265045', result: 'invalid' });
    expect(await look('40303265045')).toMatchObject({ isValid: false, userError: 'INVALID' });
    await at.postJson('/sandbox/vies', { number: 'FR40303265045', result: 'down' });
    expect(await look('40303265045')).toMatchObject({ isValid: false, userError: 'MS_UNAVAILABLE' });
    await at.postJson('/sandbox/reset');
    expect(await look('40303265045')).toMatchObject({ isValid: true });
  });

  test('checks by POST too, and follows the rules of misbehavior', async () => {
    const at = await world();
    const check = async (body: unknown) => {
      const response = await fetch(`${at.origin()}${base}/check-vat-number`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return [response.status, await response.json()];
    };
    const number = { countryCode: 'DE', vatNumber: '136695976' };
    expect(await check(number)).toMatchObject([200, { ...number, valid: true }]);
    await at.postJson('/sandbox/vies', { number: 'DE136695976', result: 'down' });
    expect(await check(number)).toMatchObject([200, { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }]);
    expect(await check({ countryCode: 'DEU', vatNumber: {} })).toMatchObject([400, {}]);
    await at.configure({ rules: [{ operation: 'vies.check', effect: 'fail', status: 503 }] });
    expect(await check(number)).toMatchObject([503, { errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }]);
  });
});
