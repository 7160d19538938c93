import type { InvoiceKind } from './money-states.ts';

export const orderStatuses = ['pending', 'processing', 'completed', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderLabels: Record<string, string> = {
  pending: 'New',
  processing: 'In Delivery Process',
  completed: 'Completed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(orderLabels, status) ? (orderLabels[status] ?? status) : status;

export const assignmentSteps = ['assigned', 'in_progress', 'completed', 'delivered'] as const;
export const assignmentStatuses = [...assignmentSteps, 'cancelled'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

const nextStatus: Record<AssignmentStatus, AssignmentStatus | null> = {
  assigned: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: null,
  cancelled: null,
};
export const canAdvance = (from: AssignmentStatus, to: AssignmentStatus): boolean => nextStatus[from] === to;

/** The first assignment starts the order, the last one completes and delivers it. Canceled work does not count. */
export const orderStatusOf = (all: readonly AssignmentStatus[]): OrderStatus => {
  const assignments = all.filter((status) => status !== 'cancelled');
  if (assignments.every((status) => status === 'assigned')) return 'pending';
  if (assignments.every((status) => status === 'delivered')) return 'delivered';
  return assignments.every((status) => status === 'completed' || status === 'delivered') ? 'completed' : 'processing';
};

export const invoiceStatuses = [
  'unpaid',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'void',
  'charged_back',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Everything that asks for payment asks only for these, which `POST …/pay` accepts. */
export const payableStatuses = ['unpaid', 'partially_paid'] as const satisfies readonly InvoiceStatus[];
export const isPayable = (status: string): boolean => (payableStatuses as readonly string[]).includes(status);

export const orderPaymentStatuses = [
  'unpaid',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** Paid, even if a part was returned since. */
export const paidStatuses = ['paid', 'partially_refunded'] as const satisfies readonly OrderPaymentStatus[];
export const isPaid = (status: OrderPaymentStatus): boolean =>
  (paidStatuses as readonly OrderPaymentStatus[]).includes(status);

/** All money went back: such an order is no sale. */
export const returnedStatuses = ['refunded', 'charged_back'] as const satisfies readonly OrderPaymentStatus[];

/** Cents. `paid`: the sum of the allocations; `refunded` and `chargedBack` are parts of it. */
export type InvoiceAmounts = {
  amount: number;
  credited: number;
  paid: number;
  refunded: number;
  chargedBack: number;
};

export const amountDue = ({ amount, credited, paid, refunded, chargedBack }: InvoiceAmounts): number =>
  Math.max(0, amount - credited - (paid - refunded - chargedBack));

/** Nothing else decides an invoice's status. */
export function invoiceStatusOf(amounts: InvoiceAmounts): InvoiceStatus {
  const { amount, credited, paid, refunded, chargedBack } = amounts;
  if (chargedBack > 0) return 'charged_back';
  if (credited === amount && paid === 0) return 'void';
  if (amountDue(amounts) > 0) return paid - refunded > 0 ? 'partially_paid' : 'unpaid';
  if (refunded === 0) return 'paid';
  return refunded < paid ? 'partially_refunded' : 'refunded';
}

type InvoiceOfOrder = { kind: InvoiceKind; amounts: InvoiceAmounts };

/** Void invoices do not count. */
export function orderPaymentStatusOf(all: readonly InvoiceOfOrder[]): OrderPaymentStatus {
  const invoices = all.filter(({ amounts }) => invoiceStatusOf(amounts) !== 'void');
  const sum = (cents: (amounts: InvoiceAmounts) => number) =>
    invoices.reduce((total, { amounts }) => total + cents(amounts), 0);
  const [due, paid, refunded] = [sum(amountDue), sum(({ paid }) => paid), sum(({ refunded }) => refunded)];
  // Same as the invoice's own status, whether its loss is due again or written off.
  if (invoices.some(({ amounts }) => amounts.chargedBack > 0)) return 'charged_back';
  if (refunded > 0 && due === 0) return refunded < paid ? 'partially_refunded' : 'refunded';
  const isFinalMissing =
    invoices.some(({ kind }) => kind === 'deposit') && !invoices.some(({ kind }) => kind === 'final');
  if (due === 0 && paid > 0 && !isFinalMissing) return 'paid';
  return paid - refunded > 0 ? 'partially_paid' : 'unpaid';
}

export const commissionStatuses = ['unpaid', 'paid'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const orderPaymentMethods = ['stripe', 'paypal', 'bank_transfer', 'other'] as const;
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number];

/** `bank_transfer` and the following are recorded by an admin. */
export const paymentMethods = ['stripe', 'paypal', 'bank_transfer', 'cash', 'check', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const providerNames: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' } satisfies Record<
  PaymentProvider,
  string
>;
export const providerName = (provider: string): string => providerNames[provider] ?? provider;

/**
 * `started`: the provider may have been called. `requires_action`: the bank must confirm. `failed`: no money was taken.
 * `needs_review`: the money fits no order.
 */
export const attemptStates = ['started', 'requires_action', 'done', 'failed', 'refunded', 'needs_review'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Parts of routes, which can't be slugs. */
export const reservedSlugs = ['hot', 'post', 'new', 'edit', 'api', 'admin', 'all', 'search'] as const;

const dashboards: Record<string, string> = {
  admin: '/admin/dashboard',
  staff: '/staff/dashboard',
  customer: '/customer/dashboard',
};

/** A role that an admin created has no dashboard. */
export const dashboardOf = (role: string): string =>
  Object.hasOwn(dashboards, role) ? (dashboards[role] ?? '/') : '/';

export const landingOf = (role: string): string => (role === 'admin' ? '/admin/dashboard/orders' : dashboardOf(role));
