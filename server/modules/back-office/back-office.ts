/** What the office area offers: the opening page, what the contact form received, payments that fit no order, and the audit log. */
export { listAuditLog } from './audit-log.ts';
export { listContactMessages, readContactMessage } from './contact-messages.ts';
export { overview, pendingCounts } from './overview.ts';
export { assertUnderReview, listPaymentsToReview, settlePayment } from './payments-to-review.ts';
