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
import { charge, world } from './sandbox.fixture.ts';

const intent = { amount: '49900', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa' };

describe('the books', () => {
  test('are the same after a stop', async () => {
    const at = await world();
    const asked = charge('tok_visa');
    const outcome = await at.stripe.charge(asked);
    const before = await at.ledger();
    const { stripe } = await at.reopen();
    expect(await at.ledger()).toEqual(before);
    expect(await stripe.charge(asked)).toEqual(outcome);
    expect(await at.ledger()).toEqual(before);
  });

  test('hold every charge that was answered before a kill', { timeout: 30_000 }, async () => {
    const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const answered: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { child, origin } = await sandboxProcess(dir);
      const stripe = openPayments({ stripe: null, paypal: null }, origin).stripe as PaymentGateway;
      let answers = 0;
      const charges = Array.from({ length: 20 }, async () => {
        const asked = charge('tok_visa');
        const outcome = await stripe.charge(asked).catch(() => null);
        if (!outcome) return;
        answered.push(asked.key);
        answers += 1;
        if (answers === 7) child.kill('SIGKILL');
      });
      await Promise.all([...charges, once(child, 'exit')]);
    }
    const { child, origin } = await sandboxProcess(dir);
    const ledger = (await (await fetch(`${origin}/sandbox/ledger.json`)).json()) as { idempotency_key: string }[];
    child.kill('SIGKILL');
    const keys = ledger.map((row) => row.idempotency_key);
    expect(answered.filter((key) => !keys.includes(key))).toEqual([]);
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

describe('an idempotency key of the card provider', () => {
  test('gets the first answer again, and says so', async () => {
    const { form } = await world();
    const headers = { 'idempotency-key': 'one' };
    const first = await form('/payment_intents', intent, headers);
    const again = await form('/payment_intents', intent, headers);
    expect(await again.json()).toEqual(await first.json());
    expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  test('is refused for anything else', async () => {
    const { form } = await world();
    const headers = { 'idempotency-key': 'one' };
    await form('/payment_intents', intent, headers);
    const other = await form('/payment_intents', { ...intent, amount: '100' }, headers);
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
  });

  test('that is being worked on answers 409', async () => {
    const { form, tell, ledger } = await world();
    await tell({ rules: [{ effect: 'slow', delay_ms: 300 }] });
    const headers = { 'idempotency-key': 'one' };
    const answers = await Promise.all([1, 2].map(() => form('/payment_intents', intent, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledger()).toHaveLength(1);
  });
});

test('a card number that is no test card is declined and never written down', async () => {
  const { form } = await world();
  const card = { 'card[number]': '4111111111111111', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  const answer = await form('/tokens', card);
  expect(answer.status).toBe(402);
  expect(await answer.json()).toMatchObject({ error: { type: 'card_error', decline_code: 'test_mode_live_card' } });
});

test('payment_method_types is refused, as it is in the version of the API that we use', async () => {
  const { form } = await world();
  const answer = await form('/payment_intents', { ...intent, 'payment_method_types[]': 'card' });
  expect(await answer.json()).toMatchObject({ error: { code: 'payment_method_types_no_longer_supported' } });
});

test('a browser’s key opens no payment but its own', async () => {
  const { stripe, origin } = await world();
  const outcome = await stripe.charge(charge('tok_threeDSecure2Required'));
  const { ref, clientSecret } = outcome as { ref: string; clientSecret: string };
  const ask = async (path: string) =>
    (await fetch(`${origin()}/v1${path}`, { headers: { authorization: 'Bearer pk_test_sandbox' } })).status;
  expect(await ask(`/payment_intents/${ref}?client_secret=${clientSecret}`)).toBe(200);
  expect(await ask(`/payment_intents/${ref}`)).toBe(400);
  expect(await ask('/payment_intents')).toBe(403);
});

test('the application hands on what is below /sandbox, bodies and all', async () => {
  const { origin, ledger } = await world();
  const app = fastify();
  app.get('/sandbox/mailbox', () => 'mine');
  forwardSandbox(app, origin());
  onTestFinished(() => app.close());
  const site = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${site}/sandbox/paypal/orders`, { method: 'POST', headers, body: '{"amount":"1.00"}' });
  const { id } = (await made.json()) as { id: string };
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

test('the browser’s script says in words that a payment was canceled before its buyer answered the bank', async () => {
  const { stripe, origin } = await world();
  const outcome = await stripe.charge(charge('tok_threeDSecure2Required'));
  const { ref, clientSecret } = outcome as { ref: string; clientSecret: string };
  await stripe.cancel({ ref });
  type Answer = { error?: { code: string; message: string } };
  type Script = { Stripe?: (key: string) => { handleNextAction(secret: { clientSecret: string }): Promise<Answer> } };
  const window: Script = {};
  const source = await (await fetch(`${origin()}/sandbox/stripe.js`)).text();
  const fetchHere = (path: string, init?: RequestInit) =>
    fetch(origin() + path.replace('/sandbox/stripe/v1', '/v1'), init);
  new Function('window', 'fetch', source)(window, fetchHere);
  expect(await window.Stripe?.('pk_test_sandbox').handleNextAction({ clientSecret })).toEqual({
    error: {
      type: 'invalid_request_error',
      // The page then asks our server what became of it.
      code: 'payment_intent_unexpected_state',
      message: 'This payment was canceled before your bank confirmed it. You have not been charged.',
    },
  });
});
