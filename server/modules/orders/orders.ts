/** What the orders area offers to others. */

export { assertOrderExists, deleteOrder, listOrders, orderDetail } from './admin-orders.ts';
export { itemsOf } from './attempts.ts';
export { checkAttempts, freeLeases, settleLate } from './check-attempts.ts';
export { ordersOf } from './customer-order-list.ts';
export { finishAttempt } from './finish-attempt.ts';
export { writeOrderEvent } from './order-events.ts';
export { invoicesOfOrders, itemsOfOrders, peopleOf, staffOfOrders } from './order-relations.ts';
export { isOverdue } from './overdue.ts';
