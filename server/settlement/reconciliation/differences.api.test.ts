import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import type { World } from '../../../test/support/world.ts';
import {
  advanceClock,
  compare,
  DAY,
  findingOf,
  findings,
  HOUR,
  installation,
  MINUTE,
  repair,
} from './reconciliation.fixture.ts';
import { reconcile } from './reconciliation.ts';

afterEach(async () => {
  await closeStages();
});
const expectConsistent = async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
};

async function bought(w: World, provider: 'stripe' | 'paypal' = 'stripe') {
  const { email } = w.purchase();
  await w.buyOrFail(
    provider === 'stripe' ? { email } : { email, payment_provider: 'paypal', payment_token: await w.paypalOrder() },
  );
  const [order] = await w.ordersOf(email);
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow();
  return { email, payment, atProvider: (provider === 'stripe' ? payment.provider_ref : payment.capture_ref) ?? '' };
}

test.each(['stripe', 'paypal'] as const)(
  'a refund made at %s while no webhooks arrive is recorded at night without a click',
  async (provider) => {
    const w = await installation();
    const { email, payment, atProvider } = await bought(w, provider);
    await w.sandbox.refund(provider, atProvider, 10_000);
    await compare(w);
    const refunds = () => w.db.selectFrom('refunds').selectAll().execute();
    expect(await refunds()).toMatchObject([
      { payment_id: payment.id, amount_cents: 10_000, state: 'succeeded', source: 'reconciliation' },
    ]);
    expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'partially_refunded' }]);
    expect(await findings(w)).toEqual([]);
    expect(await findings(w, { state: 'repaired' })).toMatchObject([
      { kind: 'refund_not_recorded', action: 'record', amount: '100.00', actions: [] },
    ]);
    await compare(w);
    expect(await refunds()).toHaveLength(1);
    expect(await findings(w, { state: 'repaired' })).toHaveLength(1);
    await expectConsistent();
  },
);

test.each(['stripe', 'paypal'] as const)('a dispute at %s is recorded, and followed', async (provider) => {
  const w = await installation();
  const { payment, atProvider } = await bought(w, provider);
  const { id } = await w.sandbox.dispute(provider, atProvider);
  await compare(w);
  const disputes = () => w.db.selectFrom('disputes').selectAll().execute();
  expect(await disputes()).toMatchObject([{ payment_id: payment.id, state: 'needs_response' }]);
  await w.sandbox.closeDispute(provider, String(id), 'won');
  await compare(w);
  expect(await disputes()).toMatchObject([{ payment_id: payment.id, state: 'won' }]);
  const repaired = await findings(w, { state: 'repaired' });
  expect(repaired.map(({ kind }) => kind).toSorted()).toEqual(['dispute_not_recorded', 'dispute_state']);
  expect(await findings(w)).toEqual([]);
  await expectConsistent();
});

test('a refund of ours that fails later at the provider can be tried again', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  const { body } = await w.admin.call('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: '20.00', reason: 'goodwill' },
  });
  const refund = await w.db.selectFrom('refunds').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  await w.sandbox.failRefund('stripe', refund.provider_ref ?? '');
  await compare(w);
  const finding = await findingOf(w, 'refund_not_at_provider');
  expect(finding).toMatchObject({ amount: '20.00', actions: ['retry', 'mark_returned'] });
  const clicks = await Promise.all(Array.from({ length: 5 }, () => repair(w, finding.id, { action: 'retry' })));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const states = await w.db.selectFrom('refunds').select('state').orderBy('id').execute();
  expect(states.map(({ state }) => state)).toEqual(['returned', 'succeeded']);
  await compare(w);
  expect(await findings(w)).toEqual([]);
  await expectConsistent();
});

test('a refund that can’t be tried again now stays as it was, and so does its finding', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  const { body } = await w.admin.call('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: '20.00', reason: 'goodwill' },
  });
  const refundOf = () => w.db.selectFrom('refunds').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  await w.sandbox.webhooks({ send: 'off' });
  await w.sandbox.failRefund('stripe', (await refundOf()).provider_ref ?? '');
  await compare(w);
  const finding = await findingOf(w, 'refund_not_at_provider');
  while ((await w.deps.limits.count('refunds', String(w.admin.id))) !== null);
  expect((await repair(w, finding.id, { action: 'retry' })).status).toBe(429);
  expect(await refundOf()).toMatchObject({ state: 'succeeded' });
  await w.deps.limits.reset('refunds', String(w.admin.id));
  expect((await repair(w, finding.id, { action: 'retry' })).status).toBe(200);
  expect(await refundOf()).toMatchObject({ state: 'returned' });
  await expectConsistent();
});

test('a refund that the provider has no record of can be marked as returned', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  const { body } = await w.admin.call('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: '20.00', reason: 'goodwill' },
  });
  await w.db
    .updateTable('refunds')
    .set({ provider_ref: 're_unknown', key: 'unknown' })
    .where('id', '=', body.id)
    .execute();
  await compare(w);
  const found = await findings(w);
  const finding = found.find(({ kind }) => kind === 'refund_not_at_provider');
  expect((await repair(w, finding?.id ?? 0, { action: 'mark_returned' })).status).toBe(200);
  const refund = await w.db.selectFrom('refunds').select('state').where('id', '=', body.id).executeTakeFirst();
  expect(refund).toEqual({ state: 'returned' });
});

test('captures and fees that were unknown are filled in', async () => {
  const w = await installation();
  const [card, paypal] = [await bought(w), await bought(w, 'paypal')];
  await w.db.updateTable('payments').set({ capture_ref: null, fee_cents: null }).execute();
  await compare(w);
  const filled = await w.db.selectFrom('payments').select(['capture_ref', 'fee_cents']).orderBy('id').execute();
  expect(filled.map(({ capture_ref }) => capture_ref)).toEqual([card.payment.capture_ref, paypal.payment.capture_ref]);
  expect(filled.every(({ fee_cents }) => fee_cents !== null)).toBe(true);
  expect(await findings(w)).toEqual([]);
});

test('an amount that differs can be refunded down to ours, or settled', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  await w.db.updateTable('payments').set({ amount_cents: 40_000 }).where('id', '=', payment.id).execute();
  await compare(w, { provider: 'stripe' });
  const finding = await findingOf(w, 'amount_differs');
  expect(finding).toMatchObject({
    amount: '99.00',
    actions: ['settle', 'refund_difference'],
    ours: { amount: '400.00' },
    theirs: { amount: '499.00' },
  });
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => repair(w, finding.id, { action: 'refund_difference' })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await w.sandbox.refunds()).toMatchObject([{ amount: '99.00' }]);
  await compare(w, { provider: 'stripe' });
  expect(await findings(w)).toEqual([]);
  expect(await w.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
});

test('another currency is a difference, which is settled with a note', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  await w.db.updateTable('payments').set({ currency: 'EUR' }).where('id', '=', payment.id).execute();
  await compare(w);
  const finding = await findingOf(w, 'currency_differs');
  expect(finding).toMatchObject({ actions: ['settle'], theirs: { currency: 'USD' } });
  const without = await repair(w, finding.id, { action: 'settle' });
  expect([without.status, without.body.errors]).toEqual([422, { note: ['The note field is required.'] }]);
  expect((await repair(w, finding.id, { action: 'settle', note: 'Agreed.' })).status).toBe(200);
});

test('payments of an account that was configured before are not missing', async () => {
  const w = await installation();
  const { email, atProvider } = await bought(w);
  await w.sandbox.hide('stripe', atProvider);
  await w.db.updateTable('checkout_attempts').set({ account: 'test_another' }).where('email', '=', email).execute();
  await advanceClock(w, 7 * HOUR);
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('what stays open for 15 minutes is listed, and checking now finishes it', async () => {
  const w = await installation();
  const { email } = w.purchase();
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await w.buy({ email })).status).toBe(503);
  await w.sandbox.reset();
  await reconcile(w.deps);
  expect(await findings(w)).toEqual([]);
  await advanceClock(w, 16 * MINUTE);
  await reconcile(w.deps);
  const finding = await findingOf(w, 'stuck');
  expect(finding).toMatchObject({ amount: '499.00', actions: ['check_again'], ours: { buyer: { email } } });
  expect((await repair(w, finding.id, { action: 'check_again' })).body).toMatchObject({ state: 'gone' });
  expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
});

test('a payment that was dated with a wrong clock is listed, too', async () => {
  const w = await installation();
  const { email } = w.purchase();
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await w.buy({ email })).status).toBe(503);
  await w.sandbox.reset();
  const created_at = new Date(Date.now() + 2 * DAY).toISOString();
  await w.db.updateTable('checkout_attempts').set({ created_at }).where('email', '=', email).execute();
  await reconcile(w.deps);
  expect(await findingOf(w, 'stuck')).toMatchObject({ ours: { buyer: { email } } });
});

test('a violated invariant is listed with its rows and without a button, and gone when it holds again', async () => {
  const w = await installation();
  const { payment } = await bought(w);
  await w.db.updateTable('payments').set({ refunding_cents: 100 }).where('id', '=', payment.id).execute();
  await reconcile(w.deps);
  expect(await findingOf(w, 'invariant_violated')).toMatchObject({
    provider: null,
    amount: null,
    ref: 'a payment whose open refunds differ from its refunds',
    actions: [],
    ours: { rows: [JSON.stringify({ id: payment.id })] },
  });
  await w.db.updateTable('payments').set({ refunding_cents: 0 }).where('id', '=', payment.id).execute();
  await advanceClock(w, DAY);
  await reconcile(w.deps);
  expect(await findings(w)).toEqual([]);
});
