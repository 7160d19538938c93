import type Stripe from 'stripe';
import { type Outcome, PaymentUnavailable } from './payments.ts';
import { chargeOf, idOf, toRefund } from './stripe-records.ts';

/** Only `latest_charge.refunds` has them; a new charge has none. */
const refundsOf = (intent: Stripe.PaymentIntent) => (chargeOf(intent)?.refunds?.data ?? []).map(toRefund);

const brands: Record<string, string> = {
  amex: 'Amex',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ·4242`, as people find it on the card; a brand that is not listed is a `card ·4242`. */
function cardOf(intent: Stripe.PaymentIntent): string | null {
  const { brand, last4 } = chargeOf(intent)?.payment_method_details?.card ?? {};
  return last4 && /^\d{4}$/.test(last4) ? `${brands[brand ?? ''] ?? 'card'} ·${last4}` : null;
}

/** Amounts are cents of `currency`. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): Outcome {
  const ref = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'captured',
        ref,
        captureRef: idOf(intent.latest_charge),
        card: cardOf(intent),
        amountCents: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        refunds: refundsOf(intent),
      };
    case 'requires_action':
      return { kind: 'requires_action', ref, clientSecret: intent.client_secret ?? '' };
    case 'processing':
    case 'requires_capture':
      return { kind: 'pending', ref };
    case 'canceled':
      return { kind: 'declined', ref, message: 'This payment was cancelled.' };
    default:
      return { kind: 'declined', ref, message: intent.last_payment_error?.message ?? 'Your card was declined.' };
  }
}

// The check uses `type`, so that this file does not load the SDK.
type ProviderError = Error & Pick<Stripe.errors.StripeError, 'type' | 'code' | 'statusCode' | 'payment_intent'>;

export const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

// Stripe has no error code for this, only texts.
const usedUp = /more than once|previously used|already been used|has already/i;

/**
 * Throws `PaymentUnavailable` if the outcome is unknown (network, 5xx, 429, our key in progress, API key rejected) and
 * rethrows our own bugs.
 */
export function outcomeOfError(error: unknown): Outcome {
  if (!isProviderError(error)) throw error;
  const { message } = error;
  switch (error.type) {
    case 'StripeCardError':
      return { kind: 'declined', ref: error.payment_intent?.id ?? null, message };
    case 'StripeInvalidRequestError':
      return { kind: error.code === 'token_already_used' || usedUp.test(message) ? 'used' : 'invalid', message };
    case 'StripeIdempotencyError':
      throw error;
    default:
      throw new PaymentUnavailable(`Stripe: ${message}`, { cause: error });
  }
}
