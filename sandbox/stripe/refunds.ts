import type { LedgerRow, Thing } from '../ledger.ts';
import { randomId } from '../random.ts';
import { type Params, text } from './form.ts';
import { findIntent, type Room } from './payment-intents.ts';
import { invalid, missing, noSuch } from './refusals.ts';

/** Gives a payment back, whole or in part. */
export function createRefund({ books, webhooks }: Room, params: Params): Thing {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge') ?? (intentId && findIntent(books, intentId).latest_charge);
  if (!chargeId) {
    if (intentId) throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
    throw missing('charge');
  }
  const charge = books.get('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge', 404);
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  if (charge.refunded)
    throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = Number(text(params, 'amount') ?? left);
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= left))
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refunded = books.put('charge', {
    ...charge,
    amount_refunded: Number(charge.amount_refunded) + amount,
    refunded: amount === left,
  });
  if (amount === left) books.record({ ...(charge.sandbox_row as LedgerRow), status: 'refunded' });
  const refund = books.put('refund', {
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
