export { paymentsHealth, webhookWarnings } from './health.ts';
export { countOpenFindings, listFindings } from './list-findings.ts';
export { assertFindingExists, repairFinding } from './repair.ts';
export { listRuns, requestRuns } from './runs.ts';
export { reconcile, reconciliationTasks } from './schedule.ts';
