import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import {
  creditNotes,
  expectRefundsToMatch,
  paidOrder,
  refund,
  refundEmail,
  refundRows,
  statuses,
} from './refunds.fixture.ts';
import { getPayment, recordProviderRefunds } from './refunds.ts';

/** Webhooks of purchases are not sent, so that those of refunds can be counted. */
async function listeningWorld() {
  const w = await world({ listening: true, fresh: true });
  await w.sandbox.webhooks({ send: 'off' });
  return w;
}

const providers = ['stripe', 'paypal'] as const;

test.each(providers)('refunds made at %s are recorded once each, from webhooks in any order', async (provider) => {
  const w = await listeningWorld();
  const order = await paidOrder(w, { provider });
  await w.sandbox.webhooks({ send: 'held', copies: 3, order: 'newest_first' });
  await w.sandbox.refund(provider, order.controlRef, 3_000);
  await w.sandbox.refund(provider, order.controlRef, 2_000);
  const { released } = await w.sandbox.releaseWebhooks();
  expect(new Set(await w.stage.webhookStatuses(Number(released)))).toEqual(new Set([200]));
  const rows = (await refundRows(w, order)).map((row) => `${row.amount_cents} ${row.state} ${row.source}`);
  expect(rows.toSorted()).toEqual(['2000 succeeded provider', '3000 succeeded provider']);
  expect(await creditNotes(w, order)).toHaveLength(2);
  expect(await statuses(w, order)).toEqual({
    payment: 'partially_refunded',
    invoice: 'partially_refunded',
    order: 'partially_refunded',
  });
  expect(await refundEmail(w, order)).toBeDefined();
  await expectRefundsToMatch(w);
});

test.each(providers)('a refund in full at %s shows on payment, invoice and order', async (provider) => {
  const w = await listeningWorld();
  const order = await paidOrder(w, { provider });
  await w.sandbox.webhooks({ send: 'held' });
  await w.sandbox.refund(provider, order.controlRef);
  const { released } = await w.sandbox.releaseWebhooks();
  await w.stage.webhookStatuses(Number(released));
  expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  await expectRefundsToMatch(w);
});

test('a payment of an earlier release, whose capture is unknown, is found by the provider', async () => {
  const w = await listeningWorld();
  const order = await paidOrder(w, { provider: 'paypal' });
  await w.db.updateTable('payments').set({ capture_ref: null }).where('id', '=', order.paymentId).execute();
  await w.sandbox.webhooks({ send: 'held' });
  await w.sandbox.refund('paypal', order.captureRef, 1_000);
  const { released } = await w.sandbox.releaseWebhooks();
  await w.stage.webhookStatuses(Number(released));
  expect(await refundRows(w, order)).toMatchObject([{ amount_cents: 1_000, state: 'succeeded' }]);
  expect(await getPayment(w.db, order.paymentId)).toMatchObject({ capture_ref: order.captureRef });
});

test('without webhooks, the refunds of a payment are recorded when they are listed, by ten callers at once', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.refund('stripe', order.ref, 2_500);
  await w.sandbox.refund('stripe', order.ref, 7_500);
  const payment = await getPayment(w.db, order.paymentId);
  const results = await Promise.all(
    Array.from({ length: 10 }, () => recordProviderRefunds(w.deps, payment, 'reconciliation')),
  );
  expect(results.flatMap(({ recorded }) => recorded)).toHaveLength(2);
  expect(results.flatMap(({ missing }) => missing)).toEqual([]);
  expect(await refundRows(w, order)).toMatchObject([{ source: 'reconciliation' }, { source: 'reconciliation' }]);
  expect(await statuses(w, order)).toMatchObject({ invoice: 'refunded' });
  await expectRefundsToMatch(w);
});

test('a refund of ours is not recorded a second time by its own webhook', async () => {
  const w = await listeningWorld();
  const order = await paidOrder(w);
  await w.sandbox.webhooks({ send: 'held', copies: 2 });
  await refund(w.admin, order, { amount: 15 });
  const { released } = await w.sandbox.releaseWebhooks();
  await w.stage.webhookStatuses(Number(released));
  expect(await refundRows(w, order)).toMatchObject([{ amount_cents: 1_500, source: 'admin' }]);
  await expectRefundsToMatch(w);
});

test('a refund that was made before the order existed is recorded with it', async () => {
  const w = await world({ fresh: true });
  const { email } = w.purchase();
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await w.buy({ email })).status).toBe(503);
  await w.sandbox.reset();
  const [captured] = await w.captured();
  await w.sandbox.refund('stripe', captured?.payment ?? '', 900);
  await w.checkAttempts();
  const [order] = await w.ordersOf(email);
  expect(order).toMatchObject({ payment_status: 'partially_refunded' });
  await expectRefundsToMatch(w);
});
