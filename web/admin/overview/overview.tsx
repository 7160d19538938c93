import { call } from '../../api/browser.ts';
import { inPlace } from '../../dashboard/load-list.ts';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { Retry } from '../../dashboard/retry.tsx';
import { useLiveReload } from '../../dashboard/use-live.ts';
import type { Route } from './+types/overview.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import { Revenue } from './revenue.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const failed = 'Failed to fetch data.';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  inPlace(loadOrRedirect(call('GET /admin/overview'), url, { failed }), failed);

export default function Overview({ loaderData: { content, error } }: Route.ComponentProps) {
  useLiveReload(
    'order.changed',
    'commission.changed',
    'message',
    'message.read',
    'review.waiting',
    'contact.waiting',
    'payment.review',
  );
  return (
    <>
      <PageHead title="Overview" intro="What needs attention, and how business goes." />
      {error !== null ? (
        <Retry words={error} />
      ) : (
        <>
          <OverviewTiles overview={content} />
          <Revenue revenue={content.revenue} inWork={content.orders_in_work} />
        </>
      )}
    </>
  );
}
