import type {
  DisputeState,
  PaymentStatus,
  RefundReason,
  RefundSource,
  RefundState,
} from '../../../../contract/shared/money-states.ts';
import type { PaymentMethod } from '../../../../contract/shared/status.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Label = { label: string; tone: BadgeTone };

export const refundStateLabels: Record<RefundState, Label> = {
  requested: { label: 'Requested', tone: 'warn' },
  pending: { label: 'Pending', tone: 'info' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  returned: { label: 'Returned', tone: 'bad' },
};

export const refundReasonLabels: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  not_delivered: 'Not delivered',
  duplicate: 'Paid twice',
  fraudulent: 'Fraud',
  goodwill: 'Goodwill',
  other: 'Other',
};

export const refundSourceLabels: Record<RefundSource, string> = {
  admin: 'Back office',
  provider: 'Provider’s dashboard',
  manual: 'Manual',
  reconciliation: 'Reconciliation',
};

export const disputeStateLabels: Record<DisputeState, Label> = {
  inquiry: { label: 'Inquiry', tone: 'info' },
  needs_response: { label: 'Response needed', tone: 'bad' },
  under_review: { label: 'Under review', tone: 'warn' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const paymentStatusLabels: Record<PaymentStatus, Label> = {
  captured: { label: 'Received', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'bad' },
  charged_back: { label: 'Charged back', tone: 'bad' },
  voided: { label: 'Voided', tone: 'neutral' },
};

export const paymentMethodNames: Record<PaymentMethod, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  bank_transfer: 'bank transfer',
  cash: 'cash',
  check: 'check',
  other: 'another way',
};

const destinations: Partial<Record<PaymentMethod, string>> = { stripe: 'the card', paypal: 'the PayPal account' };

export const refundDestination = (method: PaymentMethod): string | null => destinations[method] ?? null;

export const reasonOptions = Object.entries(refundReasonLabels) as [RefundReason, string][];
