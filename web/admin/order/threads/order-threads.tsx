import { Link } from 'react-router';
import { OrderThreads } from '../../../chat/order-threads.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { Pagination } from '../../../dashboard/list/pagination.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { Route } from './+types/order-threads.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /order-threads', url, {
    isPlain: true,
    failed: 'Failed to fetch the conversations.',
    filters: ['unread'],
  });

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Conversations about orders');

export default function OrderThreadsScreen({ loaderData: threads }: Route.ComponentProps) {
  useLiveReload('order.message');
  const { params } = useListUrl();
  const isUnreadOnly = params.get('unread') === '1';
  return (
    <>
      <PageHead
        title="Conversations about orders"
        secondary={
          <Link to={isUnreadOnly ? '?' : '?unread=1'} className={buttonClass('secondary', 'small')}>
            {isUnreadOnly ? 'Show all' : 'Show unread'}
          </Link>
        }
      />
      {threads.error !== null ? (
        <Retry message={threads.error} />
      ) : threads.content.data.length === 0 ? (
        <p className="text-ink-soft">
          {isUnreadOnly ? 'You have read every message.' : 'No one has written about an order yet.'}
        </p>
      ) : (
        <>
          <OrderThreads threads={threads.content.data} urlOf={threadUrl} withCustomer />
          <Pagination meta={threads.content.meta} />
        </>
      )}
    </>
  );
}

const threadUrl = (orderId: number) => `/admin/dashboard/orders/${orderId}?tab=conversation`;
