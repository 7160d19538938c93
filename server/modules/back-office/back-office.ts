export { listAuditLog } from '../../platform/audit/audit-log.ts';
export { listContactMessages, markContactMessageAsRead } from './contact-messages.ts';
export { overview } from './overview.ts';
export { assertUnderReview, listPaymentsToReview, settlePayment } from './payments-to-review.ts';
export { pendingCounts } from './pending-counts.ts';
export { assertTaxIdUnderReview, settleTaxId } from './tax-ids-to-review.ts';
