/** What the work area offers to others. */
export { listOrders, orderDetail } from './admin-orders.ts';
export { listCommissions } from './commissions.ts';
export { releaseJobs } from './leave.ts';
export { isOverdue } from './overdue.ts';
