import type { AttemptState } from '../../../../contract/shared/status.ts';

export const openStates: AttemptState[] = ['started', 'requires_action'];

/**
 * Each change updates a row in a `from` state and does nothing in any other, so that late and duplicate changes are
 * harmless.
 */
export const transitions = {
  requireAction: { from: openStates, to: 'requires_action' },
  fail: { from: openStates, to: 'failed' },
  restart: { from: ['failed'], to: 'started' },
  // A failed payment may still turn out to be captured.
  finish: { from: ['started', 'requires_action', 'failed'], to: 'done' },
  flagForReview: { from: ['started', 'requires_action', 'failed'], to: 'needs_review' },
  // A refund closes a review, but the attempt stays `needs_review` for the list. A done attempt has a payment, whose
  // refunds have their own records.
  refund: { from: ['started', 'requires_action', 'failed'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>;

/** `resume`: the same request again. `continue`: the payment that the bank confirmed. */
export type BuyerRequest = 'resume' | 'continue';

/**
 * `chargeConfirmed`: even if the invoice is paid, as this payment may have taken money. `retry`: start again if the
 * provider has no record of the payment, else repeat the refusal. `respondOnce`: 409 after the first response.
 */
export type BuyerStep = 'charge' | 'chargeConfirmed' | 'retry' | 'refuse' | 'respond' | 'respondOnce';

export const buyerSteps: Record<AttemptState, Record<BuyerRequest, BuyerStep>> = {
  started: { resume: 'charge', continue: 'chargeConfirmed' },
  requires_action: { resume: 'charge', continue: 'chargeConfirmed' },
  failed: { resume: 'retry', continue: 'refuse' },
  done: { resume: 'respond', continue: 'respondOnce' },
  refunded: { resume: 'respond', continue: 'respondOnce' },
  needs_review: { resume: 'respond', continue: 'respondOnce' },
};

/** True if a webhook about the payment makes us query the provider. */
export const webhookQueries: Record<AttemptState, boolean> = {
  started: true,
  requires_action: true,
  failed: true,
  done: false,
  refunded: true,
  needs_review: true,
};
