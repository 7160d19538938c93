import { blocksWork, openIntakes, type StaffOrderWorkspace, type Viewed } from './workspace.ts';

export const orderTabs = [
  { id: 'conversation', name: 'Conversation' },
  { id: 'questions', name: 'Questions' },
  { id: 'work', name: 'Work' },
  { id: 'files', name: 'Files' },
  { id: 'history', name: 'History' },
] as const;
export type TabId = (typeof orderTabs)[number]['id'];

export const tabOf = (params: URLSearchParams): TabId =>
  orderTabs.find(({ id }) => id === params.get('tab'))?.id ?? 'conversation';

/** Other parameters remain, such as the staff’s `job`. */
export function tabUrl(search: string, id: TabId): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.set('tab', id);
  return `?${params}`;
}

/** A phone shows the order’s overview there, a larger screen the conversation. */
export function overviewUrl(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('tab');
  return `?${params}`;
}

/** False while the customer has to answer. */
const hasWork = (order: StaffOrderWorkspace): boolean => {
  if (order.promise.state === 'paused') return false;
  return order.my_status === 'assigned' ? !blocksWork(order) : ['in_progress', 'completed'].includes(order.my_status);
};

export function tabsToDo(viewed: Viewed): ReadonlySet<TabId> {
  const { role, order } = viewed;
  const found = new Set<TabId>();
  if (order.unread > 0) found.add('conversation');
  if (order.status === 'cancelled') return found;
  if (role === 'customer') {
    if (order.promise.state === 'paused' && order.promise.reason !== 'intake') found.add('conversation');
    if (openIntakes(order).length > 0) found.add('questions');
    if (order.acceptance.state === 'awaiting') found.add('work');
  }
  if (role === 'staff' && hasWork(order)) found.add('work');
  if (role === 'admin' && order.status === 'pending' && order.staff.length === 0) found.add('work');
  return found;
}
