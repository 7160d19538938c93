import type Stripe from 'stripe';
import type { Outcome } from './payments.ts';
import { isProviderError, outcomeOfIntent } from './stripe-outcomes.ts';
import { chargeOf } from './stripe-records.ts';

const DEMANDED = { demanded_authentication: 'true' };
/** The charge names the card and its refunds. */
export const withCharge = { expand: ['latest_charge.refunds'] };

const notConfirmed = (ref: string): Outcome => ({
  kind: 'declined',
  ref,
  message: 'Your bank must confirm this payment. Please use another card or PayPal.',
});

/**
 * Stripe charges cards whose bank can't authenticate without any confirmation, so the amount is only authorized, and
 * `concludeIntent` captures it.
 */
export const withAuthentication = <M extends Stripe.MetadataParam>(metadata: M, isDemanded: boolean) =>
  isDemanded
    ? {
        metadata: { ...metadata, ...DEMANDED },
        capture_method: 'manual' as const,
        payment_method_options: { card: { request_three_d_secure: 'any' as const } },
      }
    : { metadata };

/** Takes the money of an authorized payment that its bank has confirmed, and gives up any other. */
export async function concludeIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Outcome> {
  if (intent.status !== 'requires_capture' || !intent.metadata.demanded_authentication) return outcomeOfIntent(intent);
  const { id } = intent;
  const details = chargeOf(await stripe.paymentIntents.retrieve(id, withCharge))?.payment_method_details;
  // A bank that acknowledges an attempt answers for the money, but has asked nobody.
  const isConfirmed = details?.card?.three_d_secure?.result === 'authenticated';
  const conclude = isConfirmed
    ? stripe.paymentIntents.capture(id, withCharge, { idempotencyKey: `${id}-capture` })
    : stripe.paymentIntents.cancel(id);
  const concluded = await conclude.catch((error: unknown) => {
    // Another request may have concluded it at the same time.
    if (isProviderError(error)) return stripe.paymentIntents.retrieve(id, withCharge);
    throw error;
  });
  return !isConfirmed && concluded.status === 'canceled' ? notConfirmed(id) : outcomeOfIntent(concluded);
}
