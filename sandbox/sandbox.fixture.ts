import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPayments } from '../server/adapters/payments/open.ts';
import type { Charge, PaymentGateway, PaypalGateway } from '../server/adapters/payments/payments.ts';
import type { BehaviorInput } from './behavior.ts';
import { openSandbox } from './open.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type LedgerEntry = { id: string; provider: string; amount: string; status: string; idempotency_key: string | null };
type Told = { rules?: Partial<BehaviorInput['rules'][number]>[]; webhooks?: BehaviorInput['webhooks'] };

export const purchase = {
  amountCents: 49_900,
  reference: '12',
  description: 'Wi-Fi survey',
  email: 'ann@example.test',
};

/** A charge of the purchase above, with a key of its own unless one is given. */
export const charge = (token: string, more: Partial<Charge> = {}): Charge => ({
  ...purchase,
  key: `attempt-${crypto.randomUUID()}`,
  token,
  ...more,
});

/** An application's end of the webhooks: keeps what comes and answers `status`. */
async function openListener() {
  const received: Received[] = [];
  const listener = { received, status: 200, url: '' };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(listener.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listener;
}

/** A sandbox on a fresh directory, the real gateways in front of it, and the application's end of its webhooks. */
export async function world({ timeoutMs }: { timeoutMs?: number } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const listener = await openListener();
  let sandbox = await openSandbox({ dir, appUrl: () => listener.url });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dir, { recursive: true });
  });
  const gateways = () => {
    const { stripe, paypal } = openPayments({ stripe: null, paypal: null }, sandbox.origin, timeoutMs);
    return { stripe: stripe as PaymentGateway, paypal: paypal as PaypalGateway };
  };
  const post = async (path: string, body: unknown = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(sandbox.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const form = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const authorization = 'Bearer sk_test_sandbox0000000000000000';
    const body = new URLSearchParams(fields);
    return fetch(`${sandbox.origin}/v1${path}`, { method: 'POST', headers: { authorization, ...headers }, body });
  };

  return {
    dir,
    listener,
    ...gateways(),
    post,
    form,
    origin: () => sandbox.origin,
    tell: (behaviour: Told) => post('/sandbox/behaviour', behaviour),
    ledger: async () => (await (await fetch(`${sandbox.origin}/sandbox/ledger.json`)).json()) as LedgerEntry[],
    authenticate: (ref: string, outcome = 'succeed') =>
      post(`/sandbox/stripe/payment_intents/${ref}/authenticate`, { outcome }),
    approve: (id: string, instrument = 'good') => post(`/sandbox/paypal/orders/${id}/approve`, { instrument }),
    /** A card token as the browser makes it: good for one payment. */
    cardToken: async (number: string) => {
      const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
      return ((await (await form('/tokens', card)).json()) as { id: string }).id;
    },
    /** Ends the sandbox and starts it on the same books. */
    reopen: async () => {
      await sandbox.close();
      sandbox = await openSandbox({ dir, appUrl: () => listener.url });
      return gateways();
    },
  };
}
