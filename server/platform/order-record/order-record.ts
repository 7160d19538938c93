export { lockOrder } from './lock-order.ts';
export { writeFirstOrderEvents, writeOrderEvents } from './order-events.ts';
export { ownerOf } from './owner-of.ts';
export { findSeenOrder, type SeenOrder, type Side, seeOrder } from './see-order.ts';
export { visibleCustomer } from './visible-customer.ts';
export { visibleTo } from './visible-to.ts';
