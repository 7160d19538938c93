export { assertRunExists, cancelRun, createRun, removeLines } from './payout-runs.ts';
export { findRun, listRuns } from './run-response.ts';
export { approveRun, payRun } from './settle-run.ts';
export {
  downloadStatement,
  findStatement,
  listOwnPayouts,
  renderStatementPdf,
  showStatement,
  statementFilename,
} from './staff-payouts.ts';
