export const orderStatuses = ['pending', 'processing', 'completed', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderLabels: Record<string, string> = {
  pending: 'New',
  processing: 'In Delivery Process',
  completed: 'Completed',
  delivered: 'Delivered',
};

export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(orderLabels, status) ? (orderLabels[status] ?? status) : status;

export const assignmentStatuses = ['assigned', 'in_progress', 'completed', 'delivered'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

const nextStatus: Record<AssignmentStatus, AssignmentStatus | null> = {
  assigned: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: null,
};
export const canAdvance = (from: AssignmentStatus, to: AssignmentStatus): boolean => nextStatus[from] === to;

/** The first assignment starts the order, the last one completes and delivers it. */
export const orderStatusOf = (assignments: readonly AssignmentStatus[]): OrderStatus => {
  if (assignments.every((status) => status === 'assigned')) return 'pending';
  if (assignments.every((status) => status === 'delivered')) return 'delivered';
  return assignments.every((status) => status === 'completed' || status === 'delivered') ? 'completed' : 'processing';
};

export const invoiceStatuses = ['unpaid', 'paid', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const commissionStatuses = ['unpaid', 'paid'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

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
