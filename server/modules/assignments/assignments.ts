/** What the work area offers to others. */

export { listCommissions } from '../commissions/commissions.ts';
export { isOverdue, listOrders, orderDetail } from '../orders/orders.ts';
export { releaseAssignments } from './release-assignments.ts';
