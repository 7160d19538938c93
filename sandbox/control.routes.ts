import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toDecimal } from '../contract/shared/money.ts';
import { behaviorInput } from './behavior.ts';
import { control, provider, providerId } from './control.ts';
import type { LedgerRow } from './ledger.ts';
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
  'stripe.charges.retrieve',
  'stripe.refunds.create',
  'stripe.refunds.list',
  'stripe.refunds.retrieve',
  'stripe.disputes.list',
  'stripe.disputes.retrieve',
  'stripe.webhook_endpoints.list',
  'stripe.events.list',
  'paypal.oauth.token',
  'paypal.orders.create',
  'paypal.orders.get',
  'paypal.orders.capture',
  'paypal.captures.get',
  'paypal.captures.refund',
  'paypal.refunds.get',
  'paypal.transactions.search',
  'paypal.disputes.list',
  'paypal.disputes.get',
  'paypal.webhooks.verify',
  'paypal.webhooks.get',
  'vies.check',
];

const hiding = z.strictObject({ provider, payment: providerId });
const restoring = z.strictObject({ provider: provider.optional(), payment: providerId.optional() });
const endpoint = z.strictObject({
  provider,
  url: z.string().max(500).optional(),
  status: z.enum(['enabled', 'disabled']).optional(),
  events: z.array(z.string().max(80)).max(100).optional(),
});
const time = z.strictObject({ offset_ms: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** A capture names its order too. */
function paymentNamed({ ledger }: Sandbox, id: string): string {
  const row = ledger.get('capture', id)?.sandbox_row as LedgerRow | undefined;
  return row?.payment ?? id;
}

/** `behavior.ts` documents the request bodies. */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { ledger, behavior, webhooks } = sandbox;
  const read = () => ({ ...behavior.read(), operations, deliveries: webhooks.counts() });
  const json = (body: unknown) => JSON.parse(String(body || '{}')) as Record<string, unknown>;

  app.get('/sandbox/ledger.json', () =>
    ledger.rows().map(({ seq: _, amount_cents: cents, ...row }) => ({ ...row, amount: toDecimal(cents) })),
  );

  app.get('/sandbox/refunds.json', () => refundRows(sandbox));
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
    for (const prefix of ['webhook:', 'vies:']) ledger.trimState(prefix);
    if (json(request.body).books === true) ledger.clear();
    return read();
  });

  control(app, sandbox, '/sandbox/hide', hiding, ({ payment }) => {
    const id = paymentNamed(sandbox, payment);
    if (!ledger.get('payment_intent', id) && !ledger.get('order', id)) return { hidden: 0 };
    ledger.hide(id);
    return { hidden: 1 };
  });
  control(app, sandbox, '/sandbox/restore', restoring, ({ payment }) => ({ restored: ledger.restore(payment) }));
  control(app, sandbox, '/sandbox/webhook_endpoints', endpoint, ({ provider: name, ...settings }) => {
    ledger.setState(`webhook:${name}`, { ...ledger.state<object>(`webhook:${name}`), ...settings });
    return settings;
  });
  control(app, sandbox, '/sandbox/time', time, ({ offset_ms }) => {
    ledger.moveClock(offset_ms);
    return { now: ledger.now().toISOString() };
  });
}

/** Both providers' refunds, for cross-checks with ours. */
function refundRows({ ledger }: Sandbox) {
  const all = { limit: 1_000_000 };
  const stripe = ledger.list('refund', all).map((refund) => ({
    id: refund.id,
    provider: 'stripe',
    payment: refund.payment_intent,
    amount: toDecimal(Number(refund.amount)),
    state: String(refund.status),
    key: (refund.metadata as { refund_key?: string }).refund_key ?? null,
  }));
  const paypal = ledger.list('paypal_refund', all).map((refund) => ({
    id: refund.id,
    provider: 'paypal',
    payment: refund.sandbox_payment,
    amount: (refund.amount as { value: string }).value,
    state: paypalStates[String(refund.status)] ?? 'pending',
    key: (refund.custom_id as string | undefined) ?? null,
  }));
  return [...stripe, ...paypal];
}

const paypalStates: Record<string, string> = { COMPLETED: 'succeeded', FAILED: 'failed' };
