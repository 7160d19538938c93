import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { fingerprintOf, ProviderError, type Sandbox, serve } from '../serve.ts';
import { failed, forbidden, invalid, keyInUse, keyReused, noSuch, unauthorized } from './errors.ts';
import { expandResponse } from './expand.ts';
import { group, type Params, readForm, text } from './form.ts';
import {
  authenticateIntent,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  findIntent,
  type Intent,
} from './payment-intents.ts';
import { createConfirmationToken, createMethod, createToken, findMethod } from './payment-methods.ts';
import { createRefund } from './refunds.ts';

type ApiRequest = { params: Params; id: string; key: string | null; isSecret: boolean; isPending: boolean };
type Handler = (request: ApiRequest) => unknown;

/** False for a browser's publishable key. */
function isSecretKey({ stripeKeys }: Sandbox, request: FastifyRequest, params: Params): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? text(params, 'key') ?? '';
  if (given === stripeKeys.secretKey) return true;
  if (given === stripeKeys.publishableKey) return false;
  throw unauthorized(given);
}

/** Browsers need the payment's client secret. */
function assertAccess(intent: Intent, { isSecret, params }: ApiRequest): Intent {
  if (!isSecret && text(params, 'client_secret') !== intent.client_secret)
    throw invalid('The client_secret provided does not match the client_secret on the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  return intent;
}

function list(sandbox: Sandbox, kind: string, path: string, { params }: ApiRequest) {
  const limit = Math.min(Math.max(Number(text(params, 'limit') ?? 10), 1), 100);
  const created = group(params, 'created');
  const from = Number((created && (text(created, 'gte') ?? text(created, 'gt'))) ?? 0);
  const to = Number((created && (text(created, 'lte') ?? text(created, 'lt'))) ?? 9e15);
  const after = text(params, 'starting_after') ?? '';
  const isUndelivered = text(params, 'delivery_success') === 'false';
  const filters = { payment: paymentFilter(sandbox, params), types: typeFilter(params), isUndelivered };
  const found = sandbox.ledger.list(kind, { from, to, after, limit: limit + 1, ...filters });
  return { object: 'list', url: path, has_more: found.length > limit, data: found.slice(0, limit) };
}

function paymentFilter({ ledger }: Sandbox, params: Params): string | null {
  const charge = text(params, 'charge');
  if (!charge) return text(params, 'payment_intent');
  return String(ledger.get('charge', charge)?.payment_intent ?? charge);
}

function typeFilter(params: Params): string[] | undefined {
  const type = text(params, 'type');
  if (type) return [type];
  const types = group(params, 'types');
  return types ? Object.values(types).filter((one) => typeof one === 'string') : undefined;
}

const account = {
  id: 'acct_1sandbox',
  object: 'account',
  business_profile: { name: 'Sandbox account' },
  settings: { dashboard: { display_name: 'Sandbox account' } },
};

type Endpoint = { url?: string; status?: string; events?: string[] };

/** `POST /sandbox/webhook_endpoints` replaces these defaults. */
function webhookEndpoints({ ledger, publicUrl }: Sandbox) {
  const own = { url: `${publicUrl()}/api/webhooks/stripe`, status: 'enabled', events: ['*'] };
  const { url, status, events } = { ...own, ...ledger.state<Endpoint>('webhook:stripe') };
  const endpoint = { id: 'we_1sandbox', object: 'webhook_endpoint', url, status, enabled_events: events };
  return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: [endpoint] };
}

const orNotFound = (object: ProviderObject | null, type: string, id: string) => {
  if (!object) throw noSuch(type, id, 'id', 404);
  return object;
};

function operations(
  sandbox: Sandbox,
): [method: 'GET' | 'POST', path: string, operation: string, Handler, browser?: true][] {
  const { ledger } = sandbox;
  return [
    ['POST', '/tokens', 'tokens.create', ({ params }) => createToken(ledger, params), true],
    ['GET', '/tokens/:id', 'tokens.retrieve', ({ id }) => orNotFound(ledger.get('token', id), 'token', id), true],
    ['POST', '/payment_methods', 'payment_methods.create', ({ params }) => createMethod(ledger, params), true],
    ['GET', '/payment_methods/:id', 'payment_methods.retrieve', ({ id }) => findMethod(ledger, id)],
    [
      'POST',
      '/confirmation_tokens',
      'confirmation_tokens.create',
      ({ params }) => createConfirmationToken(ledger, params),
      true,
    ],
    [
      'POST',
      '/test_helpers/confirmation_tokens',
      'confirmation_tokens.create',
      ({ params }) => createConfirmationToken(ledger, params),
    ],
    [
      'GET',
      '/confirmation_tokens/:id',
      'confirmation_tokens.retrieve',
      ({ id }) => orNotFound(ledger.get('confirmation_token', id), 'confirmationtoken', id),
    ],
    ['POST', '/payment_intents', 'payment_intents.create', ({ params, key }) => createIntent(sandbox, params, key)],
    ['POST', '/payment_intents/:id/capture', 'payment_intents.capture', ({ id }) => captureIntent(sandbox, id)],
    [
      'GET',
      '/payment_intents',
      'payment_intents.list',
      (request) => list(sandbox, 'payment_intent', '/v1/payment_intents', request),
    ],
    [
      'GET',
      '/payment_intents/:id',
      'payment_intents.retrieve',
      (request) => assertAccess(findIntent(ledger, request.id), request),
      true,
    ],
    [
      'POST',
      '/payment_intents/:id/confirm',
      'payment_intents.confirm',
      (request) =>
        confirmIntent(sandbox, assertAccess(findIntent(ledger, request.id), request), request.params, request.key),
      true,
    ],
    [
      'POST',
      '/payment_intents/:id/cancel',
      'payment_intents.cancel',
      ({ id, params }) => cancelIntent(sandbox, id, params),
    ],
    ['GET', '/charges/:id', 'charges.retrieve', ({ id }) => orNotFound(ledger.get('charge', id), 'charge', id)],
    ['POST', '/refunds', 'refunds.create', ({ params, isPending }) => createRefund(sandbox, params, isPending)],
    ['GET', '/refunds', 'refunds.list', (request) => list(sandbox, 'refund', '/v1/refunds', request)],
    ['GET', '/refunds/:id', 'refunds.retrieve', ({ id }) => orNotFound(ledger.get('refund', id), 'refund', id)],
    ['GET', '/disputes', 'disputes.list', (request) => list(sandbox, 'dispute', '/v1/disputes', request)],
    ['GET', '/disputes/:id', 'disputes.retrieve', ({ id }) => orNotFound(ledger.get('dispute', id), 'dispute', id)],
    ['GET', '/account', 'accounts.retrieve', () => account],
    ['GET', '/webhook_endpoints', 'webhook_endpoints.list', () => webhookEndpoints(sandbox)],
    ['GET', '/events', 'events.list', (request) => list(sandbox, 'stripe_event', '/v1/events', request)],
    ['GET', '/events/:id', 'events.retrieve', ({ id }) => orNotFound(ledger.get('stripe_event', id), 'event', id)],
  ];
}

export function stripeRoutes(app: FastifyInstance, sandbox: Sandbox, prefix: string) {
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    handler: Handler,
    browser?: true,
  ) => {
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') || null : null;
    const requestId = randomId('req_', 14);
    const query = request.url.split('?')[1] ?? '';
    reply.header('request-id', requestId).header('stripe-version', request.headers['stripe-version'] ?? '');
    if (key) reply.header('idempotency-key', key).header('original-request', requestId);
    return serve(sandbox, reply, {
      operation: `stripe.${operation}`,
      scope: 'stripe',
      key,
      fingerprint: fingerprintOf(request),
      failed,
      keyInUse,
      keyReused: () => keyReused(key ?? ''),
      replayHeaders: { 'idempotent-replayed': 'true' },
      handle: (rule) => {
        const params = readForm([query, String(request.body ?? '')].filter(Boolean).join('&'));
        const isSecret = isSecretKey(sandbox, request, params);
        if (!isSecret && !browser) throw forbidden();
        const { id = '' } = request.params as { id?: string };
        const isPending = rule?.refund_state === 'pending';
        const body = handler({ params, id, key, isSecret, isPending });
        return { status: 200, body: expandResponse(sandbox.ledger, body, params) };
      },
    });
  };

  for (const [method, path, operation, handler, browser] of operations(sandbox))
    app.route({
      method,
      url: `${prefix}${path}`,
      handler: (request, reply) => respond(request, reply, operation, handler, browser),
    });
}

/** 3-D Secure: `POST …/authenticate { "outcome": "succeed" | "fail" }`, by default `succeed`. */
export function bankRoutes(app: FastifyInstance, sandbox: Sandbox) {
  app.post('/sandbox/stripe/payment_intents/:id/authenticate', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { outcome } = JSON.parse(String(request.body || '{}')) as { outcome?: string };
    try {
      const [intent = ''] = id.split('_secret_');
      const settled = sandbox.ledger.transaction(() =>
        authenticateIntent(sandbox, intent, outcome === 'fail' ? 'fail' : 'succeed'),
      );
      sandbox.webhooks.wake();
      return { id: settled.id, status: settled.status, last_payment_error: settled.last_payment_error };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return reply.code(error.response.status).send(error.response.body);
    }
  });
}
