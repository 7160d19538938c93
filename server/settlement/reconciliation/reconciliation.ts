export { checkSetup } from './check-webhooks.ts';
export { countPayments, listFailedPayments } from './failed-payments.ts';
export { paymentsHealth, webhookWarnings } from './health.ts';
export { countFindings, countOpenFindings, listFindings } from './list-findings.ts';
export {
  assertUnderReview,
  countPaymentsToReview,
  itemsToReview,
  listPaymentsToReview,
  settlePayment,
} from './payments-to-review.ts';
export { assertFindingExists, repairFinding } from './repair.ts';
export { listRuns, requestRuns } from './runs.ts';
export { reconcile, reconciliationTasks } from './schedule.ts';
export { assertTaxIdUnderReview, settleTaxId } from './tax-ids-to-review.ts';
