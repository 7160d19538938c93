import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { refreshPendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { ListEmpty } from '../../../dashboard/list/list-empty.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { Pagination } from '../../../dashboard/list/pagination.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { Route } from './+types/inbound-emails.ts';
import { InboundEmailPane } from './inbound-email-pane.tsx';
import { empties, queryOf, viewIn, views } from './inbound-labels.ts';
import { InboundRow } from './inbound-row.tsx';
import { useInboundActions } from './use-inbound-actions.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Received emails');

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const view = viewIn(url.searchParams);
  return loadList('GET /admin/inbound-emails', url, {
    failed: 'Failed to fetch emails.',
    query: queryOf(view),
  });
}

export default function InboundEmails({ loaderData: { content, error } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const view = viewIn(params);
  const { run, problem } = useAction();
  const actions = useInboundActions(async (work, options) => {
    const isDone = await run(work, options);
    refreshPendingCounts();
    return isDone;
  });
  useLiveReload('notification', 'contact.waiting', 'order.message');
  const emails = content?.data ?? [];
  const counted = views.map((one) =>
    one.value === 'ignored-known' && content ? { ...one, count: content.ignored_of_known } : one,
  );
  const open = emails.find(({ id }) => String(id) === params.get('email'));
  return (
    <>
      <PageHead
        title="Received emails"
        views={<ListViews name="state" label="State" fallback="quarantined" views={counted} />}
      />
      <ListFilters search="Search by sender or subject" />
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {error !== null ? (
        <Retry message={error} />
      ) : emails.length === 0 ? (
        <ListEmpty meta={content.meta} views={['state', 'email']} empty={empties[view]} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className={clsx(open && 'max-lg:hidden')}>
            <ul
              aria-label="Emails"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
            >
              {emails.map((email) => (
                <InboundRow key={email.id} email={email} isOpen={email === open} showState={view === 'all'} />
              ))}
            </ul>
            <Pagination meta={content.meta} />
          </div>
          {open ? (
            <InboundEmailPane key={open.id} email={open} actions={actions} />
          ) : (
            <p className="m-auto p-10 text-center text-ink-soft max-lg:hidden">Choose an email to read it.</p>
          )}
        </div>
      )}
      {actions.dialog}
    </>
  );
}
