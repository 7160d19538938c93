import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import type { Exporting } from '../../../dashboard/list/export-button.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { openDefaultView } from '../../../dashboard/list/saved/saved-views-store.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/orders.ts';
import { loadOrderFilterOptions, orderFilters, orderListFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderViews } from './order-views.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch orders. Please try again.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await openDefaultView('orders', url);
  const [list, counts, options] = await Promise.all([
    loadList('GET /admin/orders', url, { failed, filters: orderFilters }),
    settled(call('GET /admin/orders/counts'), ''),
    loadOrderFilterOptions(),
  ]);
  return { list, counts: counts.content, options };
}

const empties: Record<string, { title: string; text: string }> = {
  overdue: { title: 'Nothing is late', text: 'Orders that miss their promised date appear here.' },
  unassigned: { title: 'Every order is assigned', text: 'New orders appear here until you assign staff to them.' },
};
const nothingYet = { title: 'No orders yet', text: 'Orders appear here as soon as customers buy a service.' };

const exportOrders: Exporting['call'] = (body) => call('POST /admin/orders/bulk', { body });

export default function Orders({ loaderData: { list, counts, options } }: Route.ComponentProps) {
  const { params } = useListUrl();
  const view = ['overdue', 'unassigned'].find((name) => params.has(name));
  const filter = filterIn(params, orderFilters);
  useRememberListUrl();
  useLiveReload('order.changed', 'settings.changed');
  return (
    <>
      <PageHead title="Orders" views={<OrderViews counts={counts} />} />
      <OrderList
        caption="Orders"
        loaded={list}
        filter={filter}
        filters={{
          ...orderListFilters(options, view === 'overdue' ? 'Most overdue first' : undefined),
          exporting: { call: exportOrders, filter, total: list.content?.meta.total ?? 0 },
        }}
        defaultSort={view === 'overdue' ? 'promised_at' : '-created_at'}
        views={['overdue', 'unassigned']}
        empty={empties[view ?? ''] ?? nothingYet}
      />
    </>
  );
}
