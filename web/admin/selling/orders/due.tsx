import { Link } from 'react-router';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { DueDay } from '../../../order/due-day.tsx';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import { OrderTabs } from '../../work/workspace/order-tabs.tsx';
import type { Route } from './+types/due.ts';
import { servicesSummary } from './order-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Due orders');

const segments = ['overdue', 'today', 'week', 'waiting'] as const;
type Segment = (typeof segments)[number];

const labels: Record<Segment, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  waiting: 'Waiting for customer',
};

const countNames = { overdue: 'overdue', today: 'due_today', week: 'due_week', waiting: 'waiting' } as const;

const empties: Record<Segment, { title: string; text: string }> = {
  overdue: { title: 'Nothing is overdue', text: 'Orders that miss their promised day appear here.' },
  today: { title: 'Nothing is due today', text: 'Orders appear here on the day they’re promised for.' },
  week: { title: 'Nothing is due this week', text: 'Orders promised for the next seven days appear here.' },
  waiting: {
    title: 'You’re not waiting for anyone',
    text: 'Orders appear here while you wait for a payment, for answers to your questions or for a reply.',
  },
};

const segmentIn = (params: URLSearchParams): Segment =>
  segments.find((segment) => segment === params.get('due')) ?? 'overdue';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, counts] = await Promise.all([
    loadList('GET /admin/orders', url, {
      failed: 'Failed to fetch orders. Please try again.',
      query: { due: segmentIn(url.searchParams) },
    }),
    settled(call('GET /admin/orders/counts'), ''),
  ]);
  return { list, counts: counts.content };
}

const people = new Intl.ListFormat('en');

const columns: Column<ListedOrder>[] = [
  {
    head: 'Order',
    wide: true,
    cell: (order) => (
      <span className="grid min-w-36 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
        <OrderLink order={order} />
        <span className="truncate font-normal text-ink-soft" title={servicesSummary(order)}>
          {servicesSummary(order)}
        </span>
      </span>
    ),
  },
  { head: 'Customer', cell: ({ user }) => <OneLine text={user.name} className="max-w-40" /> },
  {
    head: 'Due',
    cell: (order) => (
      <span className="whitespace-nowrap">
        <DueDay order={order} />
      </span>
    ),
  },
  { head: 'Status', from: 'table lg', cell: (order) => <Status {...orderLook(order.status)} /> },
  { head: 'Staff', cell: (order) => <StaffNames order={order} /> },
];

const OrderLink = ({ order: { id } }: { order: ListedOrder }) => (
  <Link
    to={`/admin/dashboard/orders/${id}`}
    className="font-semibold whitespace-nowrap underline-offset-4 hover:underline"
  >
    Order {id}
  </Link>
);

const StaffNames = ({ order: { staff } }: { order: ListedOrder }) =>
  staff.length > 0 ? (
    <OneLine text={people.format(staff.map(({ name }) => name))} className="max-w-48" />
  ) : (
    <span className="font-medium whitespace-nowrap text-warn">No one yet</span>
  );

const DueCard = ({ order }: { order: ListedOrder }) => (
  <div className="grid grid-cols-1 gap-1 text-sm">
    <span className="flex items-baseline gap-2 text-base leading-6">
      <OrderLink order={order} />
      <span className="min-w-0 grow truncate text-ink-soft">{servicesSummary(order)}</span>
    </span>
    <DueDay order={order} />
    <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
      <OneLine text={order.user.name} className="min-w-0" />
      <span aria-hidden>·</span>
      <StaffNames order={order} />
    </span>
  </div>
);

export default function Due({ loaderData: { list, counts } }: Route.ComponentProps) {
  const { params } = useListUrl();
  const segment = segmentIn(params);
  useLiveReload('order.changed', 'order.message', 'settings.changed');
  const views = segments.map((value) => ({
    value,
    label: labels[value],
    ...(counts && { count: counts[countNames[value]] }),
  }));
  return (
    <>
      <OrderTabs />
      <ListTop title="Due" views={<ListViews name="due" label="Due" fallback="overdue" views={views} />} />
      <DataList
        caption={`Orders: ${labels[segment]}`}
        loaded={list}
        columns={columns}
        card={(order) => <DueCard order={order} />}
        defaultSort="promised_at"
        views={['due']}
        empty={empties[segment]}
        rowsOpen
        centered
        nameOf={({ id }) => `order ${id}`}
      />
    </>
  );
}
