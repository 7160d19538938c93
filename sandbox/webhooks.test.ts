import { describe, expect, test, vi } from 'vitest';
import { InvalidSignature } from '../server/adapters/payments/payments.ts';
import { charge, purchase, type Received, refundOf, world } from './sandbox.fixture.ts';
import { signPaypal, signStripe } from './signatures.ts';

const typeOf = ({ body }: Received) => {
  const event = JSON.parse(body.toString());
  return String(event.type ?? event.event_type);
};
const webhook = (body: Buffer, headers: Received['headers']) => ({ body, headers, beforeCall: async () => {} });
const slowly = { timeout: 18_000, interval: 10 };

async function paidByPaypal() {
  const at = await world();
  const { id } = await at.paypal.createOrder({ ...purchase, key: 'order' });
  await at.approve(id);
  await at.paypal.charge(charge(id));
  await vi.waitFor(() => expect(at.receiver.received).toHaveLength(2), slowly);
  return { ...at, id };
}

async function paidByCard() {
  const at = await world();
  const request = charge('tok_visa');
  await at.stripe.charge(request);
  await vi.waitFor(() => expect(at.receiver.received).toHaveLength(2), slowly);
  return { ...at, request };
}

describe('a Stripe event', () => {
  test('is signed, and contains the payment and the idempotency key', async () => {
    const { stripe, receiver, request } = await paidByCard();
    expect(receiver.received.map(typeOf).sort()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    for (const { path, body, headers } of receiver.received) {
      expect(path).toBe('/api/webhooks/stripe');
      const event = await stripe.verifyEvent(webhook(body, headers));
      expect(event).toMatchObject({
        id: expect.stringMatching(/^evt_/),
        ref: expect.stringMatching(/^pi_/),
        key: request.key,
      });
    }
  });

  test('is rejected if a byte was changed or the signature is old, missing or forged', async () => {
    const { stripe, receiver } = await paidByCard();
    const { body, headers } = receiver.received[0] as Received;
    const altered = Buffer.from(body.toString().replace('49900', '49901'));
    const old = await signStripe(body.toString(), Math.floor(Date.now() / 1000) - 301);
    const forged = {
      'stripe-signature': String(headers['stripe-signature']).replace(
        /v1=(.)/,
        (_, digit) => `v1=${digit === '0' ? 1 : 0}`,
      ),
    };
    await expect(stripe.verifyEvent(webhook(altered, headers))).rejects.toThrow(InvalidSignature);
    await expect(stripe.verifyEvent(webhook(body, old))).rejects.toThrow(InvalidSignature);
    await expect(stripe.verifyEvent(webhook(body, forged))).rejects.toThrow(InvalidSignature);
    await expect(stripe.verifyEvent(webhook(body, {}))).rejects.toThrow(InvalidSignature);
  });
});

describe('a PayPal event', () => {
  test('is verified by PayPal, and contains the PayPal order', async () => {
    const { paypal, receiver, id } = await paidByPaypal();
    expect(receiver.received.map(typeOf)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
    for (const { path, body, headers } of receiver.received) {
      expect(path).toBe('/api/webhooks/paypal');
      expect(await paypal.verifyEvent(webhook(body, headers))).toMatchObject({ ref: id, key: null });
    }
  });

  test('is rejected if a byte was changed, a header is missing, or it is too old', async () => {
    const { paypal, receiver } = await paidByPaypal();
    const { body, headers } = receiver.received[1] as Received;
    const altered = Buffer.from(body.toString().replace('499.00', '499.01'));
    const old = signPaypal(body.toString(), new Date(Date.now() - 5 * 86_400_000));
    await expect(paypal.verifyEvent(webhook(altered, headers))).rejects.toThrow(InvalidSignature);
    await expect(paypal.verifyEvent(webhook(body, old))).rejects.toThrow(InvalidSignature);
    await expect(
      paypal.verifyEvent(webhook(body, { ...headers, 'paypal-transmission-sig': undefined })),
    ).rejects.toThrow(InvalidSignature);
    await expect(paypal.verifyEvent(webhook(Buffer.from('{"id":"x"},{'), headers))).rejects.toThrow(InvalidSignature);
  });
});

describe('webhook delivery', () => {
  test('is retried until the application accepts the event', async () => {
    const at = await world();
    at.receiver.status = 503;
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.receiver.received.length).toBeGreaterThan(2), slowly);
    at.receiver.status = 200;
    await vi.waitFor(async () => {
      const { deliveries } = await (await fetch(`${at.origin()}/sandbox/behaviour`)).json();
      expect(deliveries).toEqual({ done: 2 });
    }, slowly);
  });

  test('continues after a restart of the sandbox', async () => {
    const at = await world();
    await at.configure({ webhooks: { send: 'held' } });
    await at.stripe.charge(charge('tok_visa'));
    await at.restart();
    expect(await at.postJson('/sandbox/webhooks/release')).toEqual({ released: 2 });
    await vi.waitFor(() => expect(at.receiver.received).toHaveLength(2), slowly);
  });

  test('sends each event as many times as configured', async () => {
    const at = await world();
    await at.configure({ webhooks: { copies: 3 } });
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.receiver.received).toHaveLength(6), slowly);
    const ids = at.receiver.received.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(2);
  });

  test('sends the newest first if configured', async () => {
    const at = await world();
    await at.configure({ webhooks: { send: 'held', order: 'newest_first' } });
    const { id } = await at.paypal.createOrder({ ...purchase, key: 'order' });
    await at.approve(id);
    await at.paypal.charge(charge(id));
    await at.paypal.refund(refundOf(id));
    await at.postJson('/sandbox/webhooks/release');
    await vi.waitFor(() => expect(at.receiver.received).toHaveLength(3), slowly);
    const types = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'];
    expect(at.receiver.received.map(typeOf)).toEqual(types);
  });

  test('waits for the configured delay, and sends nothing when it is off', async () => {
    const at = await world();
    await at.configure({ webhooks: { delay_ms: 60_000 } });
    await at.stripe.charge(charge('tok_visa'));
    await at.configure({ webhooks: { send: 'off', delay_ms: 0 } });
    await at.stripe.charge(charge('tok_visa'));
    const { deliveries } = await at.configure({});
    expect(deliveries).toEqual({ due: 2 });
    expect(at.receiver.received).toEqual([]);
    await at.postJson('/sandbox/reset');
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.receiver.received).toHaveLength(2), slowly);
  });
});
