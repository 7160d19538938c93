/** States and what may follow them, shared by server and screens. No imports: safe for any bundle. */
export const orderStatuses = ['pending', 'processing', 'completed', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderLabels: Record<string, string> = {
  pending: 'New',
  processing: 'In Delivery Process',
  completed: 'Completed',
  delivered: 'Delivered',
};

/** An unknown status is shown as it is. */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(orderLabels, status) ? (orderLabels[status] ?? status) : status;

export const workStatuses = ['assigned', 'in_progress', 'completed', 'delivered'] as const;
export type AssignmentStatus = (typeof workStatuses)[number];

const nextWork: Record<AssignmentStatus, AssignmentStatus | null> = {
  assigned: 'in_progress',
  in_progress: 'completed',
  completed: 'delivered',
  delivered: null,
};
export const mayAdvance = (from: AssignmentStatus, to: AssignmentStatus): boolean => nextWork[from] === to;

/** An order follows its staff: begun by the first of them, completed and delivered by the last. */
export const orderStatusOf = (work: readonly AssignmentStatus[]): OrderStatus => {
  if (work.every((status) => status === 'assigned')) return 'pending';
  if (work.every((status) => status === 'delivered')) return 'delivered';
  return work.every((status) => status === 'completed' || status === 'delivered') ? 'completed' : 'processing';
};

export const invoiceStatuses = ['unpaid', 'paid', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const commissionStatuses = ['unpaid', 'paid'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/**
 * A payment attempt: `started` before a provider is called, `requires_action` while the bank asks the buyer,
 * `done` once order and invoice stand. `failed` took no money; `needs_review` took money that fits no order.
 */
export const attemptStates = ['started', 'requires_action', 'done', 'failed', 'refunded', 'needs_review'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Words that are routes or would read as such: never a slug. */
export const reservedSlugs = ['hot', 'post', 'new', 'edit', 'api', 'admin', 'all', 'search'] as const;

const dashboards: Record<string, string> = {
  admin: '/admin/dashboard',
  staff: '/staff/dashboard',
  customer: '/customer/dashboard',
};

/** Where a role's dashboard is; a role made by the admin has none yet and stays on the site. */
export const dashboardOf = (role: string): string =>
  Object.hasOwn(dashboards, role) ? (dashboards[role] ?? '/') : '/';

/** Where a log-in lands, by role. */
export const landingOf = (role: string): string => (role === 'admin' ? '/admin/dashboard/orders' : dashboardOf(role));
