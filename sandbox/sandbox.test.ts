import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPayments } from '../server/adapters/payments/open.ts';
import type { PaymentGateway } from '../server/adapters/payments/payments.ts';
import { forwardSandbox } from './forward.ts';
import { openLedger } from './ledger.ts';
import { charge, world } from './sandbox.fixture.ts';

const intent = { amount: '49900', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa' };

describe('the ledger', () => {
  test('is unchanged after a restart', async () => {
    const at = await world();
    const request = charge('tok_visa');
    const outcome = await at.stripe.charge(request);
    const before = await at.ledger();
    const { stripe } = await at.restart();
    expect(await at.ledger()).toEqual(before);
    expect(await stripe.charge(request)).toEqual(outcome);
    expect(await at.ledger()).toEqual(before);
  });

  test('is read newest first, also when older payments were recorded later', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    let now = new Date();
    const ledger = openLedger(join(dir, 'sandbox.sqlite'), () => now);
    onTestFinished(async () => {
      ledger.close();
      await rm(dir, { recursive: true });
    });
    const row = { provider: 'stripe', amount_cents: 100, currency: 'USD', status: 'captured', detail: '' } as const;
    for (const [id, hour] of Object.entries({ second: 2, third: 3, first: 1, twin: 3 })) {
      now = new Date(Date.UTC(2027, 0, 1, hour));
      ledger.record({ ...row, id, payment: id, idempotency_key: id });
    }
    expect(ledger.rows().map(({ id }) => id)).toEqual(['twin', 'third', 'second', 'first']);
  });

  test('has every charge that was confirmed before the process was killed', { timeout: 30_000 }, async () => {
    const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const confirmed: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { child, origin } = await sandboxProcess(dir);
      const stripe = openPayments({ stripe: null, paypal: null }, origin).stripe as PaymentGateway;
      let responses = 0;
      const charges = Array.from({ length: 20 }, async () => {
        const request = charge('tok_visa');
        const outcome = await stripe.charge(request).catch(() => null);
        if (!outcome) return;
        confirmed.push(request.key);
        responses += 1;
        if (responses === 7) child.kill('SIGKILL');
      });
      await Promise.all([...charges, once(child, 'exit')]);
    }
    const { child, origin } = await sandboxProcess(dir);
    const ledger = (await (await fetch(`${origin}/sandbox/ledger.json`)).json()) as { idempotency_key: string }[];
    child.kill('SIGKILL');
    const keys = ledger.map((row) => row.idempotency_key);
    expect(confirmed.filter((key) => !keys.includes(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

async function sandboxProcess(dir: string): Promise<{ child: ChildProcess; origin: string }> {
  const env = { SANDBOX_PORT: '0', SANDBOX_DIR: dir, SANDBOX_APP_URL: 'http://127.0.0.1:1' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { child, origin: /http:\/\/[\d.:]+/.exec(String(line))?.[0] ?? '' };
}

describe('a Stripe idempotency key', () => {
  test('gets the first response again, marked as replayed', async () => {
    const { postForm } = await world();
    const headers = { 'idempotency-key': 'one' };
    const first = await postForm('/payment_intents', intent, headers);
    const again = await postForm('/payment_intents', intent, headers);
    expect(await again.json()).toEqual(await first.json());
    expect([first, again].map((response) => response.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  test('is rejected for other parameters', async () => {
    const { postForm } = await world();
    const headers = { 'idempotency-key': 'one' };
    await postForm('/payment_intents', intent, headers);
    const other = await postForm('/payment_intents', { ...intent, amount: '100' }, headers);
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
  });

  test('responds with 409 while a call with it is in progress', async () => {
    const { postForm, configure, ledger } = await world();
    await configure({ rules: [{ effect: 'slow', delay_ms: 300 }] });
    const headers = { 'idempotency-key': 'one' };
    const responses = await Promise.all([1, 2].map(() => postForm('/payment_intents', intent, headers)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledger()).toHaveLength(1);
  });
});

test('a card number that is not a test card is declined and never stored', async () => {
  const { postForm } = await world();
  const card = { 'card[number]': '4111111111111111', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  const response = await postForm('/tokens', card);
  expect(response.status).toBe(402);
  expect(await response.json()).toMatchObject({ error: { type: 'card_error', decline_code: 'test_mode_live_card' } });
});

test('payment_method_types is rejected, as in the API version that the application uses', async () => {
  const { postForm } = await world();
  const response = await postForm('/payment_intents', { ...intent, 'payment_method_types[]': 'card' });
  expect(await response.json()).toMatchObject({ error: { code: 'payment_method_types_no_longer_supported' } });
});

test('the publishable key gives access to a payment only with its client secret', async () => {
  const { stripe, origin } = await world();
  const outcome = await stripe.charge(charge('tok_threeDSecure2Required'));
  const { ref, clientSecret } = outcome as { ref: string; clientSecret: string };
  const statusOf = async (path: string) =>
    (await fetch(`${origin()}/v1${path}`, { headers: { authorization: 'Bearer pk_test_sandbox' } })).status;
  expect(await statusOf(`/payment_intents/${ref}?client_secret=${clientSecret}`)).toBe(200);
  expect(await statusOf(`/payment_intents/${ref}`)).toBe(400);
  expect(await statusOf('/payment_intents')).toBe(403);
});

test('the application forwards requests below /sandbox with their bodies', async () => {
  const { origin, ledger } = await world();
  const app = fastify();
  app.get('/sandbox/mailbox', () => 'mine');
  forwardSandbox(app, origin());
  onTestFinished(() => app.close());
  const site = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json' };
  const created = await fetch(`${site}/sandbox/paypal/orders`, { method: 'POST', headers, body: '{"amount":"1.00"}' });
  const { id } = (await created.json()) as { id: string };
  const approved = await fetch(`${site}/sandbox/paypal/orders/${id}/approve`, { method: 'POST', headers });
  expect(await approved.json()).toMatchObject({ id, status: 'APPROVED' });
  expect(await (await fetch(`${site}/sandbox/ledger.json`)).json()).toEqual(await ledger());
  expect(await (await fetch(`${site}/sandbox/mailbox`)).text()).toBe('mine');
  expect((await fetch(`${site}/sandbox`)).headers.get('content-type')).toContain('text/html');
});

test.each(['stripe.js', 'paypal.js'])('%s is one plain script', async (name) => {
  const { origin } = await world();
  const source = await (await fetch(`${origin()}/sandbox/${name}`)).text();
  expect(() => new Function(source)).not.toThrow();
  expect(source).not.toMatch(/^(import|export) /m);
});

test('the browser script reports a payment that was cancelled before 3-D Secure', async () => {
  const { stripe, origin } = await world();
  const outcome = await stripe.charge(charge('tok_threeDSecure2Required'));
  const { ref, clientSecret } = outcome as { ref: string; clientSecret: string };
  await stripe.cancel({ ref });
  type Result = { error?: { code: string; message: string } };
  type Script = { Stripe?: (key: string) => { handleNextAction(secret: { clientSecret: string }): Promise<Result> } };
  const window: Script = {};
  const source = await (await fetch(`${origin()}/sandbox/stripe.js`)).text();
  const fetchFromSandbox = (path: string, init?: RequestInit) =>
    fetch(origin() + path.replace('/sandbox/stripe/v1', '/v1'), init);
  new Function('window', 'fetch', source)(window, fetchFromSandbox);
  expect(await window.Stripe?.('pk_test_sandbox').handleNextAction({ clientSecret })).toEqual({
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'This payment was cancelled before your bank confirmed it. You have not been charged.',
    },
  });
});
