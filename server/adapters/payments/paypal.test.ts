import { describe, expect, test, vi } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { charge, purchase, world } from '../../../sandbox/sandbox.fixture.ts';
import { PaymentUnavailable } from './payments.ts';
import { paypalGateway } from './paypal.ts';

type World = Awaited<ReturnType<typeof world>>;

const order = ({ paypal }: World, more: Partial<typeof purchase> = {}) =>
  paypal.createOrder({ ...purchase, key: crypto.randomUUID(), ...more });

/** An order that the buyer has approved. */
async function approved(at: World, more: Partial<typeof purchase> = {}, instrument = 'good'): Promise<string> {
  const { id } = await order(at, more);
  await at.approve(id, instrument);
  return id;
}

describe('a wallet payment', () => {
  test('is captured once the buyer has approved it', async () => {
    const at = await world();
    const asked = charge(await approved(at));
    const outcome = await at.paypal.charge(asked);
    expect(outcome).toEqual({ kind: 'captured', ref: asked.token, amountCents: 49_900, currency: 'USD' });
    expect(await at.paypal.charge(asked)).toEqual(outcome);
    expect(await at.ledger()).toMatchObject([{ provider: 'paypal', amount: '499.00', idempotency_key: asked.key }]);
  });

  test('is not captured before that', async () => {
    const at = await world();
    const { id } = await order(at);
    const outcome = await at.paypal.charge(charge(id));
    expect(outcome).toEqual({ kind: 'invalid', message: 'This PayPal order has not been approved.' });
    expect(await at.ledger()).toEqual([]);
  });

  test('is not captured for another amount', async () => {
    const at = await world();
    const id = await approved(at, { amountCents: 1 });
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'mismatch' });
    expect(await at.ledger()).toEqual([]);
  });

  test('is not captured for another service, in another currency or after three hours', async () => {
    const at = await world();
    const other = await approved(at, { reference: '13' });
    expect(await at.paypal.charge(charge(other))).toMatchObject({ kind: 'invalid' });
    const foreign = await at.post('/sandbox/paypal/orders', {
      amount: '499.00',
      currency: 'EUR',
      custom_id: '12',
    });
    const euros = String(foreign.id);
    await at.approve(euros);
    expect(await at.paypal.charge(charge(euros))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('dollars'),
    });
    const old = await approved(at);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 + 1_000 });
    expect(await at.paypal.charge(charge(old))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('expired'),
    });
    vi.useRealTimers();
    expect(await at.ledger()).toEqual([]);
  });

  test('is not captured where the money would go to somebody else', async () => {
    const at = await world();
    const theirs = { amount: '499.00', custom_id: '12', payee: 'SOMEBODYELSE1' };
    const id = String((await at.post('/sandbox/paypal/orders', theirs)).id);
    await at.approve(id);
    expect(await at.paypal.charge(charge(id))).toEqual({
      kind: 'invalid',
      message: 'This PayPal order pays somebody else.',
    });
    expect(await at.ledger()).toEqual([]);
    // Nor does it count as our payment once its own shop has captured it.
    const shop = paypalGateway({ ...sandboxKeys.paypal, merchantId: theirs.payee, apiOrigin: at.origin() });
    expect(await shop.charge(charge(id))).toMatchObject({ kind: 'captured' });
    expect(await at.paypal.find({ key: 'k', ref: null, token: id, since: new Date() })).toBeNull();
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'invalid' });
  });

  test('with an unknown order takes nothing', async () => {
    const { paypal } = await world();
    for (const token of ['5O190127TN364715T', '../../v1/x', 'a b'])
      expect(await paypal.charge(charge(token))).toMatchObject({ kind: 'invalid' });
  });

  test('whose card PayPal declines is declined', async () => {
    const at = await world();
    const id = await approved(at, {}, 'declined');
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'declined', ref: id });
    expect(await at.ledger()).toMatchObject([{ status: 'declined' }]);
    // Another way to pay, chosen in PayPal, may still pay the same order.
    await at.approve(id);
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'captured' });
  });

  test('asked for by two keys at once is captured once', async () => {
    const at = await world();
    const id = await approved(at);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => at.paypal.charge(charge(id))));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['captured']));
    expect(await at.ledger()).toHaveLength(1);
  });
});

describe('when PayPal misbehaves', () => {
  test('a time-out after the capture is one capture', async () => {
    const at = await world({ timeoutMs: 200 });
    const asked = charge(await approved(at));
    await at.tell({ rules: [{ operation: 'paypal.orders.capture', effect: 'hang', when: 'after', times: 2 }] });
    await expect(at.paypal.charge(asked)).rejects.toThrow(PaymentUnavailable);
    expect(await at.paypal.find({ ...asked, ref: null, since: new Date() })).toMatchObject({ kind: 'captured' });
    expect(await at.paypal.charge(asked)).toMatchObject({ kind: 'captured' });
    expect(await at.ledger()).toHaveLength(1);
  });

  test('failures that stay leave the outcome open, one is made good by itself', async () => {
    const at = await world();
    const asked = charge(await approved(at));
    await at.tell({ rules: [{ operation: 'paypal.orders.capture', effect: 'fail', status: 503, times: 2 }] });
    await expect(at.paypal.charge(asked)).rejects.toThrow(PaymentUnavailable);
    await at.tell({ rules: [{ operation: 'paypal.orders.capture', effect: 'drop', when: 'after' }] });
    expect(await at.paypal.charge(asked)).toMatchObject({ kind: 'captured' });
    expect(await at.ledger()).toHaveLength(1);
  });

  test('no order is made while it is down', async () => {
    const at = await world();
    await at.tell({ rules: [{ operation: 'paypal.orders.create', effect: 'fail', times: 'always' }] });
    await expect(order(at)).rejects.toThrow(PaymentUnavailable);
  });
});

test('the same key makes the same wallet order', async () => {
  const { paypal } = await world();
  const first = await paypal.createOrder({ ...purchase, key: 'one' });
  expect(await paypal.createOrder({ ...purchase, key: 'one' })).toEqual(first);
  expect(await paypal.createOrder({ ...purchase, key: 'two' })).not.toEqual(first);
});

test('looking up never captures', async () => {
  const at = await world();
  const token = await approved(at);
  expect(await at.paypal.find({ key: 'k', ref: null, token, since: new Date() })).toBeNull();
  expect(await at.paypal.find({ key: 'k', ref: null, token: '5O190127TN364715T', since: new Date() })).toBeNull();
  expect(await at.ledger()).toEqual([]);
});

test('a refund gives the whole amount back, and repeating it changes nothing', async () => {
  const at = await world();
  const asked = charge(await approved(at));
  await at.paypal.charge(asked);
  await at.paypal.refund({ ref: asked.token, key: asked.key });
  await at.paypal.refund({ ref: asked.token, key: 'another key' });
  expect(await at.ledger()).toMatchObject([{ status: 'refunded' }]);
});

test('one refused request for a token does not take the wallet away', async () => {
  const { paypal, tell } = await world();
  await tell({ rules: [{ operation: 'paypal.oauth.token', effect: 'fail', status: 503, times: 2 }] });
  const order = { key: crypto.randomUUID(), amountCents: 49_900, reference: '12', description: 'Wi-Fi survey' };
  await expect(paypal.createOrder(order)).rejects.toThrow(PaymentUnavailable);
  await tell({ rules: [] });
  expect((await paypal.createOrder({ ...order, key: crypto.randomUUID() })).id).toMatch(/^[A-Z0-9]+$/);
});
