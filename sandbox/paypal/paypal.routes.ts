import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import { fingerprintOf, type Sandbox, type SandboxResponse, serve } from '../serve.ts';
import { isPaypalSignatureValid } from '../signatures.ts';
import { SIMULATED } from '../webhooks.ts';
import { findDispute, listDisputes } from './disputes.ts';
import { failed, invalidClient, keyInUse, malformed, notFound, unauthorized } from './errors.ts';
import { approveOrder, captureOrder, createOrder, findCapture, findOrder, toOrderInput } from './orders.ts';
import { findRefund, refundCapture } from './refunds.ts';
import { searchTransactions } from './transactions.ts';

type ApiRequest = {
  id: string;
  body: Record<string, unknown>;
  query: URLSearchParams;
  raw: string;
  key: string | null;
  isPending: boolean;
};
type Handler = (request: ApiRequest) => SandboxResponse;

const { clientId, clientSecret } = sandboxKeys.paypal;
const BASIC = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
// Constant, so that tokens survive a restart of the sandbox.
const TOKEN = 'A21AA-sandbox-access-token';

const token: SandboxResponse = {
  status: 200,
  body: {
    scope: 'https://uri.paypal.com/services/payments',
    access_token: TOKEN,
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: 32_400,
    nonce: 'sandbox',
  },
};

function readJson(raw: string): Record<string, unknown> {
  if (raw.trim() === '') return {};
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

/** The signature covers exactly the event's original bytes within the request. */
function rawEvent(raw: string): string {
  const field = '"webhook_event":';
  const start = raw.indexOf(field);
  return start < 0 ? '' : raw.slice(start + field.length, raw.lastIndexOf('}'));
}

/** PayPal signs these events too, but does not confirm their signatures. */
function simulate({ webhooks }: Sandbox, body: Record<string, unknown>): SandboxResponse {
  if (body.webhook_id !== sandboxKeys.paypal.webhookId) throw notFound();
  const event = webhooks.simulatedPaypal(String(body.event_type));
  return { status: 202, body: event };
}

function verify({ body, raw }: ApiRequest): SandboxResponse {
  const event = rawEvent(raw);
  const isSimulated = event.startsWith(SIMULATED);
  const verification_status = !isSimulated && isPaypalSignatureValid(body, event) ? 'SUCCESS' : 'FAILURE';
  return { status: 200, body: { verification_status } };
}

type Webhook = { url?: string; events?: string[] };

/** `POST /sandbox/webhook_endpoints` replaces these defaults. */
function findWebhook({ ledger, publicUrl }: Sandbox, id: string): SandboxResponse {
  if (id !== sandboxKeys.paypal.webhookId) throw notFound();
  const own = { url: `${publicUrl()}/api/webhooks/paypal`, events: ['*'] };
  const { url, events } = { ...own, ...ledger.state<Webhook>('webhook:paypal') };
  return { status: 200, body: { id, url, event_types: events.map((name) => ({ name })), links: [] } };
}

function operations(sandbox: Sandbox): [method: 'GET' | 'POST', path: string, operation: string, handler: Handler][] {
  const { ledger } = sandbox;
  return [
    ['POST', '/v2/checkout/orders', 'orders.create', ({ body }) => ({ status: 201, body: createOrder(sandbox, body) })],
    ['GET', '/v2/checkout/orders/:id', 'orders.get', ({ id }) => ({ status: 200, body: findOrder(ledger, id) })],
    [
      'POST',
      '/v2/checkout/orders/:id/capture',
      'orders.capture',
      ({ id, key }) => ({ status: 201, body: captureOrder(sandbox, id, key) }),
    ],
    ['GET', '/v2/payments/captures/:id', 'captures.get', ({ id }) => ({ status: 200, body: findCapture(ledger, id) })],
    [
      'POST',
      '/v2/payments/captures/:id/refund',
      'captures.refund',
      ({ id, body, isPending }) => ({ status: 201, body: refundCapture(sandbox, id, body, isPending) }),
    ],
    ['GET', '/v2/payments/refunds/:id', 'refunds.get', ({ id }) => ({ status: 200, body: findRefund(ledger, id) })],
    ['GET', '/v1/reporting/transactions', 'transactions.search', ({ query }) => searchTransactions(sandbox, query)],
    [
      'GET',
      '/v1/customer/disputes',
      'disputes.list',
      ({ query }) => ({ status: 200, body: listDisputes(ledger, query) }),
    ],
    ['GET', '/v1/customer/disputes/:id', 'disputes.get', ({ id }) => ({ status: 200, body: findDispute(ledger, id) })],
    ['GET', '/v1/notifications/webhooks/:id', 'webhooks.get', ({ id }) => findWebhook(sandbox, id)],
    ['POST', '/v1/notifications/simulate-event', 'webhooks.simulate', ({ body }) => simulate(sandbox, body)],
    ['POST', '/v1/notifications/verify-webhook-signature', 'webhooks.verify', verify],
  ];
}

export function paypalRoutes(app: FastifyInstance, sandbox: Sandbox, prefix: string) {
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    authorization: string,
    handler: Handler,
  ) => {
    const key = request.method === 'POST' ? String(request.headers['paypal-request-id'] ?? '') || null : null;
    return serve(sandbox, reply, {
      operation: `paypal.${operation}`,
      // PayPal scopes keys by operation: one key may create an order and capture it.
      scope: `paypal ${operation}`,
      key,
      fingerprint: fingerprintOf(request),
      failed,
      keyInUse,
      // PayPal doesn't compare bodies; it repeats the first response.
      keyReused: () => null,
      replayHeaders: {},
      handle: (rule) => {
        if (request.headers.authorization !== authorization)
          throw authorization === BASIC ? invalidClient() : unauthorized();
        const { id = '' } = request.params as { id?: string };
        const raw = String(request.body ?? '');
        const body = operation === 'oauth.token' ? {} : readJson(raw);
        const query = new URLSearchParams(request.url.split('?')[1] ?? '');
        return handler({ id, raw, body, query, key, isPending: rule?.refund_state === 'pending' });
      },
    });
  };

  app.post(`${prefix}/v1/oauth2/token`, (request, reply) => respond(request, reply, 'oauth.token', BASIC, () => token));
  for (const [method, path, operation, handler] of operations(sandbox))
    app.route({
      method,
      url: `${prefix}${path}`,
      handler: (request, reply) => respond(request, reply, operation, `Bearer ${TOKEN}`, handler),
    });
}

/**
 * The buyer's side: `POST /sandbox/paypal/orders { "amount": "1.00", "currency"?, "custom_id"?, "payee"? }` creates an
 * order, `…/{id}/approve` approves it (with `{ "instrument": "declined" }` its capture is declined).
 */
export function buyerRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const serveBuyer = (reply: FastifyReply, handle: () => SandboxResponse) =>
    serve(sandbox, reply, {
      operation: 'buyer',
      scope: '',
      key: null,
      fingerprint: '',
      failed,
      keyInUse,
      keyReused: () => null,
      replayHeaders: {},
      handle,
    });
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  app.post('/sandbox/paypal/orders', (request, reply) =>
    serveBuyer(reply, () => ({
      status: 201,
      body: createOrder(sandbox, toOrderInput(readJson(String(request.body ?? '')))),
    })),
  );
  app.get('/sandbox/paypal/orders/:id', (request, reply) =>
    serveBuyer(reply, () => ({ status: 200, body: findOrder(sandbox.ledger, idOf(request)) })),
  );
  app.post('/sandbox/paypal/orders/:id/approve', (request, reply) =>
    serveBuyer(reply, () => {
      const { instrument } = readJson(String(request.body ?? '')) as { instrument?: string };
      return { status: 200, body: approveOrder(sandbox, idOf(request), instrument) };
    }),
  );
}
