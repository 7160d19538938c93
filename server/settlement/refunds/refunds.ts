export { announceRefund } from './announce-refund.ts';
export { type BegunCancellation, cancelOnce } from './cancel-once.ts';
export { checkOneRefund, checkRefunds } from './check-refunds.ts';
export { countOpenDisputes, undecidedStates } from './disputes/dispute-response.ts';
export { type RecordedDispute, recordDispute } from './disputes/record-dispute.ts';
export { findPaymentAtProvider } from './find-payment.ts';
export {
  type BegunRefunds,
  failByHand,
  finishOrderRefunds,
  isContested,
  isUnderWay,
  refundableOfOrder,
  refundWay,
  reserveOrderRefunds,
} from './order-refunds.ts';
export { refreshPayment, reverseAllocation } from './payment-amounts.ts';
export { paymentsFound } from './payment-response.ts';
export { hasOpenRefunds, type RecordedRefunds, recordProviderRefunds, recordRefundsOf } from './provider-refunds.ts';
export { countOpenRefunds, namedRefunds } from './refund-response.ts';
export { getPayment, type RefundDeps, releaseRefundLeases, type Settled } from './refund-row.ts';
export { isRepairRefund, newRepairKey, repairedCents } from './repair-keys.ts';
export { finishRetry, requestRefund, retryRefund, retryWithin } from './request-refund.ts';
export { settleRefund, settleWithin } from './settle-refund.ts';
