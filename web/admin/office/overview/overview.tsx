import { call } from '../../../api/browser.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import type { Route } from './+types/overview.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import { Revenue } from './revenue.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/overview'), url, { failed: 'Failed to fetch data.' });

export default function Overview({ loaderData: { content, error } }: Route.ComponentProps) {
  useLiveReload(
    'order.changed',
    'commission.changed',
    'message',
    'message.read',
    'review.waiting',
    'contact.waiting',
    'payment.review',
    'invoice.changed',
    'refund.changed',
    'dispute.changed',
    'reconciliation.changed',
  );
  return (
    <>
      <PageHead title="Home" />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <>
          <OverviewTiles overview={content} />
          <Revenue revenue={content.revenue} ordersInProgress={content.orders_in_work} />
        </>
      )}
    </>
  );
}
