import { useSearchParams } from 'react-router';
import { loadList } from '../../dashboard/list/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { useRememberListUrl } from '../shared/remembered-list-url.ts';
import type { Route } from './+types/orders.ts';
import { OrderFilters, orderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderViews } from './order-views.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const failed = 'Failed to fetch orders. Please try again.';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/orders', url, {
    failed,
    filters: [...orderFilters, 'overdue'],
  });

export default function Orders({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isOverdueView = params.has('overdue');
  useRememberListUrl();
  useLiveReload('order.changed');
  return (
    <>
      <PageHead title="Orders" intro="Assign staff to new orders to start the work." />
      <OrderViews />
      <OrderFilters search="Search orders" {...(isOverdueView && { defaultSortLabel: 'Most overdue first' })} />
      <OrderList
        caption="Orders"
        loaded={loaderData}
        defaultSort={isOverdueView ? 'promised_at' : '-created_at'}
        views={['overdue']}
        empty={
          isOverdueView
            ? { title: 'Nothing is overdue', text: 'Orders that miss their promised date appear here.' }
            : { title: 'No orders yet', text: 'Orders appear here as soon as customers buy a service.' }
        }
      />
    </>
  );
}
