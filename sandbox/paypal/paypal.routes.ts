import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxKeys } from '../keys.ts';
import { fingerprintOf, type Sandbox, type SandboxResponse, serve } from '../serve.ts';
import { paypalSigned } from '../signatures.ts';
import { approveOrder, captureOrder, createOrder, findOrder, orderOf, refundCapture } from './orders.ts';
import { badClient, failed, keyInUse, malformed, notFound, unauthorized } from './refusals.ts';

type Asked = { id: string; body: Record<string, unknown>; raw: string; key: string | null };
type Work = (asked: Asked) => SandboxResponse;

const { clientId, clientSecret } = sandboxKeys.paypal;
const BASIC = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
// Whoever has the credentials gets this one, so that a sandbox that was killed still knows tokens given out before.
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

/** The event's bytes as they came inside the request to verify them: the signature covers no others. */
function rawEvent(raw: string): string {
  const from = raw.indexOf('"webhook_event":');
  return from < 0 ? '' : raw.slice(from + '"webhook_event":'.length, raw.lastIndexOf('}'));
}

function verify({ body, raw }: Asked): SandboxResponse {
  const verification_status = paypalSigned(body, rawEvent(raw)) ? 'SUCCESS' : 'FAILURE';
  return { status: 200, body: { verification_status } };
}

function operations(sandbox: Sandbox): [method: 'GET' | 'POST', path: string, operation: string, work: Work][] {
  const { books } = sandbox;
  return [
    ['POST', '/v2/checkout/orders', 'orders.create', ({ body }) => ({ status: 201, body: createOrder(sandbox, body) })],
    ['GET', '/v2/checkout/orders/:id', 'orders.get', ({ id }) => ({ status: 200, body: findOrder(books, id) })],
    [
      'POST',
      '/v2/checkout/orders/:id/capture',
      'orders.capture',
      ({ id, key }) => ({ status: 201, body: captureOrder(sandbox, id, key) }),
    ],
    [
      'GET',
      '/v2/payments/captures/:id',
      'captures.get',
      ({ id }) => {
        const capture = books.get('capture', id);
        if (!capture) throw notFound();
        return { status: 200, body: capture };
      },
    ],
    [
      'POST',
      '/v2/payments/captures/:id/refund',
      'captures.refund',
      ({ id, body }) => ({ status: 201, body: refundCapture(sandbox, id, body) }),
    ],
    ['POST', '/v1/notifications/verify-webhook-signature', 'webhooks.verify', verify],
  ];
}

/** The wallet provider's API at `prefix`. */
export function paypalRoutes(app: FastifyInstance, sandbox: Sandbox, prefix: string) {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    authorization: string,
    work: Work,
  ) => {
    const key = request.method === 'POST' ? String(request.headers['paypal-request-id'] ?? '') || null : null;
    return serve(sandbox, reply, {
      operation: `paypal.${operation}`,
      // The provider tells keys apart by call: the same one may make an order and capture it.
      scope: `paypal ${operation}`,
      key,
      fingerprint: fingerprintOf(request),
      failed,
      busy: keyInUse,
      // It does not compare bodies: the first answer simply comes again.
      reused: () => null,
      replayed: {},
      work: () => {
        if (request.headers.authorization !== authorization)
          throw authorization === BASIC ? badClient() : unauthorized();
        const { id = '' } = request.params as { id?: string };
        const raw = String(request.body ?? '');
        return work({ id, raw, body: operation === 'oauth.token' ? {} : readJson(raw), key });
      },
    });
  };

  app.post(`${prefix}/v1/oauth2/token`, (request, reply) => answer(request, reply, 'oauth.token', BASIC, () => token));
  for (const [method, path, operation, work] of operations(sandbox))
    app.route({
      method,
      url: `${prefix}${path}`,
      handler: (request, reply) => answer(request, reply, operation, `Bearer ${TOKEN}`, work),
    });
}

/**
 * The buyer's side. `POST /sandbox/paypal/orders { "amount": "1.00" }` makes an order, `…/{id}/approve` approves it
 * (with `{ "instrument": "declined" }` its capture is declined), `GET …/{id}` shows it. Each answers the order.
 */
export function buyerRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const serveBuyer = (reply: FastifyReply, work: () => SandboxResponse) =>
    serve(sandbox, reply, {
      operation: 'buyer',
      scope: '',
      key: null,
      fingerprint: '',
      failed,
      busy: keyInUse,
      reused: () => null,
      replayed: {},
      work,
    });
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  app.post('/sandbox/paypal/orders', (request, reply) =>
    serveBuyer(reply, () => ({
      status: 201,
      body: createOrder(sandbox, orderOf(readJson(String(request.body ?? '')))),
    })),
  );
  app.get('/sandbox/paypal/orders/:id', (request, reply) =>
    serveBuyer(reply, () => ({ status: 200, body: findOrder(sandbox.books, idOf(request)) })),
  );
  app.post('/sandbox/paypal/orders/:id/approve', (request, reply) =>
    serveBuyer(reply, () => {
      const { instrument } = readJson(String(request.body ?? '')) as { instrument?: string };
      return { status: 200, body: approveOrder(sandbox, idOf(request), instrument) };
    }),
  );
}
