import type { CouponState } from '../../contract/selling/coupons.ts';
import type {
  DisputeState,
  FindingState,
  PaymentStatus,
  PayoutRunState,
  RefundState,
  TaxIdState,
  WebhookHealthState,
} from '../../contract/shared/money-states.ts';
import {
  type AssignmentStatus,
  type InvoiceStatus,
  type OrderStatus,
  orderStatusLabel,
} from '../../contract/shared/status.ts';
import type { ExitState } from '../../contract/shared/work-states.ts';

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'info';
export type StatusLook = { label: string; tone: Tone };
type Words<State extends string> = Record<State, StatusLook>;

const order: Words<OrderStatus> = {
  pending: { label: orderStatusLabel('pending'), tone: 'info' },
  processing: { label: orderStatusLabel('processing'), tone: 'brand' },
  completed: { label: orderStatusLabel('completed'), tone: 'good' },
  delivered: { label: orderStatusLabel('delivered'), tone: 'good' },
  cancelled: { label: orderStatusLabel('cancelled'), tone: 'neutral' },
};

const assignment: Words<AssignmentStatus> = {
  assigned: { label: 'Assigned', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'brand' },
  completed: { label: 'Completed', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const invoice: Words<InvoiceStatus> = {
  unpaid: { label: 'Unpaid', tone: 'warn' },
  partially_paid: { label: 'Partly paid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  void: { label: 'Cancelled', tone: 'neutral' },
  charged_back: { label: 'Charged back', tone: 'bad' },
};

const payment: Words<PaymentStatus> = {
  captured: { label: 'Received', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'bad' },
  charged_back: { label: 'Charged back', tone: 'bad' },
  voided: { label: 'Failed', tone: 'neutral' },
};

const paymentReview = {
  open: { label: 'To review', tone: 'warn' },
  settled: { label: 'Settled', tone: 'good' },
} as const;

const refund: Words<RefundState> = {
  requested: { label: 'On its way', tone: 'info' },
  pending: { label: 'On its way', tone: 'info' },
  succeeded: { label: 'Arrived', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  returned: { label: 'Returned', tone: 'bad' },
};

const dispute: Words<DisputeState> = {
  inquiry: { label: 'Inquiry', tone: 'info' },
  needs_response: { label: 'To answer', tone: 'bad' },
  under_review: { label: 'Answered', tone: 'warn' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
};

const coupon: Words<CouponState> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
  off: { label: 'Off', tone: 'neutral' },
};

const payoutRun: Words<PayoutRunState> = {
  draft: { label: 'Draft', tone: 'info' },
  approved: { label: 'Approved', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
};

const finding: Words<FindingState> = {
  open: { label: 'Open', tone: 'warn' },
  repaired: { label: 'Repaired', tone: 'good' },
  dismissed: { label: 'Settled', tone: 'neutral' },
  gone: { label: 'No longer true', tone: 'neutral' },
};

const events: Words<WebhookHealthState | 'waiting'> = {
  ok: { label: 'Last event', tone: 'good' },
  waiting: { label: 'Waiting for the first event', tone: 'neutral' },
  silent: { label: 'No events', tone: 'bad' },
  failing: { label: 'Invalid signatures', tone: 'bad' },
  misconfigured: { label: 'Set up wrong', tone: 'bad' },
  off: { label: 'Not configured', tone: 'neutral' },
};

const taxId: Partial<Words<TaxIdState>> = {
  valid: { label: 'Confirmed by VIES', tone: 'good' },
  invalid: { label: 'Not valid', tone: 'bad' },
  unchecked: { label: 'Not checked yet', tone: 'warn' },
};

const email = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  skipped: { label: 'Not needed', tone: 'neutral' },
  bounced: { label: 'Bounced', tone: 'bad' },
  given_up: { label: 'Given up', tone: 'bad' },
  discarded: { label: 'Discarded', tone: 'neutral' },
} as const;

const inboundEmail = {
  quarantined: { label: 'Held back', tone: 'warn' },
  posted: { label: 'Posted', tone: 'good' },
  contact: { label: 'Contact message', tone: 'info' },
  ignored: { label: 'Ignored', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  discarded: { label: 'Discarded', tone: 'neutral' },
} as const;

const exit: Words<ExitState> = {
  received: { label: 'To decide', tone: 'warn' },
  fixing: { label: 'Being fixed', tone: 'brand' },
  executed: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'neutral' },
  recalled: { label: 'Taken back', tone: 'neutral' },
};

const review = {
  pending: { label: 'To approve', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
} as const;

const commission = {
  unpaid: { label: 'To pay', tone: 'warn' },
  on_hold: { label: 'On hold', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
} as const;

const published = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'neutral' },
} as const;

/** Every word for a state, for all kinds of records and all roles. */
export const statuses = {
  order,
  assignment,
  invoice,
  payment,
  paymentReview,
  refund,
  dispute,
  coupon,
  payoutRun,
  finding,
  events,
  taxId,
  email,
  inboundEmail,
  exit,
  review,
  commission,
  published,
};

/** A state that this version doesn't know is shown as it is. */
const lookOf = (words: Record<string, StatusLook>, state: string): StatusLook =>
  Object.hasOwn(words, state) && words[state] ? words[state] : { label: state, tone: 'neutral' };

export const orderLook = (state: string): StatusLook => lookOf(order, state);
export const assignmentLook = (state: string): StatusLook => lookOf(assignment, state);
export const invoiceLook = (state: string): StatusLook => lookOf(invoice, state);

/** The specification makes only `completed` green for customers, and all else a warning. */
export const customerOrderLook = (state: string): StatusLook => {
  const { label } = orderLook(state);
  return { label, tone: state === 'completed' ? 'good' : 'warn' };
};

type Invoice = { status: string; due?: string | undefined; overdue?: boolean };

/** “Overdue” replaces “Unpaid”. */
export const adminInvoiceLook = ({ status, overdue }: Invoice): StatusLook =>
  overdue ? { label: 'Overdue', tone: 'bad' } : invoiceLook(status);

function customerInvoiceLabel({ status, due, overdue = false }: Invoice): string {
  if (status !== 'charged_back' || overdue) return adminInvoiceLook({ status, overdue }).label;
  return Number(due ?? 0) > 0 ? invoice.unpaid.label : 'Closed';
}

/** Customers see an unpaid or a closed invoice when a dispute is lost. Only Paid is green, and all else a warning. */
export const customerInvoiceLook = (shown: Invoice): StatusLook => {
  const label = customerInvoiceLabel(shown);
  return { label, tone: label === invoice.paid.label ? 'good' : 'warn' };
};
