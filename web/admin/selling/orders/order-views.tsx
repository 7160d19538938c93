import type { OrderCounts } from '../../../../contract/selling/orders-admin.ts';
import { type BuiltInView, SavedViews } from '../../../dashboard/list/saved/saved-views.tsx';

const viewsOf = (counts: OrderCounts | null): BuiltInView[] => [
  { name: 'All', query: {}, count: counts?.all },
  { name: 'Unassigned', query: { unassigned: '1' }, count: counts?.unassigned },
  { name: 'In progress', query: { status: 'processing' }, count: counts?.processing },
  { name: 'To deliver', query: { status: 'completed' }, count: counts?.completed },
  { name: 'Late', query: { overdue: '1' }, count: counts?.overdue },
  { name: 'Unpaid', query: { payment_status: 'unpaid' }, count: counts?.unpaid },
  { name: 'Delivered', query: { status: 'delivered' }, count: counts?.delivered },
];

export const OrderViews = ({ counts }: { counts: OrderCounts | null }) => (
  <SavedViews list="orders" builtIn={viewsOf(counts)} />
);
