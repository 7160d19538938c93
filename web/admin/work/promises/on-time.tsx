import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/on-time.ts';
import { OnTimeChart } from './on-time-chart.tsx';
import { count, percentText, totalOf, twelveMonthsFrom } from './on-time-rows.ts';
import { OnTimeTable } from './on-time-table.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'On time');

const groups = ['month', 'service', 'staff'] as const;
type Group = (typeof groups)[number];

const groupIn = (params: URLSearchParams): Group => groups.find((group) => group === params.get('by')) ?? 'month';

async function load({ searchParams }: URL) {
  const by = groupIn(searchParams);
  const [from, to] = [searchParams.get('from'), searchParams.get('to')];
  const first = from ?? (to ? undefined : twelveMonthsFrom(await loadCompanyToday()));
  const query = { from: first, to: to ?? undefined };
  const [months, others] = await Promise.all([
    call('GET /admin/reports/on-time', { query: { ...query, by: 'month' } }),
    by === 'month' ? null : call('GET /admin/reports/on-time', { query: { ...query, by } }),
  ]);
  return { by, months: months.rows, rows: (others ?? months).rows };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(load(url), url, { failed: 'Failed to fetch the report.' });

const views = [
  { value: 'month', label: 'By month' },
  { value: 'service', label: 'By service' },
  { value: 'staff', label: 'By staff' },
];

export default function OnTime({ loaderData }: Route.ComponentProps) {
  const { isLoading } = useListUrl();
  return (
    <>
      <PageHead title="On time" views={<ListViews name="by" label="Group" fallback="month" views={views} />} />
      <ListFilters period={{ anyLabel: 'Last 12 months' }} />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : undefined}>
          <Report {...loaderData.content} />
        </div>
      )}
    </>
  );
}

function Report({ by, months, rows }: Awaited<ReturnType<typeof load>>) {
  const total = totalOf(months);
  if (!total)
    return (
      <Empty title="No deliveries in this period">
        The report starts with your first delivery. Choose other dates to see earlier ones.
      </Empty>
    );
  return (
    <SectionCard className="max-w-page">
      <div className="grid gap-6">
        <div>
          <p className="text-2xl font-semibold tabular-nums">{percentText(total.percent)}</p>
          <p className="mt-1 text-ink-soft">
            {count(total.onTime)} of {count(total.delivered)} {total.delivered === 1 ? 'order' : 'orders'} delivered on
            time
          </p>
          {by === 'month' && <OnTimeChart months={rows} />}
        </div>
        <OnTimeTable by={by} rows={by === 'month' ? rows.toReversed() : rows} />
      </div>
    </SectionCard>
  );
}
