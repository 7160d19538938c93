type Kind = { group: NotificationGroup; label: string; roles: readonly string[]; email: string | null };

export const notificationGroups = ['Messages', 'Deliveries', 'Work and questions', 'Money', 'Account'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** The most frequent of each group first, as the profile lists them. `email`: the optional email of the same event. */
export const notificationKinds = {
  chat: { group: 'Messages', label: 'Chat messages', roles: ['admin', 'staff', 'customer'], email: 'unread-message' },
  order_message: {
    group: 'Messages',
    label: 'Messages about an order',
    roles: ['admin', 'staff', 'customer'],
    email: 'order-message',
  },
  mention: { group: 'Messages', label: 'Internal notes that mention me', roles: ['admin', 'staff'], email: null },
  contact: { group: 'Messages', label: 'Contact messages', roles: ['admin'], email: null },
  quarantined_email: {
    group: 'Messages',
    label: 'Emails held back, from unverified senders',
    roles: ['admin'],
    email: null,
  },
  bounce: { group: 'Messages', label: 'Emails of ours that bounce', roles: ['admin'], email: null },
  delivered: { group: 'Deliveries', label: 'The delivery of my order', roles: ['customer'], email: 'work-delivered' },
  order_accepted: {
    group: 'Deliveries',
    label: 'Accepted work that I delivered',
    roles: ['staff'],
    email: 'order-accepted',
  },
  changes_requested: {
    group: 'Deliveries',
    label: 'Changes asked for after a delivery',
    roles: ['staff', 'admin'],
    email: null,
  },
  guarantee_claim: { group: 'Deliveries', label: 'Requests for a fix or a refund', roles: ['admin'], email: null },
  guarantee_decided: {
    group: 'Deliveries',
    label: 'The answer to my request for a fix or a refund',
    roles: ['customer'],
    email: null,
  },
  review_waiting: { group: 'Deliveries', label: 'Reviews to approve', roles: ['admin'], email: null },
  review_request: { group: 'Deliveries', label: 'Requests for a review', roles: ['customer'], email: 'review-request' },
  review_approved: {
    group: 'Deliveries',
    label: 'The approval of my review',
    roles: ['customer'],
    email: 'review-approved',
  },
  order_placed: { group: 'Work and questions', label: 'New orders', roles: ['admin'], email: null },
  assigned: { group: 'Work and questions', label: 'Orders assigned to me', roles: ['staff'], email: 'order-assigned' },
  reassigned: {
    group: 'Work and questions',
    label: 'Work reassigned to me, or from me',
    roles: ['staff'],
    email: 'order-reassigned',
  },
  unassigned: { group: 'Work and questions', label: 'Orders I’m taken off', roles: ['staff'], email: null },
  intake_answered: {
    group: 'Work and questions',
    label: 'Answers to our questions',
    roles: ['staff', 'admin'],
    email: 'intake-answered',
  },
  due_soon: {
    group: 'Work and questions',
    label: 'Orders due within a working day',
    roles: ['staff', 'admin'],
    email: null,
  },
  overdue: { group: 'Work and questions', label: 'Late orders', roles: ['staff', 'admin'], email: null },
  due_digest: {
    group: 'Work and questions',
    label: 'What’s due, late or waiting, at 8 AM on working days',
    roles: ['admin', 'staff'],
    email: 'due-digest',
  },
  work_started: {
    group: 'Work and questions',
    label: 'The start of work on my order',
    roles: ['customer'],
    email: 'work-started',
  },
  intake_unanswered: {
    group: 'Work and questions',
    label: 'Unanswered questions to a customer',
    roles: ['admin'],
    email: null,
  },
  waiting_long: {
    group: 'Work and questions',
    label: 'Customers who haven’t answered for two weeks',
    roles: ['admin'],
    email: null,
  },
  order_cancelled: {
    group: 'Work and questions',
    label: 'Cancelled orders of mine',
    roles: ['staff', 'customer'],
    email: null,
  },
  cancelled_by_customer: {
    group: 'Work and questions',
    label: 'Orders cancelled by a customer',
    roles: ['admin'],
    email: null,
  },
  kept_waiting: {
    group: 'Work and questions',
    label: 'Customers who keep waiting for a late order',
    roles: ['staff', 'admin'],
    email: null,
  },
  payment_review: { group: 'Money', label: 'Payments to review', roles: ['admin'], email: null },
  refund_problem: { group: 'Money', label: 'Refunds that fail or are returned', roles: ['admin'], email: null },
  dispute: { group: 'Money', label: 'Disputed payments', roles: ['admin'], email: null },
  commission_paid: { group: 'Money', label: 'Commissions paid to me', roles: ['staff'], email: 'commission-paid' },
  payout_paid: { group: 'Money', label: 'Payouts to me', roles: ['staff'], email: null },
  commission_reversed: {
    group: 'Money',
    label: 'Commissions reduced after a refund',
    roles: ['staff'],
    email: 'commission-reversed',
  },
  tax_id_invalid: { group: 'Money', label: 'Invalid VAT numbers', roles: ['admin'], email: null },
  document_incomplete: {
    group: 'Money',
    label: 'Documents with characters that can’t be printed',
    roles: ['admin'],
    email: null,
  },
  system: {
    group: 'Account',
    label: 'Problems of the system, and long tasks that are done',
    roles: ['admin'],
    email: null,
  },
  account_restored: { group: 'Account', label: 'Restored accounts of the team', roles: ['admin'], email: null },
  file_refused: {
    group: 'Account',
    label: 'Malware found in my file',
    roles: ['admin', 'staff', 'customer'],
    email: null,
  },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
