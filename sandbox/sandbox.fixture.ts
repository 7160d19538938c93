import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPayments } from '../server/adapters/payments/open.ts';
import type {
  ChargeRequest,
  PaymentGateway,
  PaypalGateway,
  RefundRequest,
} from '../server/adapters/payments/payments.ts';
import type { BehaviorInput } from './behavior.ts';
import { openSandbox } from './open.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type LedgerEntry = { id: string; provider: string; amount: string; status: string; idempotency_key: string | null };
type BehaviorRequest = {
  rules?: Partial<BehaviorInput['rules'][number]>[];
  webhooks?: BehaviorInput['webhooks'];
  search_lag_ms?: number;
};

export const purchase = {
  amountCents: 49_900,
  reference: '12',
  description: 'Wi-Fi survey',
  email: 'ann@example.test',
};

export const charge = (token: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  ...purchase,
  key: `attempt-${crypto.randomUUID()}`,
  token,
  ...more,
});

export const refundOf = (ref: string, more: Partial<RefundRequest> = {}): RefundRequest => ({
  ref,
  captureRef: null,
  amountCents: purchase.amountCents,
  key: `refund-${crypto.randomUUID()}`,
  reason: 'requested_by_customer',
  ...more,
});

async function openReceiver() {
  const received: Received[] = [];
  const receiver = { received, status: 200, url: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

export async function world({ timeoutMs }: { timeoutMs?: number } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const receiver = await openReceiver();
  let sandbox = await openSandbox({ dir, appUrl: () => receiver.url });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dir, { recursive: true });
  });
  const gateways = () => {
    const { stripe, paypal } = openPayments({ stripe: null, paypal: null }, sandbox.origin, {
      timeoutMs,
      callsPerSecond: Number.POSITIVE_INFINITY,
    });
    return { stripe: stripe as PaymentGateway, paypal: paypal as PaypalGateway };
  };
  const postJson = async (path: string, body: unknown = {}) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(sandbox.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  const postForm = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const authorization = 'Bearer sk_test_sandbox0000000000000000';
    const body = new URLSearchParams(fields);
    return fetch(`${sandbox.origin}/v1${path}`, { method: 'POST', headers: { authorization, ...headers }, body });
  };

  return {
    dir,
    receiver,
    ...gateways(),
    postJson,
    postForm,
    origin: () => sandbox.origin,
    configure: (behavior: BehaviorRequest) => postJson('/sandbox/behaviour', behavior),
    ledger: async () => (await (await fetch(`${sandbox.origin}/sandbox/ledger.json`)).json()) as LedgerEntry[],
    authenticate: (ref: string, outcome = 'succeed') =>
      postJson(`/sandbox/stripe/payment_intents/${ref}/authenticate`, { outcome }),
    approve: (id: string, instrument = 'good') => postJson(`/sandbox/paypal/orders/${id}/approve`, { instrument }),
    cardToken: async (number: string) => {
      const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
      return ((await (await postForm('/tokens', card)).json()) as { id: string }).id;
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await openSandbox({ dir, appUrl: () => receiver.url });
      return gateways();
    },
  };
}
