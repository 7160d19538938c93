export { claimGuarantee } from './claim-guarantee.ts';
export { assertClaimExists } from './claim-rows.ts';
export { decideClaim } from './decide-claim.ts';
export { guaranteeOf, moneyBackOf } from './guarantee-of-order.ts';
export { keepWaiting } from './keep-waiting.ts';
export { listClaims } from './list-claims.ts';
