import { expect, test } from 'vitest';
import type { World } from '../../../../test/support/world.ts';
import { world } from '../../../../test/support/world.ts';
import { sandboxKeys } from '../../../adapters/payments/open.ts';
import { stripeGateway } from '../../../adapters/payments/stripe.ts';
import { reconcile } from '../../../settlement/reconciliation/reconciliation.ts';
import { previewWorld } from '../shop.fixture.ts';

async function outcomeOf({ admin }: World, kind: string) {
  const { id } = await admin.must('POST /admin/setup-check/{kind}', { params: { kind } });
  const read = () => admin.must('GET /admin/setup-checks/{id}', { params: { id } });
  await expect.poll(async () => (await read()).state, { timeout: 45_000 }).not.toBe('running');
  return read();
}

const statusOf = async ({ admin }: World, key: string) =>
  (await admin.must('GET /admin/setup')).items.find((item) => item.key === key);

test('the round trip of Stripe proves the webhook, and charges nobody', async () => {
  const w = await previewWorld({ listening: true });
  expect(await statusOf(w, 'payments')).toMatchObject({ status: 'open' });
  const { state, steps } = await outcomeOf(w, 'stripe');
  expect(steps.map(({ name, ok }) => `${name} ${ok}`)).toEqual([
    'keys true',
    'account name true',
    'mode true',
    'registered URL true',
    'missing events true',
    'event arrived true',
    'signature accepted true',
  ]);
  expect(state).toBe('ok');
  expect(await statusOf(w, 'payments')).toMatchObject({ status: 'done' });
  expect(await w.db.selectFrom('checkout_attempts').select('id').execute()).toEqual([]);
  await reconcile(w.deps);
  expect(await w.db.selectFrom('reconciliation_findings').select('kind').execute()).toEqual([]);
  const old = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
  await w.db.updateTable('setup_facts').set({ at: old }).where('key', '=', 'stripe').execute();
  expect(await statusOf(w, 'payments')).toMatchObject({ status: 'open' });
});

test('a wrong secret is named, and missing events too', async () => {
  const wrong = stripeGateway({ ...sandboxKeys.stripe, webhookSecret: 'whsec_wrong' });
  const w = await world({
    fresh: true,
    listening: true,
    change: ({ payments }) => ({
      payments: {
        ...payments,
        stripe: payments.stripe && { ...payments.stripe, verifyEvent: (webhook) => wrong.verifyEvent(webhook) },
      },
    }),
  });
  const payload = { provider: 'stripe', events: ['payment_intent.succeeded'] };
  const { statusCode } = await w.app.inject({ method: 'POST', url: '/sandbox/webhook_endpoints', payload });
  expect(statusCode).toBe(200);
  const { state, steps } = await outcomeOf(w, 'stripe');
  expect(state).toBe('failed');
  expect(steps.find(({ name }) => name === 'missing events')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('payment_intent.canceled'),
  });
  expect(steps.at(-1)).toMatchObject({ name: 'signature accepted', ok: false, detail: 'arrived, signature rejected' });
  expect(await w.db.selectFrom('webhook_failures').select('id').execute()).toEqual([]);
});

test('an event of PayPal shows that this server is reached', async () => {
  const w = await previewWorld({ listening: true });
  const { state, steps } = await outcomeOf(w, 'paypal');
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  expect([state, steps.at(-1)?.name]).toEqual(['ok', 'event arrived']);
  expect(await statusOf(w, 'payments')).toMatchObject({ status: 'done' });
});

test('files and emails are tried, unknown checks are 404, and the eleventh of an hour is 429', async () => {
  const w = await world({ fresh: true });
  expect(await outcomeOf(w, 'files')).toMatchObject({ state: 'ok' });
  const email = await outcomeOf(w, 'email');
  expect(email.steps.map(({ name }) => name)).toEqual(['login', 'test email', 'SPF', 'DMARC']);
  expect(email.state).toBe('ok');
  expect(await w.emailsTo(w.admin.email)).toHaveLength(1);
  expect(await outcomeOf(w, 'inbound')).toMatchObject({ state: 'failed', steps: [{ name: 'address', ok: false }] });
  const start = async (kind: string) =>
    (await w.admin.call('POST /admin/setup-check/{kind}', { params: { kind } })).status;
  expect(await start('none')).toBe(404);
  for (let i = 0; i < 7; i += 1) expect(await start('files')).toBe(202);
  expect(await start('files')).toBe(429);
  // The row of a code is no check.
  for (const id of [`email:${w.admin.id}`, 'files-1', `stripe-${'0'.repeat(36)}`])
    expect((await w.admin.call('GET /admin/setup-checks/{id}', { params: { id } })).status).toBe(404);
});

test('a check whose server has stopped has failed', async () => {
  const w = await world({ fresh: true });
  const { id } = await w.admin.must('POST /admin/setup-check/{kind}', { params: { kind: 'files' } });
  const stale = { value: '{"state":"running","steps":[]}', at: new Date(Date.now() - 120_000).toISOString() };
  await expect
    .poll(async () => (await w.admin.must('GET /admin/setup-checks/{id}', { params: { id } })).state)
    .toBe('ok');
  await w.db.updateTable('setup_facts').set(stale).where('key', '=', `check:${id}`).execute();
  expect(await w.admin.must('GET /admin/setup-checks/{id}', { params: { id } })).toMatchObject({
    state: 'failed',
    steps: [{ name: 'end', ok: false }],
  });
});
