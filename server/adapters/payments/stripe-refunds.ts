import type Stripe from 'stripe';
import type { RefundReason } from '../../../contract/shared/money-states.ts';
import { shorten } from '../../../contract/shared/text.ts';
import { circuitBreaker } from './breaker.ts';
import { type PaymentGateway, PaymentUnavailable, type RefundOutcome } from './payments.ts';
import type { StripeClient, StripeReads } from './stripe-client.ts';
import { isProviderError } from './stripe-outcomes.ts';
import { idOf, toRefund } from './stripe-records.ts';

/** Bounds a lookup; each page has 100. */
export const MAX_REFUNDS = 1_000;
const MAX_TEXT = 500;

const reasons: Partial<Record<RefundReason, Stripe.RefundCreateParams.Reason>> = {
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  requested_by_customer: 'requested_by_customer',
};

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { ref, state, failure } = toRefund(refund);
  return state === 'failed' ? { kind: 'failed', ref, message: failure ?? '' } : { kind: state, ref };
}

/** Throws `PaymentUnavailable` if the refund may have been made. */
function rejectionOf(error: unknown): RefundOutcome {
  if (!isProviderError(error) || error.type === 'StripeIdempotencyError') throw error;
  const { type, message } = error;
  const isRejection =
    type === 'StripeInvalidRequestError' || type === 'StripeCardError' || type === 'StripePermissionError';
  if (!isRejection) throw new PaymentUnavailable(`Stripe: ${message}`, { cause: error });
  return { kind: 'failed', ref: null, message: shorten(message, MAX_TEXT) };
}

type Refunds = Pick<PaymentGateway, 'refund' | 'refundsOf' | 'refOfCapture'>;

export function stripeRefunds(client: StripeClient, reading: StripeReads): Refunds {
  const guarded = circuitBreaker();
  return {
    refund: ({ ref, amountCents, key, reason }) =>
      guarded(async () => {
        const stripe = await client();
        try {
          const created = await stripe.refunds.create(
            {
              payment_intent: ref,
              amount: amountCents,
              metadata: { refund_key: key },
              ...(reasons[reason] ? { reason: reasons[reason] } : {}),
            },
            // Stripe accepts a key for one kind of call only.
            { idempotencyKey: `refund-${key}` },
          );
          return outcomeOf(created);
        } catch (error) {
          return rejectionOf(error);
        }
      }),

    async refundsOf({ ref }) {
      const found = await reading((stripe) =>
        stripe.refunds.list({ payment_intent: ref, limit: 100 }).autoPagingToArray({ limit: MAX_REFUNDS }),
      );
      return (found ?? []).map(toRefund);
    },

    async refOfCapture(captureRef) {
      const charge = await reading((stripe) => stripe.charges.retrieve(captureRef));
      return idOf(charge?.payment_intent ?? null);
    },
  };
}
