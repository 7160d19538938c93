export { type CommissionRow, commissionColumns, toCommissions } from './commission-response.ts';
export { commissionsFound, countCommissions, listCommissions } from './list-commissions.ts';
export { type CommissionView, disputesOnly, type PayAfter, unpayableOrders } from './pay-after.ts';
export { payCommission, payCommissions } from './pay-commission.ts';
export { freezeMissingRates, rateFor } from './rate-for.ts';
export { onHold, ordersOnHold, reverseCommissions } from './reversals.ts';
export { fixSplit } from './split.ts';
export { unclaimed } from './unpaid-sums.ts';
export { writeCommission } from './write-commission.ts';
