import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxKeys } from '../keys.ts';
import type { Thing } from '../ledger.ts';
import { randomId } from '../random.ts';
import { fingerprintOf, Refusal, type Sandbox, serve } from '../serve.ts';
import { group, type Params, readForm, text } from './form.ts';
import {
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  type Intent,
} from './payment-intents.ts';
import { createConfirmationToken, createMethod, createToken, findMethod } from './payment-methods.ts';
import { createRefund } from './refunds.ts';
import { failed, forbidden, invalid, keyInUse, keyReused, noSuch, unauthorized } from './refusals.ts';

type Asked = { params: Params; id: string; key: string | null; isSecret: boolean };
type Work = (asked: Asked) => unknown;

/** Who asks: our server with the secret key, or a browser with the publishable one. */
function isSecretKey(request: FastifyRequest, params: Params): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? text(params, 'key') ?? '';
  if (given === sandboxKeys.stripe.secretKey) return true;
  if (given === sandboxKeys.stripe.publishableKey) return false;
  throw unauthorized(given);
}

/** A browser may touch a payment only with its client secret. */
function allowed(intent: Intent, { isSecret, params }: Asked): Intent {
  if (!isSecret && text(params, 'client_secret') !== intent.client_secret)
    throw invalid('The client_secret provided does not match the client_secret on the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  return intent;
}

function list(sandbox: Sandbox, kind: string, path: string, { params }: Asked) {
  const limit = Math.min(Math.max(Number(text(params, 'limit') ?? 10), 1), 100);
  const created = group(params, 'created');
  const from = Number((created && (text(created, 'gte') ?? text(created, 'gt'))) ?? 0);
  const to = Number((created && (text(created, 'lte') ?? text(created, 'lt'))) ?? 9e15);
  const after = text(params, 'starting_after') ?? '';
  const found = sandbox.books.list(kind, { from, to, after, limit: limit + 1 });
  const type = text(params, 'type');
  const data = found.slice(0, limit).filter((thing) => !type || thing.type === type);
  return { object: 'list', url: path, has_more: found.length > limit, data };
}

const got = (thing: Thing | null, what: string, id: string) => {
  if (!thing) throw noSuch(what, id, 'id', 404);
  return thing;
};

function operations(
  sandbox: Sandbox,
): [method: 'GET' | 'POST', path: string, operation: string, Work, browser?: true][] {
  const { books } = sandbox;
  return [
    ['POST', '/tokens', 'tokens.create', ({ params }) => createToken(books, params), true],
    ['GET', '/tokens/:id', 'tokens.retrieve', ({ id }) => got(books.get('token', id), 'token', id), true],
    ['POST', '/payment_methods', 'payment_methods.create', ({ params }) => createMethod(books, params), true],
    ['GET', '/payment_methods/:id', 'payment_methods.retrieve', ({ id }) => findMethod(books, id)],
    [
      'POST',
      '/confirmation_tokens',
      'confirmation_tokens.create',
      ({ params }) => createConfirmationToken(books, params),
      true,
    ],
    [
      'POST',
      '/test_helpers/confirmation_tokens',
      'confirmation_tokens.create',
      ({ params }) => createConfirmationToken(books, params),
    ],
    [
      'GET',
      '/confirmation_tokens/:id',
      'confirmation_tokens.retrieve',
      ({ id }) => got(books.get('confirmation_token', id), 'confirmationtoken', id),
    ],
    ['POST', '/payment_intents', 'payment_intents.create', ({ params, key }) => createIntent(sandbox, params, key)],
    [
      'GET',
      '/payment_intents',
      'payment_intents.list',
      (asked) => list(sandbox, 'payment_intent', '/v1/payment_intents', asked),
    ],
    [
      'GET',
      '/payment_intents/:id',
      'payment_intents.retrieve',
      (asked) => allowed(findIntent(books, asked.id), asked),
      true,
    ],
    [
      'POST',
      '/payment_intents/:id/confirm',
      'payment_intents.confirm',
      (asked) => confirmIntent(sandbox, allowed(findIntent(books, asked.id), asked), asked.params, asked.key),
      true,
    ],
    [
      'POST',
      '/payment_intents/:id/cancel',
      'payment_intents.cancel',
      ({ id, params }) => cancelIntent(sandbox, id, params),
    ],
    ['GET', '/charges/:id', 'charges.retrieve', ({ id }) => got(books.get('charge', id), 'charge', id)],
    ['POST', '/refunds', 'refunds.create', ({ params }) => createRefund(sandbox, params)],
    ['GET', '/refunds/:id', 'refunds.retrieve', ({ id }) => got(books.get('refund', id), 'refund', id)],
    ['GET', '/events', 'events.list', (asked) => list(sandbox, 'stripe_event', '/v1/events', asked)],
    ['GET', '/events/:id', 'events.retrieve', ({ id }) => got(books.get('stripe_event', id), 'event', id)],
  ];
}

/** The card provider's API at `prefix`, and the bank's step that the browser stand-in and tests take. */
export function stripeRoutes(app: FastifyInstance, sandbox: Sandbox, prefix: string) {
  const answer = (request: FastifyRequest, reply: FastifyReply, operation: string, work: Work, browser?: true) => {
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
      busy: keyInUse,
      reused: () => keyReused(key ?? ''),
      replayed: { 'idempotent-replayed': 'true' },
      work: () => {
        const params = readForm([query, String(request.body ?? '')].filter(Boolean).join('&'));
        const isSecret = isSecretKey(request, params);
        if (!isSecret && !browser) throw forbidden();
        const { id = '' } = request.params as { id?: string };
        return { status: 200, body: work({ params, id, key, isSecret }) };
      },
    });
  };

  for (const [method, path, operation, work, browser] of operations(sandbox))
    app.route({
      method,
      url: `${prefix}${path}`,
      handler: (request, reply) => answer(request, reply, operation, work, browser),
    });
}

/** `POST …/authenticate { "outcome": "succeed" | "fail" }`: the buyer answers the bank; `succeed` unless said otherwise. */
export function bankRoutes(app: FastifyInstance, sandbox: Sandbox) {
  app.post('/sandbox/stripe/payment_intents/:id/authenticate', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { outcome } = JSON.parse(String(request.body || '{}')) as { outcome?: string };
    try {
      const [intent = ''] = id.split('_secret_');
      const done = sandbox.books.atomically(() =>
        authenticateIntent(sandbox, intent, outcome === 'fail' ? 'fail' : 'succeed'),
      );
      sandbox.webhooks.wake();
      return { id: done.id, status: done.status, last_payment_error: done.last_payment_error };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(error.answer.status).send(error.answer.body);
    }
  });
}
