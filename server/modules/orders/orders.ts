/** What the orders area offers to others. */
export { itemsOf } from './attempts.ts';
export { checkAttempts, freeLeases, settleLate } from './check-attempts.ts';
export { finishAttempt } from './finish-attempt.ts';
export { ordersOf } from './my-orders.ts';
export { invoicesOfOrders, itemsOfOrders, peopleOf, staffOfOrders } from './order-parts.ts';
