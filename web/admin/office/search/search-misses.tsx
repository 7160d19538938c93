import type { SearchMiss } from '../../../../contract/platform/site-search.ts';
import { numberText } from '../../../../contract/shared/language/formats.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Time } from '../../../record/time.tsx';
import type { Route } from './+types/search-misses.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Searches without results');

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const misses = await loadList('GET /admin/reports/search-misses', url, {
    isPlain: true,
    failed: 'Failed to fetch the searches.',
    filters: ['from', 'to'],
  });
  if (misses.content === null) return misses;
  // A word has no id; its place serves as one.
  const data = misses.content.data.map((miss, id) => ({ ...miss, id }));
  return { ...misses, content: { ...misses.content, data } };
}

const columns: Column<SearchMiss & { id: number }>[] = [
  { head: 'Searched for', cell: ({ word }) => <bdi>{word}</bdi> },
  { head: 'Times', width: 88, numeric: true, place: 'amount', cell: ({ count }) => numberText(count) },
  { head: 'Last', width: 140, place: 'below', cell: ({ last_day }) => <Time kind="day" of={last_day} /> },
];

export default function SearchMisses({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Searches without results" />
      <DataList
        caption="Searches without results"
        loaded={loaderData}
        columns={columns}
        to={({ word }) => `/search?${new URLSearchParams({ q: word })}`}
        filters={{ period: { anyLabel: 'Last 30 days' } }}
        defaultSort="-count"
        empty={{
          title: 'No searches without results',
          text: 'Words that visitors search for in vain appear here. Add a service, a free solution or an answer for them.',
        }}
      />
    </>
  );
}
