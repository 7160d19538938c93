export const refundStates = ['requested', 'pending', 'succeeded', 'failed', 'returned'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundSources = ['admin', 'provider', 'manual', 'reconciliation', 'customer'] as const;
export type RefundSource = (typeof refundSources)[number];

export const refundReasons = [
  'requested_by_customer',
  'not_delivered',
  'duplicate',
  'fraudulent',
  'goodwill',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const creditNoteKinds = ['refund', 'cancellation', 'correction'] as const;
export type CreditNoteKind = (typeof creditNoteKinds)[number];

export const disputeStates = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The provider withholds the money; an inquiry moves none. */
export const openDisputeStates = ['needs_response', 'under_review'] as const satisfies readonly DisputeState[];

export const documentKinds = ['invoice', 'credit_note', 'quote', 'payout'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const invoiceKinds = ['invoice', 'deposit', 'final'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const paymentStatuses = [
  'captured',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
  'voided',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const orderSources = ['shop', 'admin', 'quote', 'plan'] as const;
export type OrderSource = (typeof orderSources)[number];

/** UNTDID 5305: standard, zero, exempt, reverse charge, export, outside the scope. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const taxBuyers = ['any', 'consumer', 'business'] as const;
export type TaxBuyer = (typeof taxBuyers)[number];

export const taxIdStates = ['none', 'format_ok', 'valid', 'invalid', 'unchecked'] as const;
export type TaxIdState = (typeof taxIdStates)[number];

export const taxPresets = ['none', 'us', 'eu', 'uk', 'in'] as const;
export type TaxPreset = (typeof taxPresets)[number];

export const reconciliationStates = ['running', 'done', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const findingKinds = [
  'payment_without_order',
  'foreign_payment',
  'amount_differs',
  'currency_differs',
  'refund_not_recorded',
  'refund_not_at_provider',
  'dispute_not_recorded',
  'dispute_state',
  'payment_not_at_provider',
  'stuck',
  'invariant_violated',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingStates = ['open', 'repaired', 'dismissed', 'gone'] as const;
export type FindingState = (typeof findingStates)[number];

export const findingActions = [
  'create_order',
  'attach',
  'refund',
  'refund_difference',
  'record',
  'retry',
  'mark_returned',
  'settle',
  'not_ours',
  'reverse',
  'check_again',
] as const;
export type FindingAction = (typeof findingActions)[number];

/** Settling a difference needs an explanation. */
export const needsNote = (action: FindingAction, kind: FindingKind): boolean =>
  action === 'settle' && (kind === 'amount_differs' || kind === 'currency_differs');

export const webhookHealthStates = ['ok', 'silent', 'failing', 'misconfigured', 'off'] as const;
export type WebhookHealthState = (typeof webhookHealthStates)[number];

export const commissionKinds = ['earned', 'reversal', 'adjustment'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

export const commissionRateKinds = ['percent', 'fixed'] as const;
export type CommissionRateKind = (typeof commissionRateKinds)[number];

export const payoutRunStates = ['draft', 'approved', 'paid', 'canceled'] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];

export const couponKinds = ['percent', 'amount'] as const;
export type CouponKind = (typeof couponKinds)[number];

export const couponScopes = ['all', 'categories', 'services'] as const;
export type CouponScope = (typeof couponScopes)[number];

export const couponUseStates = ['reserved', 'used', 'released'] as const;
export type CouponUseState = (typeof couponUseStates)[number];

export const units = ['piece', 'hour', 'day', 'month'] as const;
export type Unit = (typeof units)[number];
