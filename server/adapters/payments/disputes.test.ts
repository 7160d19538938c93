import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { refundOf, world } from '../../../sandbox/sandbox.fixture.ts';

type World = Awaited<ReturnType<typeof world>>;
type Captured = { ref: string; captureRef: string };

/** Another system's payment, which makes no difference to disputes. */
async function captured(at: World, provider: PaymentProvider): Promise<Captured> {
  if (provider === 'stripe') {
    const intent = await at.postJson('/sandbox/stripe/payment_intents', { amount: 12_000 });
    return { ref: String(intent.id), captureRef: String(intent.latest_charge) };
  }
  const order = await at.postJson('/sandbox/paypal/captures', { amount: '120.00' });
  const captureRef = String(order.id);
  return { ref: (await at.paypal.refOfCapture(captureRef)) ?? '', captureRef };
}

const open = async (at: World, provider: PaymentProvider, { ref, captureRef }: Captured, more: object = {}) => {
  const payment = provider === 'stripe' ? { payment_intent: ref } : { capture: captureRef };
  return String((await at.postJson(`/sandbox/${provider}/disputes`, { ...payment, ...more })).id);
};

describe.each(['stripe', 'paypal'] as const)('a dispute at %s', (provider) => {
  test('names its payment, amount, deadline and page, and blocks refunds while it is open', async () => {
    const at = await world();
    const payment = await captured(at, provider);
    const id = await open(at, provider, payment);
    expect(await at[provider].findDispute(id)).toEqual({
      ref: id,
      paymentRef: provider === 'stripe' ? payment.ref : null,
      captureRef: payment.captureRef,
      amountCents: 12_000,
      reason: provider === 'stripe' ? 'fraudulent' : 'merchandise_or_service_not_received',
      state: 'needs_response',
      respondBy: expect.stringMatching(/Z$/),
      openedAt: expect.stringMatching(/Z$/),
      closedAt: null,
      isRefundable: false,
      url: expect.stringContaining(id),
    });
    const refund = () => at[provider].refund(refundOf(payment.ref, { ...payment, amountCents: 12_000 }));
    expect(await refund()).toMatchObject({ kind: 'failed', ref: null });
    await at.postJson(`/sandbox/${provider}/disputes/${id}/close`, { outcome: 'won' });
    expect(await at[provider].findDispute(id)).toMatchObject({ state: 'won' });
    expect(await refund()).toMatchObject({ kind: 'succeeded' });
  });

  test('that is lost can be won after all, and then stays won', async () => {
    const at = await world();
    const payment = await captured(at, provider);
    const id = await open(at, provider, payment);
    await at.postJson(`/sandbox/${provider}/disputes/${id}/close`, { outcome: 'lost' });
    expect(await at[provider].findDispute(id)).toMatchObject({ state: 'lost', amountCents: 12_000 });
    await at.postJson(`/sandbox/${provider}/disputes/${id}/close`, { outcome: 'won' });
    expect(await at[provider].findDispute(id)).toMatchObject({ state: 'won' });
    const again = await at.postJson(`/sandbox/${provider}/disputes/${id}/close`, { outcome: 'lost' });
    expect(JSON.stringify(again)).toMatch(/closed|resolved/i);
  });

  test('may be an inquiry only, which moves no money', async () => {
    const at = await world();
    const payment = await captured(at, provider);
    const id = await open(at, provider, payment, { inquiry: true });
    expect(await at[provider].findDispute(id)).toMatchObject({ state: 'inquiry' });
    const part = refundOf(payment.ref, { ...payment, amountCents: 1_000 });
    expect(await at[provider].refund(part)).toMatchObject({ kind: 'succeeded' });
    await at.postJson(`/sandbox/${provider}/disputes/${id}/close`, { outcome: 'lost' });
    expect(await at[provider].findDispute(id)).toMatchObject({ state: 'closed' });
  });

  test('that is unknown is null', async () => {
    const at = await world();
    expect(await at[provider].findDispute('du_unknown')).toBeNull();
  });
});

test('a PayPal dispute id that is none is not sent to PayPal', async () => {
  const at = await world();
  await at.configure({ rules: [{ operation: 'paypal.*', effect: 'fail', times: 'always' }] });
  expect(await at.paypal.findDispute('../../v1/x')).toBeNull();
});
