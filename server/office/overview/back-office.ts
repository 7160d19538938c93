export { listContactMessages, markContactMessageAsRead } from '../../inbox/contacts/contact-messages.ts';
export { listAuditLog } from '../../platform/audit/audit-log.ts';
export {
  assertUnderReview,
  listPaymentsToReview,
  settlePayment,
} from '../../settlement/reconciliation/payments-to-review.ts';
export { assertTaxIdUnderReview, settleTaxId } from '../../settlement/reconciliation/tax-ids-to-review.ts';
export { overview } from './overview.ts';
export { pendingCounts } from './pending-counts.ts';
