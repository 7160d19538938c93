import type { StepAction } from './step.ts';
import { type TabId, tabUrl } from './tabs.ts';
import type { Viewed } from './workspace.ts';

const tabOfAction: Partial<Record<StepAction, TabId>> = {
  answer: 'questions',
  questions: 'questions',
  check: 'work',
  reply: 'conversation',
  write: 'conversation',
};

/** Works on any screen. */
export function recordUrl({ role, order: { id } }: Viewed, tab: TabId): string {
  if (role === 'staff') return `/staff/dashboard?job=${id}&tab=${tab}`;
  return `/${role}/dashboard/orders/${id}?tab=${tab}`;
}

/** Null if the action changes the order instead. */
export function stepUrl({ role, order }: Viewed, action: StepAction, search: string): string | null {
  const tab = tabOfAction[action];
  if (tab) return tabUrl(search, tab);
  if (action === 'quarantine') return '/admin/dashboard/inbound-emails';
  if (action === 'review') return `/customer/dashboard/write-review?order=${order.id}`;
  if (action === 'decide-withdrawal' && role === 'admin' && order.withdrawal)
    return `/admin/dashboard/cancellations/${order.withdrawal.id}`;
  if (action === 'dispute' && role === 'admin' && order.dispute)
    return `/admin/dashboard/payments/disputes?payment_id=${order.dispute.payment_id}`;
  if (action !== 'pay' || role !== 'customer') return null;
  return order.invoice ? `/customer/dashboard/invoices/${order.invoice.id}` : null;
}
