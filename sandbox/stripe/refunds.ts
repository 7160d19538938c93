import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { invalid, missing, noSuch } from './errors.ts';
import { group, type Params, text } from './form.ts';
import { type Context, findIntent } from './payment-intents.ts';

export type Refund = ProviderObject & { amount: number; charge: string; status: string };
type Charge = ProviderObject & { amount_captured: number; amount_refunded: number; refunded: boolean };

function findCharge(ledger: Ledger, params: Params): Charge {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge') ?? (intentId && findIntent(ledger, intentId).latest_charge);
  if (!chargeId) {
    if (intentId) throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
    throw missing('charge');
  }
  const charge = ledger.get<Charge>('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge', 404);
  return charge;
}

/** `change`: cents, positive or negative. */
function changeRefunded(ledger: Ledger, charge: Charge, change: number): Charge {
  const amount_refunded = charge.amount_refunded + change;
  const refunded = amount_refunded === charge.amount_captured;
  ledger.record({ ...(charge.sandbox_row as LedgerRow), status: refunded ? 'refunded' : 'captured' });
  return ledger.put('charge', { ...charge, amount_refunded, refunded });
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

function refundAmount(charge: Charge, params: Params): number {
  const refundable = charge.amount_captured - charge.amount_refunded - Number(charge.sandbox_lost ?? 0);
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (charge.sandbox_disputed || refundable <= 0)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const amount = Number(text(params, 'amount') ?? refundable);
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= refundable))
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`, {
      param: 'amount',
    });
  return amount;
}

/** `isPending`: the money is on its way until `succeedRefund` or `failRefund`. */
export function createRefund({ ledger, webhooks }: Context, params: Params, isPending = false): Refund {
  const charge = findCharge(ledger, params);
  const reason = text(params, 'reason');
  if (reason && !reasons.includes(reason))
    throw invalid(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' });
  const amount = refundAmount(charge, params);
  const refunded = changeRefunded(ledger, charge, amount);
  const refund = ledger.put<Refund>('refund', {
    id: randomId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: isPending ? 'pending' : 'succeeded',
    reason,
    metadata: group(params, 'metadata') ?? {},
    created: ledger.seconds(),
  });
  webhooks.stripe('refund.created', refund);
  webhooks.stripe('charge.refunded', refunded);
  return refund;
}

function findRefund(ledger: Ledger, id: string): Refund {
  const refund = ledger.get<Refund>('refund', id);
  if (!refund) throw noSuch('refund', id, 'id', 404);
  return refund;
}

export function succeedRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status !== 'pending') throw invalid(`This refund has a status of ${refund.status}.`);
  const succeeded = ledger.put('refund', { ...refund, status: 'succeeded' });
  webhooks.stripe('refund.updated', succeeded);
  webhooks.stripe('charge.refund.updated', succeeded);
  return succeeded;
}

/** The buyer's bank can return a refund that succeeded. */
export function failRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status === 'failed') throw invalid('This refund has failed already.');
  const charge = ledger.get<Charge>('charge', refund.charge);
  if (charge) changeRefunded(ledger, charge, -refund.amount);
  const failed = ledger.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: randomId('txn_3'),
  });
  webhooks.stripe('refund.failed', failed);
  webhooks.stripe('refund.updated', failed);
  webhooks.stripe('charge.refund.updated', failed);
  return failed;
}

/** Only while the money is on its way. */
export function cancelRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status !== 'pending') throw invalid(`This refund has a status of ${refund.status}.`);
  const charge = ledger.get<Charge>('charge', refund.charge);
  if (charge) changeRefunded(ledger, charge, -refund.amount);
  const canceled = ledger.put('refund', { ...refund, status: 'canceled' });
  webhooks.stripe('refund.updated', canceled);
  webhooks.stripe('charge.refund.updated', canceled);
  return canceled;
}
