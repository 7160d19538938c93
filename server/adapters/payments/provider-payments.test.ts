import { describe, expect, test } from 'vitest';
import { charge, purchase, refundOf, world } from '../../../sandbox/sandbox.fixture.ts';
import { type CapturedOutcome, type PaymentGateway, PaymentUnavailable, type ProviderPayment } from './payments.ts';

type World = Awaited<ReturnType<typeof world>>;

const DAY_MS = 86_400_000;
const lately = () => ({ from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + 60_000) });

async function listed(gateway: PaymentGateway, range = lately()): Promise<ProviderPayment[]> {
  const all: ProviderPayment[] = [];
  for await (const page of gateway.payments(range)) all.push(...page);
  return all;
}

async function paidByPaypal(at: World): Promise<CapturedOutcome> {
  const { id } = await at.paypal.createOrder({ ...purchase, key: crypto.randomUUID() });
  await at.approve(id);
  return (await at.paypal.charge(charge(id))) as CapturedOutcome;
}

describe('the list of Stripe’s payments', () => {
  test('has each with its key, fee, refunds and disputes, and declined ones as failed', async () => {
    const at = await world();
    const request = charge('tok_visa');
    const { ref, captureRef } = (await at.stripe.charge(request)) as CapturedOutcome;
    const refund = refundOf(ref, { amountCents: 900 });
    await at.stripe.refund(refund);
    await at.postJson('/sandbox/stripe/disputes', { payment_intent: ref });
    await at.stripe.charge(charge('tok_chargeDeclined'));
    const foreign = await at.postJson('/sandbox/stripe/payment_intents', { amount: 700, currency: 'eur' });
    const payments = await listed(at.stripe);
    expect(payments.map(({ state }) => state)).toEqual(['captured', 'failed', 'captured']);
    expect(payments[0]).toMatchObject({ ref: foreign.id, attemptKey: null, currency: 'EUR', amountCents: 700 });
    expect(payments[2]).toMatchObject({
      ref,
      captureRef,
      attemptKey: request.key,
      amountCents: 49_900,
      currency: 'USD',
      feeCents: 1_477,
      email: 'ann@example.test',
      refunds: [{ key: refund.key, amountCents: 900, state: 'succeeded' }],
      disputes: [{ paymentRef: ref, state: 'needs_response' }],
    });
  });

  test('has more than one page, and all refunds of a payment with many', async () => {
    const at = await world();
    const { ref } = (await at.stripe.charge(charge('tok_visa'))) as CapturedOutcome;
    for (let i = 0; i < 12; i += 1) await at.stripe.refund(refundOf(ref, { amountCents: 100 }));
    await Promise.all(
      Array.from({ length: 110 }, () => at.postJson('/sandbox/stripe/payment_intents', { amount: 700 })),
    );
    const payments = await listed(at.stripe);
    expect(new Set(payments.map((payment) => payment.ref)).size).toBe(111);
    expect(payments.at(-1)?.refunds).toHaveLength(12);
  });

  test('includes an older payment that was refunded or disputed in the range', async () => {
    const at = await world();
    const { ref: first } = (await at.stripe.charge(charge('tok_visa'))) as CapturedOutcome;
    const { ref: second } = (await at.stripe.charge(charge('tok_visa'))) as CapturedOutcome;
    await at.stripe.charge(charge('tok_visa'));
    await at.postJson('/sandbox/time', { offset_ms: 10 * DAY_MS });
    await at.postJson('/sandbox/stripe/refunds', { payment_intent: first });
    await at.postJson('/sandbox/stripe/disputes', { payment_intent: second });
    const from = new Date(Date.now() + 9 * DAY_MS);
    const payments = await listed(at.stripe, { from, to: new Date(Date.now() + 11 * DAY_MS) });
    expect(payments.map(({ ref, refunds, disputes }) => [ref, refunds.length, disputes.length])).toEqual([
      [first, 1, 0],
      [second, 0, 1],
    ]);
  });

  test('leaves out a hidden payment until it is restored', async () => {
    const at = await world();
    const request = charge('tok_visa');
    const { ref } = (await at.stripe.charge(request)) as CapturedOutcome;
    const found = () => at.stripe.find({ key: request.key, ref, token: 'tok_visa', since: new Date(0) });
    await at.postJson('/sandbox/hide', { provider: 'stripe', payment: ref });
    await at.postJson('/sandbox/reset');
    expect([await listed(at.stripe), await found()]).toEqual([[], null]);
    await at.postJson('/sandbox/restore', { provider: 'stripe', payment: ref });
    expect(await listed(at.stripe)).toHaveLength(1);
    expect(await found()).toMatchObject({ kind: 'captured' });
  });
});

describe('the list of PayPal’s payments', () => {
  test('joins captures, refunds and disputes by the capture', async () => {
    const at = await world();
    const { ref, captureRef } = await paidByPaypal(at);
    const refund = refundOf(ref, { captureRef, amountCents: 900 });
    await at.paypal.refund(refund);
    await at.postJson('/sandbox/paypal/disputes', { capture: captureRef });
    await at.postJson('/sandbox/paypal/captures', { amount: '7.00', currency: 'EUR' });
    const payments = await listed(at.paypal);
    expect(payments).toMatchObject([
      {
        ref,
        captureRef,
        attemptKey: null,
        amountCents: 49_900,
        currency: 'USD',
        feeCents: 1_791,
        state: 'captured',
        email: 'buyer@sandbox.test',
        refunds: [{ key: refund.key, amountCents: 900 }],
        disputes: [{ captureRef, state: 'needs_response' }],
      },
      { currency: 'EUR', amountCents: 700, refunds: [], disputes: [] },
    ]);
  });

  test('includes an older payment that was refunded or disputed in the range, over more than 31 days', async () => {
    const at = await world();
    const [first, second] = [await paidByPaypal(at), await paidByPaypal(at)];
    await paidByPaypal(at);
    await at.postJson('/sandbox/time', { offset_ms: 80 * DAY_MS });
    await at.postJson(`/sandbox/paypal/captures/${first.captureRef}/refund`, { amount: '1.00' });
    await at.postJson('/sandbox/paypal/disputes', { capture: second.captureRef });
    const range = { from: new Date(Date.now() + 10 * DAY_MS), to: new Date(Date.now() + 81 * DAY_MS) };
    const payments = await listed(at.paypal, range);
    expect(payments.map(({ ref, refunds, disputes }) => [ref, refunds.length, disputes.length])).toEqual([
      [first.ref, 1, 0],
      [second.ref, 0, 1],
    ]);
  });

  test('has the same refunds and disputes each time it lists a payment, also between two searches', async () => {
    const at = await world();
    const { ref, captureRef } = await paidByPaypal(at);
    await at.paypal.refund(refundOf(ref, { captureRef, amountCents: 900 }));
    await at.postJson('/sandbox/paypal/disputes', { capture: captureRef });
    const created = Math.floor(Date.parse((await listed(at.paypal))[0]?.createdAt ?? '') / 1000) * 1000;
    const range = { from: new Date(created - 31 * DAY_MS), to: new Date(created + DAY_MS) };
    const payments = await listed(at.paypal, range);
    expect(payments.map(({ refunds, disputes }) => [refunds.length, disputes.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('ends where PayPal’s search is behind', async () => {
    const at = await world();
    await paidByPaypal(at);
    await at.postJson('/sandbox/time', { offset_ms: 3_600_000 });
    await paidByPaypal(at);
    const from = new Date(Date.now() - DAY_MS);
    const to = new Date(Date.now() + 2 * 3_600_000);
    await at.configure({ search_lag_ms: 1_800_000 });
    expect(await listed(at.paypal, { from, to })).toHaveLength(1);
    expect(await listed(at.paypal, { from: new Date(Date.now() + 3_500_000), to })).toEqual([]);
    await at.configure({ search_lag_ms: 0 });
    expect(await listed(at.paypal, { from, to })).toHaveLength(2);
  });

  test('fails without a response, and leaves out a hidden payment', async () => {
    const at = await world();
    const { captureRef } = await paidByPaypal(at);
    await at.postJson('/sandbox/hide', { provider: 'paypal', payment: captureRef });
    expect(await listed(at.paypal)).toEqual([]);
    await at.postJson('/sandbox/restore');
    expect(await listed(at.paypal)).toHaveLength(1);
    await at.configure({ rules: [{ operation: 'paypal.transactions.search', effect: 'fail', times: 'always' }] });
    await expect(listed(at.paypal)).rejects.toThrow(PaymentUnavailable);
  });
});
