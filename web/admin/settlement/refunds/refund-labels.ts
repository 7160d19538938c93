import type { Refund } from '../../../../contract/settlement/refunds.ts';
import type { RefundReason, RefundSource } from '../../../../contract/shared/money-states.ts';
import type { PaymentMethod } from '../../../../contract/shared/status.ts';

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
  customer: 'Customer',
  provider: 'Provider’s dashboard',
  manual: 'Manual',
  reconciliation: 'Reconciliation',
};

export const madeBy = ({ source, requested_by }: Pick<Refund, 'source' | 'requested_by'>): string =>
  requested_by?.name ?? refundSourceLabels[source];

type Paid = { method: PaymentMethod; card: string | null };

const methodNames: Record<PaymentMethod, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  bank_transfer: 'bank transfer',
  cash: 'cash',
  check: 'check',
  other: 'another way',
};

/** `Visa ·4242`, or how else it was paid. */
export const methodName = ({ method, card }: Paid): string => card ?? methodNames[method];

const destinations: Partial<Record<PaymentMethod, string>> = { stripe: 'the card', paypal: 'the PayPal account' };

export const refundDestination = ({ method, card }: Paid): string | null => card ?? destinations[method] ?? null;

export const reasonOptions = Object.entries(refundReasonLabels) as [RefundReason, string][];
