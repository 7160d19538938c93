import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import type { Route } from './+types/due.ts';
import { OrderList } from './order-list.tsx';

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
      <PageHead title="Due" views={<ListViews name="due" label="Due" fallback="overdue" views={views} />} />
      <OrderList
        caption={`Orders: ${labels[segment]}`}
        loaded={list}
        filter={{ due: segment }}
        defaultSort="promised_at"
        views={['due']}
        empty={empties[segment]}
      />
    </>
  );
}
