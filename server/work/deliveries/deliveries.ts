export { acceptOrder } from './accept-order.ts';
export { extendAcceptance } from './extend-acceptance.ts';
export { grantRevisions } from './grant-revisions.ts';
export { orderDelivered, type Reached } from './order-delivered.ts';
export { reopenForClaim, reopenOrder } from './reopen-order.ts';
export { requestChanges } from './request-changes.ts';
export { runAcceptance } from './run-acceptance.ts';
export { type NewDelivery, writeDelivery } from './write-delivery.ts';
