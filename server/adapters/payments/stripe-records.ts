import type Stripe from 'stripe';
import type { DisputeState } from '../../../contract/shared/money-states.ts';
import type { ProviderDispute, ProviderRefund } from './payments.ts';

const MAX_TEXT = 500;

/** Null unless the charge is expanded. */
export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

/** Stripe may have expanded the object. */
export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

// The status is a plain text in the SDK.
const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const failures = new Map([
  ['lost_or_stolen_card', 'The card was lost or stolen.'],
  ['expired_or_canceled_card', 'The card has expired or was cancelled.'],
  ['charge_for_pending_refund_disputed', 'The customer disputed the payment meanwhile.'],
  ['insufficient_funds', 'The balance at Stripe was too low.'],
  ['declined', 'The customer’s bank declined it.'],
]);

function failureOf({ status, failure_reason: reason }: Stripe.Refund): string {
  if (status === 'canceled') return 'The refund was cancelled.';
  return failures.get(reason ?? '') ?? `The refund failed: ${reason ?? 'unknown'}.`.slice(0, MAX_TEXT);
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const state = refundStates[refund.status ?? ''] ?? 'pending';
  return {
    ref: refund.id,
    key: refund.metadata?.refund_key ?? null,
    amountCents: refund.amount,
    state,
    failure: state === 'failed' ? failureOf(refund) : null,
    createdAt: timeOf(refund.created),
  };
}

// The card network only asks: no money has moved.
const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
};

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by: due } = dispute.evidence_details;
  return {
    ref: dispute.id,
    paymentRef: idOf(dispute.payment_intent),
    captureRef: idOf(dispute.charge),
    amountCents: dispute.amount,
    reason: dispute.reason.slice(0, 100),
    state: disputeStates[dispute.status] ?? 'under_review',
    respondBy: due ? timeOf(due) : null,
    openedAt: timeOf(dispute.created),
    closedAt: null,
    isRefundable: dispute.is_charge_refundable,
    url: `https://dashboard.stripe.com/${dispute.livemode ? '' : 'test/'}disputes/${dispute.id}`,
  };
}
