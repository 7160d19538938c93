import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import type { BulkExport } from '../../../dashboard/list/export-button.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { openDefaultView } from '../../../dashboard/list/saved/saved-views-store.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/orders.ts';
import { orderFilters, orderListFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderViews, orderViewAt, SaveOrderView } from './order-views.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch orders. Please try again.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, counts] = await Promise.all([
    loadList('GET /admin/orders', url, { failed, filters: orderFilters }),
    settled(call('GET /admin/orders/counts'), ''),
    openDefaultView('orders', url),
  ]);
  return { list, counts: counts.content };
}

/** Emails lead to these, which have no view of their own. */
const linkedDays: Readonly<Record<string, string>> = { today: 'Due today', overdue: 'Late' };

const exportOrders: BulkExport['call'] = (body) => call('POST /admin/orders/bulk', { body });

export default function Orders({ loaderData: { list, counts } }: Route.ComponentProps) {
  const { params } = useListUrl();
  const { query, byDay, empty } = orderViewAt(params);
  const filter = filterIn(params, orderFilters);
  const linkedDay = linkedDays[params.get('due') ?? ''];
  useRememberListUrl();
  useLiveReload('order.changed', 'order.message', 'settings.changed');
  return (
    <>
      <PageHead title="Orders" views={<OrderViews counts={counts} />} />
      <OrderList
        caption="Orders"
        loaded={list}
        filter={filter}
        filters={{
          ...orderListFilters(byDay),
          ...(linkedDay && { linked: [{ names: ['due'], chip: linkedDay }] }),
          saveView: <SaveOrderView counts={counts} />,
          exporting: { call: exportOrders, filter, total: list.content?.meta.total ?? 0 },
        }}
        defaultSort={byDay || linkedDay ? 'promised_at' : '-created_at'}
        views={Object.keys(query)}
        empty={empty}
      />
    </>
  );
}
