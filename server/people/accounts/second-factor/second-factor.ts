export { endFactorLinks, removeAllFactors, restoreFactors, type TakenFactors, takeFactors } from './enrollment.ts';
export { requestSecondFactor } from './login.ts';
export { clearFactorFailures } from './proofs.ts';
export { removeRecentFactors } from './recent-factors.ts';
