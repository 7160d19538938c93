import type { Order, Refund } from '@paypal/paypal-server-sdk';
import { toCents } from '../../../contract/shared/money.ts';
import type { DisputeState } from '../../../contract/shared/money-states.ts';
import { shorten } from '../../../contract/shared/text.ts';
import type { ProviderDispute, ProviderRefund } from './payments.ts';
import { propertyOf } from './webhook-event.ts';

const MAX_TEXT = 500;

/** ISO in UTC; PayPal also sends other time zones. */
export const timeOf = (text: string | undefined): string => {
  const at = Date.parse(text ?? '');
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
};

const refundStates: Record<string, ProviderRefund['state']> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export function toRefund(refund: Refund): ProviderRefund {
  const state = refundStates[String(refund.status)] ?? 'pending';
  const reason = shorten(String(refund.statusDetails?.reason ?? refund.status ?? ''), MAX_TEXT);
  return {
    ref: refund.id ?? '',
    key: refund.customId ?? null,
    amountCents: toCents(refund.amount?.value ?? '') ?? 0,
    state,
    failure: state === 'failed' ? `The refund failed: ${reason}.` : null,
    createdAt: timeOf(refund.createTime),
  };
}

export const refundsOfOrder = (order: Order): ProviderRefund[] =>
  (order.purchaseUnits ?? []).flatMap((unit) => unit.payments?.refunds ?? []).map(toRefund);

const text = (value: unknown, ...path: string[]): string => {
  const found = propertyOf(value, ...path);
  return typeof found === 'string' ? shorten(found, MAX_TEXT) : '';
};

const outcomes: Record<string, DisputeState> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

function disputeState(dispute: unknown): DisputeState {
  const [status, stage] = [text(dispute, 'status'), text(dispute, 'dispute_life_cycle_stage')];
  // The buyer only asks: money returned then is a refund.
  const isInquiry = stage === 'INQUIRY';
  if (status === 'RESOLVED')
    return isInquiry ? 'closed' : (outcomes[text(dispute, 'dispute_outcome', 'outcome_code')] ?? 'closed');
  if (isInquiry) return 'inquiry';
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'needs_response' : 'under_review';
}

/** Converts the result of `GET /v1/customer/disputes/{id}`, which the SDK lacks. */
export function toDispute(dispute: unknown, mode: 'live' | 'sandbox'): ProviderDispute {
  const ref = text(dispute, 'dispute_id');
  const state = disputeState(dispute);
  const site = mode === 'live' ? 'www.paypal.com' : 'www.sandbox.paypal.com';
  const due = text(dispute, 'seller_response_due_date');
  return {
    ref,
    paymentRef: null,
    captureRef: text(dispute, 'disputed_transactions', '0', 'seller_transaction_id') || null,
    amountCents: toCents(text(dispute, 'dispute_amount', 'value')) ?? 0,
    reason: text(dispute, 'reason').toLowerCase().slice(0, 100),
    state,
    respondBy: due ? timeOf(due) : null,
    openedAt: timeOf(text(dispute, 'create_time')),
    closedAt: text(dispute, 'status') === 'RESOLVED' ? timeOf(text(dispute, 'update_time')) : null,
    isRefundable: false,
    url: `https://${site}/resolutioncenter/view/${encodeURIComponent(ref)}`,
  };
}
