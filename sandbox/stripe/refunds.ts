import type { LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { invalid, missing, noSuch } from './errors.ts';
import { type Params, text } from './form.ts';
import { type Context, findIntent } from './payment-intents.ts';

export function createRefund({ ledger, webhooks }: Context, params: Params): ProviderObject {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge') ?? (intentId && findIntent(ledger, intentId).latest_charge);
  if (!chargeId) {
    if (intentId) throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
    throw missing('charge');
  }
  const charge = ledger.get('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge', 404);
  const refundable = Number(charge.amount_captured) - Number(charge.amount_refunded);
  if (charge.refunded)
    throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = Number(text(params, 'amount') ?? refundable);
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= refundable))
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`, {
      param: 'amount',
    });
  const refunded = ledger.put('charge', {
    ...charge,
    amount_refunded: Number(charge.amount_refunded) + amount,
    refunded: amount === refundable,
  });
  if (amount === refundable) ledger.record({ ...(charge.sandbox_row as LedgerRow), status: 'refunded' });
  const refund = ledger.put('refund', {
    id: randomId('re_3'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: chargeId,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
    reason: text(params, 'reason'),
    metadata: {},
    created: Math.floor(Date.now() / 1000),
  });
  webhooks.stripe('charge.refunded', refunded);
  return refund;
}
