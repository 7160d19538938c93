/** What the orders area offers to others. */
export { checkAttempts, freeLeases, settleLate } from './check-attempts.ts';
export { finishAttempt } from './finish-attempt.ts';
export { itemsOfOrders, ordersOf } from './my-orders.ts';
