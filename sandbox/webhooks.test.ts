import { describe, expect, test, vi } from 'vitest';
import { BadSignature } from '../server/adapters/payments/payments.ts';
import { charge, purchase, type Received, world } from './sandbox.fixture.ts';
import { signPaypal, signStripe } from './signatures.ts';

const typeOf = ({ body }: Received) => {
  const event = JSON.parse(body.toString());
  return String(event.type ?? event.event_type);
};
const patiently = { timeout: 5_000, interval: 10 };

async function paidByWallet() {
  const at = await world();
  const { id } = await at.paypal.createOrder({ ...purchase, key: 'order' });
  await at.approve(id);
  await at.paypal.charge(charge(id));
  await vi.waitFor(() => expect(at.listener.received).toHaveLength(2), patiently);
  return { ...at, id };
}

async function paidByCard() {
  const at = await world();
  const asked = charge('tok_visa');
  await at.stripe.charge(asked);
  await vi.waitFor(() => expect(at.listener.received).toHaveLength(2), patiently);
  return { ...at, asked };
}

describe('an event of the card provider', () => {
  test('is signed, and names the payment and our key', async () => {
    const { stripe, listener, asked } = await paidByCard();
    expect(listener.received.map(typeOf).sort()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    for (const { path, body, headers } of listener.received) {
      expect(path).toBe('/api/webhooks/stripe');
      const event = await stripe.readEvent(body, headers);
      expect(event).toMatchObject({
        id: expect.stringMatching(/^evt_/),
        ref: expect.stringMatching(/^pi_/),
        key: asked.key,
      });
    }
  });

  test('is refused when a byte was altered, the signature is old, missing or somebody else’s', async () => {
    const { stripe, listener } = await paidByCard();
    const { body, headers } = listener.received[0] as Received;
    const altered = Buffer.from(body.toString().replace('49900', '49901'));
    const old = await signStripe(body.toString(), Math.floor(Date.now() / 1000) - 301);
    const forged = { 'stripe-signature': String(headers['stripe-signature']).replace(/v1=../, 'v1=00') };
    await expect(stripe.readEvent(altered, headers)).rejects.toThrow(BadSignature);
    await expect(stripe.readEvent(body, old)).rejects.toThrow(BadSignature);
    await expect(stripe.readEvent(body, forged)).rejects.toThrow(BadSignature);
    await expect(stripe.readEvent(body, {})).rejects.toThrow(BadSignature);
  });
});

describe('an event of the wallet provider', () => {
  test('is confirmed by the provider, and names the wallet order', async () => {
    const { paypal, listener, id } = await paidByWallet();
    expect(listener.received.map(typeOf)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
    for (const { path, body, headers } of listener.received) {
      expect(path).toBe('/api/webhooks/paypal');
      expect(await paypal.readEvent(body, headers)).toMatchObject({ ref: id, key: null });
    }
  });

  test('is refused when a byte was altered, a header is missing, or it is too old', async () => {
    const { paypal, listener } = await paidByWallet();
    const { body, headers } = listener.received[1] as Received;
    const altered = Buffer.from(body.toString().replace('499.00', '499.01'));
    const old = signPaypal(body.toString(), new Date(Date.now() - 5 * 86_400_000));
    await expect(paypal.readEvent(altered, headers)).rejects.toThrow(BadSignature);
    await expect(paypal.readEvent(body, old)).rejects.toThrow(BadSignature);
    await expect(paypal.readEvent(body, { ...headers, 'paypal-transmission-sig': undefined })).rejects.toThrow(
      BadSignature,
    );
    await expect(paypal.readEvent(Buffer.from('{"id":"x"},{'), headers)).rejects.toThrow(BadSignature);
  });
});

describe('delivery', () => {
  test('goes on until the application takes the event', async () => {
    const at = await world();
    at.listener.status = 503;
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.listener.received.length).toBeGreaterThan(2), patiently);
    at.listener.status = 200;
    await vi.waitFor(async () => {
      const { deliveries } = await (await fetch(`${at.origin()}/sandbox/behaviour`)).json();
      expect(deliveries).toEqual({ done: 2 });
    }, patiently);
  });

  test('goes on after the sandbox was stopped and started again', async () => {
    const at = await world();
    await at.tell({ webhooks: { send: 'held' } });
    await at.stripe.charge(charge('tok_visa'));
    await at.reopen();
    expect(await at.post('/sandbox/webhooks/release')).toEqual({ released: 2 });
    await vi.waitFor(() => expect(at.listener.received).toHaveLength(2), patiently);
  });

  test('sends each event as often as it was told to', async () => {
    const at = await world();
    await at.tell({ webhooks: { copies: 3 } });
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.listener.received).toHaveLength(6), patiently);
    const ids = at.listener.received.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(2);
  });

  test('sends the newest first when it was told to', async () => {
    const at = await world();
    await at.tell({ webhooks: { send: 'held', order: 'newest_first' } });
    const { id } = await at.paypal.createOrder({ ...purchase, key: 'order' });
    await at.approve(id);
    await at.paypal.charge(charge(id));
    await at.paypal.refund({ ref: id, key: 'refund' });
    await at.post('/sandbox/webhooks/release');
    await vi.waitFor(() => expect(at.listener.received).toHaveLength(3), patiently);
    const types = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'];
    expect(at.listener.received.map(typeOf)).toEqual(types);
  });

  test('waits as long as it was told to, and sends nothing when it is off', async () => {
    const at = await world();
    await at.tell({ webhooks: { delay_ms: 60_000 } });
    await at.stripe.charge(charge('tok_visa'));
    await at.tell({ webhooks: { send: 'off', delay_ms: 0 } });
    await at.stripe.charge(charge('tok_visa'));
    const { deliveries } = await at.tell({});
    expect(deliveries).toEqual({ due: 2 });
    expect(at.listener.received).toEqual([]);
    await at.post('/sandbox/reset');
    await at.stripe.charge(charge('tok_visa'));
    await vi.waitFor(() => expect(at.listener.received).toHaveLength(2), patiently);
  });
});
