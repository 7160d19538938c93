import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CURRENCY } from '../../contract/shared/money.ts';
import { control, currencyCode, decimal, nothing, outcome, providerId, shortText } from '../control.ts';
import type { Sandbox } from '../serve.ts';
import { closeDispute, openDispute } from './disputes.ts';
import {
  approveOrder,
  captureOrder,
  createOrder,
  findCapture,
  type Money,
  settleCapture,
  toOrderInput,
} from './orders.ts';
import { cancelRefund, failRefund, refundCapture, succeedRefund } from './refunds.ts';

const refund = z.strictObject({ amount: decimal.optional() });
const dispute = z.strictObject({
  capture: providerId,
  amount: decimal.optional(),
  reason: shortText.optional(),
  inquiry: z.boolean().optional(),
});
const settlement = z.strictObject({ outcome: z.enum(['completed', 'declined']) });
const payment = z.strictObject({
  amount: decimal,
  currency: currencyCode.default(CURRENCY),
  custom_id: shortText.optional(),
});

/** Changes at PayPal without us. */
export function paypalDashboardRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  control(app, sandbox, '/sandbox/paypal/captures/:id/refund', refund, ({ amount }, id) => {
    const { currency_code } = findCapture(sandbox.ledger, id).amount as Money;
    return refundCapture(sandbox, id, amount ? { amount: { currency_code, value: amount } } : {});
  });
  control(app, sandbox, '/sandbox/paypal/refunds/:id/succeed', nothing, (_, id) => succeedRefund(sandbox, id));
  control(app, sandbox, '/sandbox/paypal/refunds/:id/fail', nothing, (_, id) => failRefund(sandbox, id));
  control(app, sandbox, '/sandbox/paypal/refunds/:id/cancel', nothing, (_, id) => cancelRefund(sandbox, id));
  control(app, sandbox, '/sandbox/paypal/captures/:id/settle', settlement, (input, id) =>
    settleCapture(sandbox, id, input.outcome),
  );
  control(app, sandbox, '/sandbox/paypal/disputes', dispute, (input) => openDispute(sandbox, input));
  control(app, sandbox, '/sandbox/paypal/disputes/:id/close', outcome, (input, id) =>
    closeDispute(sandbox, id, input.outcome),
  );
  control(app, sandbox, '/sandbox/paypal/captures', payment, (input) => {
    const { id } = createOrder(sandbox, toOrderInput(input));
    approveOrder(sandbox, id);
    return captureOrder(sandbox, id, null).purchase_units[0]?.payments?.captures[0];
  });
}
