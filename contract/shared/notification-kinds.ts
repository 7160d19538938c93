type Kind = { label: string; roles: readonly string[]; email: string | null };

/** `email`: the optional email of the same event. */
export const notificationKinds = {
  assigned: { label: 'An order is assigned to me', roles: ['staff'], email: 'order-assigned' },
  reassigned: {
    label: 'Work is reassigned to me, or from me to someone else',
    roles: ['staff'],
    email: 'order-reassigned',
  },
  unassigned: { label: 'I am taken off an order', roles: ['staff'], email: null },
  intake_answered: {
    label: 'A customer answers our questions',
    roles: ['staff', 'admin'],
    email: 'intake-answered',
  },
  commission_paid: { label: 'A commission is paid to me', roles: ['staff'], email: 'commission-paid' },
  payout_paid: { label: 'A payout is made to me', roles: ['staff'], email: null },
  commission_reversed: {
    label: 'My commission is reduced after a refund',
    roles: ['staff'],
    email: 'commission-reversed',
  },
  order_accepted: { label: 'Work that I delivered is accepted', roles: ['staff'], email: 'order-accepted' },
  changes_requested: { label: 'Changes to delivered work are requested', roles: ['staff', 'admin'], email: null },
  due_soon: { label: 'An order is due within a working day', roles: ['staff', 'admin'], email: null },
  overdue: { label: 'An order is overdue', roles: ['staff', 'admin'], email: null },
  waiting_long: { label: 'A customer does not answer for two weeks', roles: ['admin'], email: null },
  due_digest: {
    label: 'At 8 AM on working days: what’s due, overdue or waiting',
    roles: ['admin', 'staff'],
    email: 'due-digest',
  },
  order_placed: { label: 'A customer places an order', roles: ['admin'], email: null },
  intake_unanswered: { label: 'A customer does not answer our questions', roles: ['admin'], email: null },
  payment_review: { label: 'A payment needs review', roles: ['admin'], email: null },
  tax_id_invalid: { label: 'A VAT number turns out to be invalid', roles: ['admin'], email: null },
  refund_problem: { label: 'A refund fails or is returned', roles: ['admin'], email: null },
  dispute: { label: 'A customer disputes a payment', roles: ['admin'], email: null },
  contact: { label: 'Someone sends a contact message', roles: ['admin'], email: null },
  bounce: { label: 'Our emails to someone bounce', roles: ['admin'], email: null },
  quarantined_email: { label: 'An email from an unverified sender is held back', roles: ['admin'], email: null },
  account_restored: { label: 'A deleted account of the team is restored', roles: ['admin'], email: null },
  review_waiting: { label: 'A review awaits approval', roles: ['admin'], email: null },
  system: { label: 'Something is wrong with the system, or a long task is done', roles: ['admin'], email: null },
  file_refused: {
    label: 'The virus scanner finds malware in my file',
    roles: ['admin', 'staff', 'customer'],
    email: null,
  },
  order_cancelled: { label: 'One of my orders is cancelled', roles: ['staff', 'customer'], email: null },
  work_started: { label: 'Work on my order starts', roles: ['customer'], email: 'work-started' },
  delivered: { label: 'My order is delivered', roles: ['customer'], email: 'work-delivered' },
  review_request: { label: 'I am asked for a review', roles: ['customer'], email: 'review-request' },
  review_approved: { label: 'My review is approved', roles: ['customer'], email: 'review-approved' },
  order_message: {
    label: 'I get a message about an order',
    roles: ['admin', 'staff', 'customer'],
    email: 'order-message',
  },
  mention: { label: 'I am mentioned in an internal note', roles: ['admin', 'staff'], email: null },
  chat: { label: 'I get a chat message', roles: ['admin', 'staff', 'customer'], email: 'unread-message' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
