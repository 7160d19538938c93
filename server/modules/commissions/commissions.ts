export { type CommissionRow, commissionColumns, toCommissions } from './commission-response.ts';
export { commissionsFound, listCommissions } from './list-commissions.ts';
export { payCommission, payCommissions } from './pay-commission.ts';
export { freezeMissingRates, rateFor } from './rate-for.ts';
export { onHold, ordersOnHold, reverseCommissions } from './reversals.ts';
export { unclaimed } from './unpaid-sums.ts';
export { writeCommission } from './write-commission.ts';
