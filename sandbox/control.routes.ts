import type { FastifyInstance } from 'fastify';
import { toDecimal } from '../contract/money.ts';
import { behaviorInput } from './behavior.ts';
import type { Sandbox } from './serve.ts';

const operations = [
  'stripe.tokens.create',
  'stripe.payment_methods.create',
  'stripe.confirmation_tokens.create',
  'stripe.payment_intents.create',
  'stripe.payment_intents.list',
  'stripe.payment_intents.retrieve',
  'stripe.payment_intents.confirm',
  'stripe.payment_intents.cancel',
  'stripe.refunds.create',
  'stripe.events.list',
  'paypal.oauth.token',
  'paypal.orders.create',
  'paypal.orders.get',
  'paypal.orders.capture',
  'paypal.captures.refund',
  'paypal.webhooks.verify',
];

/** `behavior.ts` documents the request bodies. */
export function controlRoutes(app: FastifyInstance, { ledger, behavior, webhooks }: Sandbox) {
  const read = () => ({ ...behavior.read(), operations, deliveries: webhooks.counts() });
  const json = (body: unknown) => JSON.parse(String(body || '{}')) as Record<string, unknown>;

  app.get('/sandbox/ledger.json', () =>
    ledger.rows().map(({ seq: _, amount_cents: cents, ...row }) => ({ ...row, amount: toDecimal(cents) })),
  );

  app.get('/sandbox/behaviour', read);

  app.post('/sandbox/behaviour', async (request, reply) => {
    const input = behaviorInput.safeParse(json(request.body));
    if (!input.success) return reply.code(422).send({ message: input.error.message });
    behavior.add(input.data);
    return read();
  });

  app.post('/sandbox/webhooks/release', () => ({ released: webhooks.release() }));

  app.post('/sandbox/reset', (request) => {
    behavior.reset();
    if (json(request.body).books === true) ledger.clear();
    return read();
  });
}
