import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CURRENCY } from '../../contract/shared/money.ts';
import { cents, control, currencyCode, nothing, outcome, providerId, shortText } from '../control.ts';
import type { Sandbox } from '../serve.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type { Params } from './form.ts';
import { createIntent } from './payment-intents.ts';
import { cancelRefund, createRefund, failRefund, succeedRefund } from './refunds.ts';

const refund = z.strictObject({ payment_intent: providerId, amount: cents.optional() });
const dispute = z.strictObject({
  payment_intent: providerId,
  amount: cents.optional(),
  reason: shortText.optional(),
  inquiry: z.boolean().optional(),
});
const payment = z.strictObject({
  amount: cents,
  currency: currencyCode.default(CURRENCY),
  metadata: z
    .record(z.string().max(40), z.string().max(500))
    .refine((all) => Object.keys(all).length <= 50)
    .default({}),
});

const asParams = (fields: Record<string, string | number | undefined>): Params =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** Changes at Stripe without us. */
export function stripeDashboardRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  control(app, sandbox, '/sandbox/stripe/refunds', refund, (input) => createRefund(sandbox, asParams(input)));
  control(app, sandbox, '/sandbox/stripe/refunds/:id/succeed', nothing, (_, id) => succeedRefund(sandbox, id));
  control(app, sandbox, '/sandbox/stripe/refunds/:id/fail', nothing, (_, id) => failRefund(sandbox, id));
  control(app, sandbox, '/sandbox/stripe/refunds/:id/cancel', nothing, (_, id) => cancelRefund(sandbox, id));
  control(app, sandbox, '/sandbox/stripe/disputes', dispute, (input) => openDispute(sandbox, input));
  control(app, sandbox, '/sandbox/stripe/disputes/:id/close', outcome, (input, id) =>
    closeDispute(sandbox, id, input.outcome),
  );
  control(app, sandbox, '/sandbox/stripe/payment_intents', payment, ({ amount, currency, metadata }) =>
    createIntent(
      sandbox,
      { ...asParams({ amount, currency, confirm: 'true', payment_method: 'pm_card_visa' }), metadata },
      null,
    ),
  );
}
