import type { FastifyInstance } from 'fastify';
import { moneyText } from '../contract/money.ts';
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

/** The books, and what steers the sandbox (`behaviour.ts` says how). */
export function controlRoutes(app: FastifyInstance, { books, behaviour, webhooks }: Sandbox) {
  const read = () => ({ ...behaviour.read(), operations, deliveries: webhooks.counts() });
  const json = (body: unknown) => JSON.parse(String(body || '{}')) as Record<string, unknown>;

  app.get('/sandbox/ledger.json', () =>
    books.ledger().map(({ seq: _, amount_cents: cents, ...row }) => ({ ...row, amount: moneyText(cents) })),
  );

  app.get('/sandbox/behaviour', read);

  app.post('/sandbox/behaviour', async (request, reply) => {
    const input = behaviorInput.safeParse(json(request.body));
    if (!input.success) return reply.code(422).send({ message: input.error.message });
    behaviour.add(input.data);
    return read();
  });

  app.post('/sandbox/webhooks/release', () => ({ released: webhooks.release() }));

  app.post('/sandbox/reset', (request) => {
    behaviour.reset();
    if (json(request.body).books === true) books.forget();
    return read();
  });
}
