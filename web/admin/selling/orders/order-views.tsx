import type { OrderCounts } from '../../../../contract/selling/orders-admin.ts';
import { SavedViews, SaveView } from '../../../dashboard/list/saved/saved-views.tsx';

type OrderView = {
  name: string;
  query: Record<string, string>;
  count: keyof OrderCounts;
  empty: { title: string; text: string };
  /** The server lists them by their promised day. */
  byDay?: string;
};

const all: OrderView = {
  name: 'All',
  query: {},
  count: 'all',
  empty: { title: 'No orders yet', text: 'Orders appear here as soon as customers buy a service.' },
};

const orderViews: readonly OrderView[] = [
  all,
  {
    name: 'Unassigned',
    query: { unassigned: '1' },
    count: 'unassigned',
    empty: { title: 'Every order is assigned', text: 'New orders appear here until you assign staff to them.' },
  },
  {
    name: 'Late',
    query: { overdue: '1' },
    count: 'overdue',
    empty: { title: 'Nothing is late', text: 'Orders that miss their promised day appear here.' },
    byDay: 'Most days late first',
  },
  {
    name: 'This week',
    query: { due: 'week' },
    count: 'due_week',
    empty: { title: 'Nothing is due this week', text: 'Orders promised for the next seven days appear here.' },
    byDay: 'Due first',
  },
  {
    name: 'Waiting',
    query: { due: 'waiting' },
    count: 'waiting',
    empty: {
      title: 'You’re not waiting for anyone',
      text: 'Orders appear here while you wait for a payment, for answers to your questions or for a reply.',
    },
    byDay: 'Due first',
  },
  {
    name: 'To deliver',
    query: { to_deliver: '1' },
    count: 'to_deliver',
    empty: { title: 'Nothing to deliver', text: 'Orders appear here when all their work is completed.' },
  },
  {
    name: 'Unpaid',
    query: { payment_status: 'unpaid' },
    count: 'unpaid',
    empty: { title: 'Every order is paid', text: 'Orders appear here until their invoice is paid.' },
  },
  {
    name: 'Delivered',
    query: { status: 'delivered' },
    count: 'delivered',
    empty: { title: 'Nothing is delivered yet', text: 'Orders appear here as soon as they’re delivered.' },
  },
];

const viewParams = [...new Set(orderViews.flatMap(({ query }) => Object.keys(query)))];

export const orderViewAt = (params: URLSearchParams): OrderView =>
  orderViews.find(({ query }) => viewParams.every((name) => (params.get(name) ?? '') === (query[name] ?? ''))) ?? all;

type CountsProps = { counts: OrderCounts | null };

const listed = ({ counts }: CountsProps) => ({
  list: 'orders' as const,
  builtIn: orderViews.map(({ name, query, count }) => ({ name, query, count: counts?.[count] })),
});

export const OrderViews = (props: CountsProps) => <SavedViews {...listed(props)} />;

export const SaveOrderView = (props: CountsProps) => <SaveView {...listed(props)} />;
