import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import type { RevenueReport } from '../../../../contract/office/overview.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { loadScript } from '../../../api/load-script.ts';
import { shortDayText, spanText } from '../../../dashboard/dates.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { type Column, Count, type Row } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { Pagination } from '../../../dashboard/list/pagination.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/revenue.ts';
import { changeText, paymentsText, type RevenueSummary } from './revenue-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Revenue');

const RevenueChart = lazy(() => loadScript(() => import('./revenue-chart.tsx')));

const groups = ['service', 'staff'] as const;
type Group = (typeof groups)[number];

async function load({ searchParams }: URL) {
  const by = groups.find((group) => group === searchParams.get('by')) ?? 'service';
  const page = Number(searchParams.get('page')) || 1;
  const [from, to] = [searchParams.get('from') ?? undefined, searchParams.get('to') ?? undefined];
  const [overview, report] = await Promise.all([
    call('GET /admin/overview'),
    call('GET /admin/reports/revenue', { query: { by, from, to, page } }),
  ]);
  return { by, revenue: overview.revenue, report };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(load(url), url, { failed: 'Failed to fetch the report.' });

const views = [
  { value: 'service', label: 'By service' },
  { value: 'staff', label: 'By staff' },
];

export default function Revenue({ loaderData: { content, error } }: Route.ComponentProps) {
  const { isLoading } = useListUrl();
  return (
    <>
      <PageHead title="Revenue" views={<ListViews name="by" label="Group" fallback="service" views={views} />} />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <>
          <LastDays revenue={content.revenue} />
          <ListFilters period={{ anyLabel: 'Last 12 months' }} />
          <div aria-busy={isLoading} className={clsx('mt-4', isLoading && 'opacity-60')}>
            <Divided by={content.by} report={content.report} />
          </div>
        </>
      )}
    </>
  );
}

function summaryOf({ last_30_days, days }: RevenueSummary): string {
  const count = days.reduce((sum, { orders }) => sum + orders, 0);
  const best = days.reduce((a, b) => (Number(b.amount) > Number(a.amount) ? b : a));
  const span = `from ${shortDayText(days[0]?.day ?? best.day)} to ${shortDayText(days.at(-1)?.day ?? best.day)}`;
  return `Revenue by day ${span}: ${formatAmount(last_30_days)} in ${paymentsText(count)}. The best day was ${shortDayText(best.day)} with ${formatAmount(best.amount)}.`;
}

/** Whatever period is chosen below. */
function LastDays({ revenue }: { revenue: RevenueSummary }) {
  if (revenue.days.every(({ orders, amount }) => orders === 0 && Number(amount) === 0))
    return <Empty title="No payments in the last 30 days">Daily revenue appears here after the first payment.</Empty>;
  return (
    <SectionCard className="mb-6">
      <div className="grid gap-4">
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
      </div>
    </SectionCard>
  );
}

type ReportRow = RevenueReport['data'][number] & Row;

const heads: Record<Group, string> = { service: 'Service', staff: 'Staff' };
const nobody: Record<Group, string> = { service: 'Without a service', staff: 'Nobody assigned' };

const columnsOf = (by: Group): Column<ReportRow>[] => [
  { head: heads[by], cell: ({ name }) => name ?? nobody[by] },
  {
    head: 'Orders',
    width: 96,
    numeric: true,
    place: 'end',
    cell: ({ orders }) => <Count value={orders} noun={['order', 'orders']} />,
  },
  {
    head: 'Revenue',
    width: 128,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <span className="font-semibold">{formatAmount(amount)}</span>,
  },
];

function Divided({ by, report: { data, meta, revenue, from, to } }: { by: Group; report: RevenueReport }) {
  if (data.length === 0)
    return <Empty title="No payments in this period">Choose other dates to see earlier or later ones.</Empty>;
  return (
    <>
      <Figures className="mb-3">
        <Figure label={spanText(from, to)}>{formatAmount(revenue)}</Figure>
      </Figures>
      <List
        caption={`Revenue by ${by}, most first`}
        rows={data.map((row) => ({ ...row, id: row.id ?? 0 }))}
        columns={columnsOf(by)}
      />
      <Pagination meta={meta} />
    </>
  );
}
