import { afterEach, expect, test } from 'vitest';
import { signStripe } from '../../../sandbox/signatures.ts';
import { next } from '../../../test/support/seeds.ts';
import { closeStages } from '../../../test/support/stage.ts';
import { type World, world } from '../../../test/support/world.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import { stripeGateway } from '../../adapters/payments/stripe.ts';
import { checkWebhooks } from './check-webhooks.ts';
import {
  advanceClock,
  closedPurchases,
  DAY,
  findingOf,
  findings,
  installation,
  MINUTE,
} from './reconciliation.fixture.ts';

afterEach(closeStages);

const healthOf = async (w: World) => (await w.admin.must('GET /admin/payments/health')).stripe;
const warnings = async (w: World) => (await w.admin.must('GET /admin/waiting')).webhook_warnings;

async function postStripe(w: World, object: object, body?: string): Promise<number> {
  const raw = JSON.stringify({
    id: `evt_${next()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  });
  const headers = { 'content-type': 'application/json', ...(await signStripe(body ?? raw)) };
  return (await w.newVisitor().send('POST', '/api/webhooks/stripe', { raw, headers })).status;
}

test('a wrong secret and then a payment show a warning, which is gone after the next valid event', async () => {
  const wrong = stripeGateway({ ...sandboxKeys.stripe, webhookSecret: 'whsec_wrong' });
  let isWrong = true;
  const w = await world({
    fresh: true,
    listening: true,
    change: ({ payments: { stripe, paypal, ...others } }) => ({
      payments: {
        ...others,
        paypal,
        stripe: stripe && { ...stripe, verifyEvent: (event) => (isWrong ? wrong : stripe).verifyEvent(event) },
      },
    }),
  });
  expect(await warnings(w)).toEqual([]);
  await w.buyOrFail();
  await w.stage.webhookStatuses(1);
  await advanceClock(w, 20 * MINUTE);
  expect(await warnings(w)).toEqual([{ provider: 'stripe', state: 'failing' }]);
  const failing = await healthOf(w);
  expect(failing).toMatchObject({ state: 'failing', last_event_at: null });
  expect(failing.invalid_signatures).toBeGreaterThan(0);
  isWrong = false;
  expect(await postStripe(w, {})).toBe(200);
  expect(await warnings(w)).toEqual([]);
  expect(await healthOf(w)).toMatchObject({ state: 'ok', last_event_at: expect.any(String) });
});

test('a payment whose event never arrives is silent after 15 minutes', async () => {
  const w = await installation();
  await w.buyOrFail();
  const { created_at } = await w.db.selectFrom('payments').select('created_at').executeTakeFirstOrThrow();
  expect(await healthOf(w)).toMatchObject({ state: 'ok', last_payment_at: created_at });
  await advanceClock(w, 16 * MINUTE);
  expect(await healthOf(w)).toMatchObject({ state: 'silent', last_payment_at: created_at });
  expect(await warnings(w)).toEqual([{ provider: 'stripe', state: 'silent' }]);
});

test('a warning is gone after the next valid event, however soon it follows the last one', async () => {
  const w = await installation();
  expect(await postStripe(w, {})).toBe(200);
  await advanceClock(w, 5 * MINUTE);
  await w.buyOrFail();
  await advanceClock(w, 16 * MINUTE);
  expect(await warnings(w)).toEqual([{ provider: 'stripe', state: 'silent' }]);
  expect(await postStripe(w, {})).toBe(200);
  expect(await warnings(w)).toEqual([]);
});

test('an event of the minute before a payment does not hide that the payment’s own event is missing', async () => {
  const w = await installation();
  expect(await postStripe(w, {})).toBe(200);
  await advanceClock(w, MINUTE);
  await w.buyOrFail();
  await advanceClock(w, 16 * MINUTE);
  expect(await warnings(w)).toEqual([{ provider: 'stripe', state: 'silent' }]);
});

test('a provider without keys is off', async () => {
  const w = await world({ fresh: true, change: ({ payments }) => ({ payments: { ...payments, paypal: null } }) });
  const { stripe, paypal } = await w.admin.must('GET /admin/payments/health');
  expect([stripe.state, paypal.state]).toEqual(['ok', 'off']);
});

test('a webhook that is set up wrong at the provider is named', async () => {
  const w = await installation();
  await checkWebhooks(w.deps);
  expect(await healthOf(w)).toMatchObject({ state: 'ok', problems: [], checked_at: expect.any(String) });
  await w.sandbox.registerWebhook({ provider: 'stripe', status: 'disabled' });
  await checkWebhooks(w.deps);
  const health = await healthOf(w);
  expect(health.state).toBe('misconfigured');
  expect(health.problems.join()).toMatch(/disabled|not enabled/i);
  expect(await warnings(w)).toEqual([{ provider: 'stripe', state: 'misconfigured' }]);
});

test('of webhooks with an invalid signature, the newest thousand are stored', async () => {
  const w = await installation();
  const created_at = new Date().toISOString();
  const rows = Array.from({ length: 1_000 }, () => ({ provider: 'stripe' as const, reason: 'Old', created_at }));
  for (let i = 0; i < 10; i += 1) await w.db.insertInto('webhook_failures').values(rows.slice(0, 100)).execute();
  expect(await postStripe(w, {}, 'another body')).toBe(400);
  const stored = await w.db.selectFrom('webhook_failures').select(['id', 'reason']).orderBy('id', 'desc').execute();
  expect(stored).toHaveLength(1_000);
  expect(stored[0]?.reason).not.toBe('Old');
  expect((await healthOf(w)).invalid_signatures).toBe(1_000);
});

test('events that were not delivered are handled as if they had arrived', async () => {
  const w = await installation(true);
  await w.sandbox.webhooks({ send: 'off' });
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const { provider_ref: ref } = await w.attemptOf(email);
  await w.sandbox.refund('stripe', ref ?? '', 10_000);
  await checkWebhooks(w.deps);
  expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'partially_refunded' }]);
  expect((await healthOf(w)).undelivered).toBeGreaterThan(0);
  await checkWebhooks(w.deps);
  expect(await w.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1);
});

test('an event about a payment of the day before leads to a finding only', async () => {
  const w = await installation(true);
  await w.sandbox.webhooks({ send: 'off' });
  const [email = ''] = await closedPurchases(w, 1);
  await advanceClock(w, 2 * DAY);
  await checkWebhooks(w.deps);
  expect(await w.ordersOf(email)).toEqual([]);
  expect(await findingOf(w, 'payment_without_order')).toMatchObject({ ours: { buyer: { email } } });
});

test('an event about a payment of an hour ago finishes it', async () => {
  const w = await installation(true);
  await w.sandbox.webhooks({ send: 'off' });
  const [email = ''] = await closedPurchases(w, 1);
  await checkWebhooks(w.deps);
  expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await findings(w)).toEqual([]);
});
