export { removeAllFactors, restoreFactors, type TakenFactors, takeFactors } from './enrollment.ts';
export { requestSecondFactor } from './login.ts';
export { clearFactorFailures } from './proofs.ts';
