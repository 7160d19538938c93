export { deleteFactors, removeAllFactors } from './enrollment.ts';
export { requestSecondFactor } from './login.ts';
