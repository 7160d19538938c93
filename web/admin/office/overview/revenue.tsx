import { lazy, Suspense } from 'react';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { loadScript } from '../../../api/load-script.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/revenue.ts';
import { changeText, dayText, paymentsText, type RevenueSummary } from './revenue-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Revenue');

const RevenueChart = lazy(() => loadScript(() => import('./revenue-chart.tsx')));

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/overview'), url, { failed: 'Failed to fetch the report.' });

export default function Revenue({ loaderData: { content, error } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Revenue" />
      {error !== null ? <Retry message={error} /> : <LastDays revenue={content.revenue} />}
    </>
  );
}

function summaryOf({ last_30_days, days }: RevenueSummary): string {
  const count = days.reduce((sum, { orders }) => sum + orders, 0);
  const best = days.reduce((a, b) => (Number(b.amount) > Number(a.amount) ? b : a));
  const span = `from ${dayText(days[0]?.day ?? best.day)} to ${dayText(days.at(-1)?.day ?? best.day)}`;
  return `Revenue by day ${span}: ${formatAmount(last_30_days)} in ${paymentsText(count)}. The best day was ${dayText(best.day)} with ${formatAmount(best.amount)}.`;
}

function LastDays({ revenue }: { revenue: RevenueSummary }) {
  if (revenue.days.every(({ orders, amount }) => orders === 0 && Number(amount) === 0))
    return <Empty title="No payments in the last 30 days">Daily revenue appears here after the first payment.</Empty>;
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <Figures>
        <Figure label="Revenue, 30 days" base={revenue.change_percent !== null && changeText(revenue.change_percent)}>
          {formatAmount(revenue.last_30_days)}
        </Figure>
      </Figures>
      <p className="sr-only">{summaryOf(revenue)}</p>
      <div aria-hidden>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RevenueChart days={revenue.days} />
        </Suspense>
      </div>
    </Card>
  );
}
