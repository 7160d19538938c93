import { useSearchParams } from 'react-router';
import { loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live.ts';
import { useKeepPlace } from '../shared/list-position.ts';
import type { Route } from './+types/orders.ts';
import { OrderFilters, orderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { OrderViews } from './order-views.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
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
  useKeepPlace();
  useLiveReload('order.changed');
  return (
    <>
      <PageHead title="Orders" intro="New ones wait for somebody to do the work: assign staff to them." />
      <OrderViews />
      <OrderFilters search="Search orders" {...(isOverdueView && { first: 'Most overdue first' })} />
      <OrderList
        caption="Orders"
        loaded={loaderData}
        sorted={isOverdueView ? 'promised_at' : '-created_at'}
        views={['overdue']}
        empty={
          isOverdueView
            ? { title: 'Nothing is overdue', text: 'An order that is not delivered by its promised day stands here.' }
            : { title: 'No orders yet', text: 'What customers buy stands here, the newest first.' }
        }
      />
    </>
  );
}
