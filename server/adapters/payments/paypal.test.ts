import { describe, expect, test, vi } from 'vitest';
import { charge, purchase, world } from '../../../sandbox/sandbox.fixture.ts';
import { PaymentUnavailable } from './payments.ts';
import { paypalGateway } from './paypal.ts';
import { sandboxKeys } from './sandbox-keys.ts';

type World = Awaited<ReturnType<typeof world>>;

const order = ({ paypal }: World, more: Partial<typeof purchase> = {}) =>
  paypal.createOrder({ ...purchase, key: crypto.randomUUID(), ...more });

async function approved(at: World, more: Partial<typeof purchase> = {}, instrument = 'good'): Promise<string> {
  const { id } = await order(at, more);
  await at.approve(id, instrument);
  return id;
}

describe('a PayPal payment', () => {
  test('is captured once the buyer has approved it', async () => {
    const at = await world();
    const request = charge(await approved(at));
    const outcome = await at.paypal.charge(request);
    expect(outcome).toEqual({
      kind: 'captured',
      ref: request.token,
      captureRef: expect.stringMatching(/^[A-Z0-9]{17}$/),
      card: null,
      amountCents: 49_900,
      currency: 'USD',
      refunds: [],
    });
    expect(await at.paypal.charge(request)).toEqual(outcome);
    expect(await at.ledger()).toMatchObject([{ provider: 'paypal', amount: '499.00', idempotency_key: request.key }]);
  });

  test('is not captured before that', async () => {
    const at = await world();
    const { id } = await order(at);
    const outcome = await at.paypal.charge(charge(id));
    expect(outcome).toEqual({ kind: 'invalid', message: 'This PayPal order has not been approved.' });
    expect(await at.ledger()).toEqual([]);
  });

  test('is not captured for a different amount', async () => {
    const at = await world();
    const id = await approved(at, { amountCents: 1 });
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'mismatch' });
    expect(await at.ledger()).toEqual([]);
  });

  test('is not captured for a different service, in another currency or after three hours', async () => {
    const at = await world();
    const other = await approved(at, { reference: '13' });
    expect(await at.paypal.charge(charge(other))).toMatchObject({ kind: 'invalid' });
    const foreign = await at.postJson('/sandbox/paypal/orders', {
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

  test('is not captured if the money would go to another account', async () => {
    const at = await world();
    const theirs = { amount: '499.00', custom_id: '12', payee: 'SOMEBODYELSE1' };
    const id = String((await at.postJson('/sandbox/paypal/orders', theirs)).id);
    await at.approve(id);
    expect(await at.paypal.charge(charge(id))).toEqual({
      kind: 'invalid',
      message: 'This PayPal order pays a different account.',
    });
    expect(await at.ledger()).toEqual([]);
    // Another account's payment is not ours, even if captured.
    const shop = paypalGateway({ ...sandboxKeys.paypal, merchantId: theirs.payee, apiOrigin: at.origin() });
    expect(await shop.charge(charge(id))).toMatchObject({ kind: 'captured' });
    expect(await at.paypal.find({ key: 'k', ref: null, token: id, since: new Date() })).toBeNull();
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'invalid' });
  });

  test('with an unknown order captures nothing', async () => {
    const { paypal } = await world();
    for (const token of ['5O190127TN364715T', '../../v1/x', 'a b'])
      expect(await paypal.charge(charge(token))).toMatchObject({ kind: 'invalid' });
  });

  test('with a declined card is declined', async () => {
    const at = await world();
    const id = await approved(at, {}, 'declined');
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'declined', ref: id });
    expect(await at.ledger()).toMatchObject([{ status: 'declined' }]);
    // Another instrument may still pay the order.
    await at.approve(id);
    expect(await at.paypal.charge(charge(id))).toMatchObject({ kind: 'captured' });
  });

  test('that two keys request at once is captured once', async () => {
    const at = await world();
    const id = await approved(at);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => at.paypal.charge(charge(id))));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['captured']));
    expect(await at.ledger()).toHaveLength(1);
  });
});

describe('when PayPal fails', () => {
  test('a timeout after the capture leads to one capture', async () => {
    const at = await world({ timeoutMs: 200 });
    const request = charge(await approved(at));
    await at.configure({ rules: [{ operation: 'paypal.orders.capture', effect: 'hang', when: 'after', times: 2 }] });
    await expect(at.paypal.charge(request)).rejects.toThrow(PaymentUnavailable);
    expect(await at.paypal.find({ ...request, ref: null, since: new Date() })).toMatchObject({ kind: 'captured' });
    expect(await at.paypal.charge(request)).toMatchObject({ kind: 'captured' });
    expect(await at.ledger()).toHaveLength(1);
  });

  test('a lasting failure leaves the outcome open, a single one is retried', async () => {
    const at = await world();
    const request = charge(await approved(at));
    await at.configure({ rules: [{ operation: 'paypal.orders.capture', effect: 'fail', status: 503, times: 2 }] });
    await expect(at.paypal.charge(request)).rejects.toThrow(PaymentUnavailable);
    await at.configure({ rules: [{ operation: 'paypal.orders.capture', effect: 'drop', when: 'after' }] });
    expect(await at.paypal.charge(request)).toMatchObject({ kind: 'captured' });
    expect(await at.ledger()).toHaveLength(1);
  });

  test('no order is created while it is down', async () => {
    const at = await world();
    await at.configure({ rules: [{ operation: 'paypal.orders.create', effect: 'fail', times: 'always' }] });
    await expect(order(at)).rejects.toThrow(PaymentUnavailable);
  });
});

test('the same key creates the same PayPal order', async () => {
  const { paypal } = await world();
  const first = await paypal.createOrder({ ...purchase, key: 'one' });
  expect(await paypal.createOrder({ ...purchase, key: 'one' })).toEqual(first);
  expect(await paypal.createOrder({ ...purchase, key: 'two' })).not.toEqual(first);
});

test('a lookup never captures', async () => {
  const at = await world();
  const token = await approved(at);
  expect(await at.paypal.find({ key: 'k', ref: null, token, since: new Date() })).toBeNull();
  expect(await at.paypal.find({ key: 'k', ref: null, token: '5O190127TN364715T', since: new Date() })).toBeNull();
  expect(await at.ledger()).toEqual([]);
});

test('one refused token request does not disable PayPal', async () => {
  const { paypal, configure } = await world();
  await configure({ rules: [{ operation: 'paypal.oauth.token', effect: 'fail', status: 503, times: 2 }] });
  const order = { key: crypto.randomUUID(), amountCents: 49_900, reference: '12', description: 'Wi-Fi survey' };
  await expect(paypal.createOrder(order)).rejects.toThrow(PaymentUnavailable);
  await configure({ rules: [] });
  expect((await paypal.createOrder({ ...order, key: crypto.randomUUID() })).id).toMatch(/^[A-Z0-9]+$/);
});
