import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { closeStages } from '../../../test/support/stage.ts';
import type { World } from '../../../test/support/world.ts';
import { disputeOf, openDispute, paidOrder, refund, refundRows } from '../refunds/refunds.fixture.ts';
import {
  advanceClock,
  compare,
  DAY,
  findingOf,
  findings,
  HOUR,
  installation,
  repair,
} from './reconciliation.fixture.ts';
import { reconcile } from './reconciliation.ts';

afterEach(closeStages);

const repaired = async (w: World) =>
  (await findings(w, { state: 'repaired' })).map(({ kind, action }) => `${kind} ${action}`);

test('a refund that fits nothing is a finding as soon as its webhook arrives, and ends with a note', async () => {
  const w = await installation(true);
  await w.sandbox.webhooks({ send: 'off' });
  const order = await paidOrder(w);
  await refund(w.admin, order, { amount: 100, method: 'manual', reference: 'Cash' });
  await w.sandbox.webhooks({ send: 'held' });
  await w.sandbox.refund('stripe', order.ref, 4_000);
  const { released } = await w.sandbox.releaseWebhooks();
  expect(new Set(await w.stage.webhookStatuses(Number(released)))).toEqual(new Set([200]));
  const finding = await findingOf(w, 'refund_not_recorded');
  expect(finding).toMatchObject({ amount: '40.00', actions: ['record', 'settle'] });
  await compare(w);
  expect(await findingOf(w, 'refund_not_recorded')).toMatchObject({ id: finding.id });
  expect((await repair(w, finding.id, { action: 'record' })).status).toBe(409);
  expect((await repair(w, finding.id, { action: 'settle', note: 'Paid twice; asked back.' })).status).toBe(200);
  await compare(w);
  expect(await findings(w)).toEqual([]);
  await expectInvariants(w.db);
});

test('a refund that fits nothing and then fails at the provider is gone', async () => {
  const w = await installation();
  const order = await paidOrder(w);
  await refund(w.admin, order, { amount: 100, method: 'manual', reference: 'Cash' });
  const { id } = await w.sandbox.refund('stripe', order.ref, 4_000);
  await compare(w);
  await findingOf(w, 'refund_not_recorded');
  await w.sandbox.failRefund('stripe', String(id));
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('a refund that we had given up and that was made after all is recorded', async () => {
  const w = await installation();
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'drop', when: 'after', times: 'always' });
  expect((await refund(w.admin, order, { amount: 100 })).status).toBe(202);
  await w.sandbox.reset();
  const [requested] = await refundRows(w, order);
  const { settleRefund } = await import('../refunds/refunds.ts');
  await settleRefund(w.deps, requested?.id ?? 0, { kind: 'failed', ref: null, message: 'No record.' });
  await compare(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  expect(await repaired(w)).toEqual(['refund_not_recorded record']);
  await expectInvariants(w.db);
});

test('what is recorded already, as by an earlier release, is not listed again by each run', async () => {
  const w = await installation();
  const order = await paidOrder(w);
  await w.sandbox.refund('stripe', order.ref, 6_000);
  await w.sandbox.refund('stripe', order.ref, 4_000);
  await refund(w.admin, order, { amount: 100, method: 'manual', reference: 'Cash' });
  await w.db
    .updateTable('refunds')
    .set({ key: `payment-${order.paymentId}`, source: 'provider', provider: 'stripe', reference: null })
    .where('payment_id', '=', order.paymentId)
    .execute();
  const dispute = await openDispute(w, await paidOrder(w));
  await compare(w);
  await compare(w);
  expect(await findings(w)).toEqual([]);
  expect(await repaired(w)).toEqual([]);
  expect(dispute.id).toBeGreaterThan(0);
});

test('a dispute that is decided months later, without a webhook, is recorded', async () => {
  const w = await installation();
  const order = await paidOrder(w);
  const { ref } = await openDispute(w, order);
  await advanceClock(w, 80 * DAY);
  await w.sandbox.closeDispute('stripe', ref, 'lost');
  await compare(w, { provider: 'stripe' });
  expect(await disputeOf(w, order)).toMatchObject([{ state: 'lost' }]);
  expect(await repaired(w)).toEqual(['dispute_state record']);
  await expectInvariants(w.db);
});

test('after days without a comparison that succeeded, the next one begins where the last one ended', async () => {
  const w = await installation();
  await reconcile(w.deps);
  await advanceClock(w, 7 * DAY);
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: 'stripe.payment_intents.list', effect: 'fail', status: 503, times: 'always' });
  await reconcile(w.deps);
  await w.sandbox.refund('stripe', order.ref, 1_000);
  for (let day = 1; day <= 6; day += 1) {
    await advanceClock(w, DAY);
    await reconcile(w.deps);
  }
  expect(await refundRows(w, order)).toEqual([]);
  await w.sandbox.reset();
  const runs = () =>
    w.db.selectFrom('reconciliation_runs').selectAll().where('provider', '=', 'stripe').orderBy('id').execute();
  // The provider is not called again at once after so many failures.
  const lastState = async () => {
    await advanceClock(w, 2 * HOUR);
    await reconcile(w.deps);
    return (await runs()).at(-1)?.state;
  };
  await expect.poll(lastState, { interval: 2_000 }).toBe('done');
  const [first, last] = [(await runs()).at(0), (await runs()).at(-1)];
  expect(first?.state).toBe('done');
  expect((last?.from_at ?? '') <= (first?.to_at ?? '')).toBe(true);
  expect(await refundRows(w, order)).toMatchObject([{ amount_cents: 1_000, source: 'reconciliation' }]);
});

test('a key of another request is 409 at a repair too', async () => {
  const w = await installation();
  await w.sandbox.foreignCardPayment({ amount: 5_000 });
  await w.sandbox.foreignCardPayment({ amount: 6_000 });
  await compare(w);
  const [first, second] = await findings(w);
  const dismiss = (id = 0) => repair(w, id, { action: 'not_ours' }, 'the-same-key');
  expect((await dismiss(first?.id)).status).toBe(200);
  expect((await dismiss(first?.id)).status).toBe(200);
  expect((await dismiss(second?.id)).status).toBe(409);
  expect(await findings(w)).toHaveLength(1);
});
