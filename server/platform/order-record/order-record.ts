export { activeOrders, assertOrderExists } from './active-orders.ts';
export { hasHiddenOrders, revealHiddenOrders } from './hidden-orders.ts';
export { isRefunded } from './is-refunded.ts';
export { lockOrder } from './lock-order.ts';
export { writeFirstOrderEvents, writeOrderEvents } from './order-events.ts';
export { toOrderSummary } from './order-summary.ts';
export { ownerOf } from './owner-of.ts';
export { hasProof, hasProvenEmail, mayEmailOwner } from './proven-email.ts';
export { findSeenOrder, type SeenOrder, type Side, seeOrder } from './see-order.ts';
export {
  latestOrderOfUsers,
  latestVisibleOrder,
  newestOrdersOfUsers,
  noOrders,
  type UserOrders,
} from './user-orders.ts';
export { visibleCustomer } from './visible-customer.ts';
export { visibleTo } from './visible-to.ts';
