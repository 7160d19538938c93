import { afterEach, expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { disputeOf, type PaidOrder, paidOrder, refund, refundRows, statuses } from './refunds.fixture.ts';

afterEach(expectLedgerToMatch);

const providers = ['stripe', 'paypal'] as const;
type About = 'refund' | 'dispute';

/** `ref` is that of the refund or dispute. */
function eventOf({ provider, ref: payment, captureRef }: PaidOrder, about: About, ref: string): string {
  const id = `event-${next()}`;
  if (provider === 'stripe')
    return JSON.stringify({
      id,
      object: 'event',
      type: about === 'refund' ? 'refund.updated' : 'charge.dispute.created',
      data: {
        object: {
          id: ref,
          object: about,
          payment_intent: payment,
          charge: captureRef,
          amount: 999_999,
          status: about === 'refund' ? 'succeeded' : 'lost',
        },
      },
    });
  const resource =
    about === 'refund'
      ? {
          id: ref,
          status: 'COMPLETED',
          amount: { value: '9999.99', currency_code: 'USD' },
          links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureRef}` }],
        }
      : { dispute_id: ref, status: 'RESOLVED', disputed_transactions: [{ seller_transaction_id: captureRef }] };
  const event_type = about === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'CUSTOMER.DISPUTE.CREATED';
  return JSON.stringify({ id, event_type, resource });
}

const post = ({ visitor }: World, { provider }: PaidOrder, raw: string, headers: Record<string, string>) =>
  visitor.send('POST', `/api/webhooks/${provider}`, {
    raw,
    headers: { 'content-type': 'application/json', ...headers },
  });

const sign = async ({ provider }: PaidOrder, raw: string) =>
  provider === 'stripe' ? await signStripe(raw) : signPaypal(raw);

async function forge(order: PaidOrder, raw: string): Promise<Record<string, string>> {
  const headers = await sign(order, 'another text');
  return order.provider === 'stripe' ? headers : { ...signPaypal(raw), 'paypal-transmission-sig': 'bm8=' };
}

const state = async (w: World, order: PaidOrder) => ({
  refunds: await refundRows(w, order),
  disputes: await disputeOf(w, order),
  ...(await statuses(w, order)),
});

test.each(providers)('a forged event of %s about a refund or a dispute changes nothing', async (provider) => {
  const w = await world();
  const order = await paidOrder(w, { provider });
  await w.sandbox.dispute(provider, order.controlRef);
  const before = await state(w, order);
  for (const about of ['refund', 'dispute'] as const) {
    const raw = eventOf(order, about, 'forged-1');
    const { status, body } = await post(w, order, raw, await forge(order, raw));
    expect([status, body.message]).toEqual([400, 'The signature is not valid.']);
    const unsigned = await post(w, order, raw, {});
    expect(unsigned.status).toBe(400);
  }
  expect(await state(w, order)).toEqual(before);
});

test.each(providers)('a signed event of %s about money that did not move changes nothing', async (provider) => {
  const w = await world();
  const order = await paidOrder(w, { provider });
  const before = await state(w, order);
  for (const about of ['refund', 'dispute'] as const) {
    const raw = eventOf(order, about, `invented-${next()}`);
    expect((await post(w, order, raw, await sign(order, raw))).status).toBe(200);
  }
  expect(await state(w, order)).toEqual(before);
});

test.each(providers)('a replayed event of %s about a refund does not query the provider again', async (provider) => {
  const w = await world();
  const order = await paidOrder(w, { provider });
  await refund(w.admin, order, { amount: 10 });
  const [row] = await refundRows(w, order);
  const ref = row?.provider_ref ?? '';
  const raw = eventOf(order, 'refund', ref);
  expect((await post(w, order, raw, await sign(order, raw))).status).toBe(200);
  const operation = provider === 'stripe' ? 'stripe.*' : 'paypal.orders.get';
  await w.sandbox.setRules({ operation, effect: 'fail', status: 500, times: 'always' });
  for (let i = 0; i < 5; i += 1) expect((await post(w, order, raw, await sign(order, raw))).status).toBe(200);
  const another = eventOf(order, 'refund', ref);
  expect((await post(w, order, another, await sign(order, another))).status).toBe(503);
  await w.sandbox.reset();
  expect(await refundRows(w, order)).toHaveLength(1);
});
