export { type Pricing, priceSale } from '../../invoicing/pricing/pricing.ts';

export {
  countDueOrders,
  countUnassignedOrders,
  listedOrders,
  pageOfOrders,
  searchOrders,
  unassignedOrders,
} from './admin-order-list.ts';
export {
  announceCancellation,
  cancelWithin,
  type OrderCancellation,
} from './cancel-order.ts';
export { customerOrderDetail, workTimesOf } from './customer-order-detail.ts';
export { openCustomerOrders } from './customer-order-list.ts';
export { deleteOrder } from './delete-order.ts';
export { isDue, isOverdue } from './due.ts';
export { endWork } from './end-work.ts';
export { customerOfOrder, type OrderCustomer } from './exits/exits.ts';
export { countOnTimeSince, firstDeliveries, isOnTime, onTimeSince } from './on-time.ts';
export { orderDetail } from './order-detail.ts';
export { companiesOf, disputesOfOrders, servicesOfOrders, usersById } from './order-relations.ts';
export { type AssignmentRow, toStaffOrders } from './order-response.ts';
export { updateOrderStatus } from './order-status.ts';
export { type Attempt, failureOf, findAttempt, getAttempt, pricingOfAttempt } from './payments/attempts.ts';
export { closingPayments } from './payments/close-payments.ts';
export { endDues } from './payments/end-dues.ts';
export { finishAttempt } from './payments/finish-attempt.ts';
export { releaseAllLeases } from './payments/lease.ts';
export { announceRefundedEnd, endRefundedAttempt, endRefundedWithin } from './payments/record-refund.ts';
export { createAttempt } from './payments/start-attempt.ts';
export { type WebhookTimes, webhookTimes } from './payments/webhook-health.ts';
export { previewPurchase } from './price-purchase.ts';
