import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { charge, purchase, refundOf, world } from '../../../sandbox/sandbox.fixture.ts';
import { type CapturedOutcome, isFullyRefunded, PaymentUnavailable } from './payments.ts';

type World = Awaited<ReturnType<typeof world>>;

const operations = { stripe: 'stripe.refunds.create', paypal: 'paypal.captures.refund' } as const;

async function paid(provider: PaymentProvider, options: Parameters<typeof world>[0] = {}) {
  const at: World = await world(options);
  const gateway = at[provider];
  let token = 'tok_visa';
  if (provider === 'paypal') {
    token = (await at.paypal.createOrder({ ...purchase, key: crypto.randomUUID() })).id;
    await at.approve(token);
  }
  const request = charge(token);
  const captured = (await gateway.charge(request)) as CapturedOutcome;
  const { ref, captureRef } = captured;
  const refundAtProvider = (cents?: number) =>
    provider === 'stripe'
      ? at.postJson('/sandbox/stripe/refunds', { payment_intent: ref, amount: cents })
      : at.postJson(`/sandbox/paypal/captures/${captureRef}/refund`, {
          amount: cents === undefined ? undefined : (cents / 100).toFixed(2),
        });
  const find = () => gateway.find({ key: request.key, ref, token, since: new Date() }) as Promise<CapturedOutcome>;
  return { ...at, provider, gateway, ref, captureRef, refundAtProvider, find };
}

describe.each(['stripe', 'paypal'] as const)('a refund at %s', (provider) => {
  test('of a part leaves the rest refundable, and one cent more is rejected with the provider’s message', async () => {
    const { gateway, ref, captureRef, find } = await paid(provider);
    const first = refundOf(ref, { captureRef, amountCents: 3_000 });
    expect(await gateway.refund(first)).toMatchObject({ kind: 'succeeded', ref: expect.any(String) });
    expect(await gateway.refund(refundOf(ref, { amountCents: 46_901 }))).toEqual({
      kind: 'failed',
      ref: null,
      message: expect.stringMatching(/refund amount/i),
    });
    expect(isFullyRefunded(await find())).toBe(false);
    expect(await gateway.refund(refundOf(ref, { amountCents: 46_900 }))).toMatchObject({ kind: 'succeeded' });
    const outcome = await find();
    expect(outcome).toMatchObject({ kind: 'captured', amountCents: 49_900, captureRef });
    expect(outcome.refunds.map(({ amountCents }) => amountCents).sort()).toEqual([3_000, 46_900]);
    expect(isFullyRefunded(outcome)).toBe(true);
    expect(await gateway.refund(refundOf(ref, { amountCents: 1 }))).toMatchObject({ kind: 'failed', ref: null });
  });

  test('is made once per key, and its lookup has the key', async () => {
    const { gateway, ref, captureRef } = await paid(provider);
    const request = refundOf(ref, { amountCents: 3_000 });
    const first = await gateway.refund(request);
    expect(await gateway.refund(request)).toEqual(first);
    expect(await gateway.refundsOf({ ref, captureRef })).toEqual([
      {
        ref: (first as { ref: string }).ref,
        key: request.key,
        amountCents: 3_000,
        state: 'succeeded',
        failure: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('made in the dashboard has no key', async () => {
    const { gateway, ref, captureRef, refundAtProvider } = await paid(provider);
    await refundAtProvider(2_000);
    await refundAtProvider();
    const found = await gateway.refundsOf({ ref, captureRef });
    expect(found.map(({ key, amountCents }) => [key, amountCents]).sort()).toEqual([
      [null, 2_000],
      [null, 47_900],
    ]);
  });

  test('whose response is lost was made once, and the repeated call gets its result', async () => {
    const { gateway, ref, captureRef, configure } = await paid(provider, { timeoutMs: 300 });
    await configure({ rules: [{ operation: operations[provider], effect: 'hang', when: 'after', times: 2 }] });
    const request = refundOf(ref, { captureRef });
    await expect(gateway.refund(request)).rejects.toThrow(PaymentUnavailable);
    expect(await gateway.refundsOf({ ref, captureRef })).toMatchObject([{ key: request.key, state: 'succeeded' }]);
    expect(await gateway.refund(request)).toMatchObject({ kind: 'succeeded' });
    expect(await gateway.refundsOf({ ref, captureRef })).toHaveLength(1);
  });

  test('that the provider can’t process now leaves the outcome open', async () => {
    const { gateway, ref, captureRef, configure } = await paid(provider);
    await configure({ rules: [{ operation: operations[provider], effect: 'fail', status: 503, times: 2 }] });
    const request = refundOf(ref, { captureRef });
    await expect(gateway.refund(request)).rejects.toThrow(PaymentUnavailable);
    expect(await gateway.refundsOf({ ref, captureRef })).toEqual([]);
    expect(await gateway.refund(request)).toMatchObject({ kind: 'succeeded' });
  });

  test('may stay pending, and then succeed, and fail after all', async () => {
    const { gateway, ref, captureRef, configure, postJson, find } = await paid(provider);
    await configure({ rules: [{ operation: operations[provider], refund_state: 'pending' }] });
    const outcome = await gateway.refund(refundOf(ref, { captureRef }));
    expect(outcome).toMatchObject({ kind: 'pending' });
    const { ref: id } = outcome as { ref: string };
    const stateOf = async () => (await gateway.refundsOf({ ref, captureRef }))[0];
    expect(await stateOf()).toMatchObject({ ref: id, state: 'pending' });
    expect(isFullyRefunded(await find())).toBe(true);
    await postJson(`/sandbox/${provider}/refunds/${id}/succeed`);
    expect(await stateOf()).toMatchObject({ state: 'succeeded', failure: null });
    await postJson(`/sandbox/${provider}/refunds/${id}/fail`);
    const failure = { stripe: 'The card was lost or stolen.', paypal: 'The refund failed: ECHECK.' }[provider];
    expect(await stateOf()).toMatchObject({ state: 'failed', failure });
    expect(isFullyRefunded(await find())).toBe(false);
    expect(await gateway.refund(refundOf(ref, { captureRef }))).toMatchObject({ kind: 'succeeded' });
  });

  test('names its payment, even if the event names only the charge or capture', async () => {
    const { gateway, ref, captureRef } = await paid(provider);
    expect(await gateway.refOfCapture(captureRef ?? '')).toBe(ref);
    expect(await gateway.refOfCapture('ch_unknown')).toBeNull();
  });

  test('of an unknown payment is rejected, and its lookup is empty', async () => {
    const { gateway } = await paid(provider);
    const ref = provider === 'stripe' ? 'pi_1nobody' : '5O190127TN364715T';
    expect(await gateway.refund(refundOf(ref))).toMatchObject({ kind: 'failed', ref: null });
    expect(await gateway.refundsOf({ ref, captureRef: null })).toEqual([]);
  });
});

test('PayPal refunds a capture in its own currency', async () => {
  const { paypal, postJson } = await world();
  const capture = await postJson('/sandbox/paypal/captures', { amount: '80.00', currency: 'EUR' });
  const captureRef = String(capture.id);
  const request = refundOf(captureRef, { captureRef, amountCents: 8_000 });
  expect(await paypal.refund(request)).toMatchObject({ kind: 'succeeded' });
  expect(await paypal.refundsOf({ ref: captureRef, captureRef })).toMatchObject([{ key: request.key }]);
});

test('Stripe’s idempotency keys of a charge and its refund differ', async () => {
  const { stripe } = await world();
  const request = charge('tok_visa');
  const { ref } = (await stripe.charge(request)) as CapturedOutcome;
  expect(await stripe.refund(refundOf(ref, { key: request.key }))).toMatchObject({ kind: 'succeeded' });
});
