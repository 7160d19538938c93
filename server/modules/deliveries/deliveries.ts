export { acceptOrder } from './accept-order.ts';
export { runAcceptance } from './acceptance-jobs.ts';
export { extendAcceptance } from './extend-acceptance.ts';
export { grantRevisions } from './grant-revisions.ts';
export { orderDelivered, type Reached } from './order-delivered.ts';
export { reopenOrder } from './reopen-order.ts';
export { requestChanges } from './request-changes.ts';
export { type NewDelivery, writeDelivery } from './write-delivery.ts';
