import { useState } from 'react';
import type { Finding } from '../../../../contract/settlement/reconciliation.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews, withCounts } from '../../../dashboard/list/saved/list-views.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Button } from '../../../ui/button.tsx';
import type { Route } from './+types/reconciliation.ts';
import { FindingActions, nameOfFinding } from './finding-actions.tsx';
import { FindingDetails, findingColumns } from './finding-columns.tsx';
import { ForeignPayments } from './foreign-payments.tsx';
import { HealthCards } from './health-cards.tsx';
import { RepairDialog } from './repair-dialog.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Reconciliation');

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [findings, foreign, overview] = await Promise.all([
    loadList('GET /admin/reconciliation/findings', url, {
      failed: 'Failed to fetch findings.',
      filters: ['state', 'provider'],
      query: url.searchParams.has('state') ? {} : { is_foreign: '0' },
    }),
    settledOrRedirect(call('GET /admin/reconciliation/findings', { query: { is_foreign: '1', per_page: 100 } }), url, {
      failed: 'Failed to fetch payments of other systems.',
    }),
    settledOrRedirect(loadState(), url, { failed: 'Failed to fetch the state of the payment providers.' }),
  ]);
  return { findings, foreign, overview };
}

async function loadState() {
  const [health, { data: runs }] = await Promise.all([
    call('GET /admin/payments/health'),
    call('GET /admin/reconciliation/runs', { query: { per_page: 10 } }),
  ]);
  return { health, runs };
}

const views = [
  { value: '', label: 'Open' },
  { value: 'repaired', label: 'Repaired' },
  { value: 'dismissed', label: 'Settled' },
  { value: 'gone', label: 'No longer true' },
] as const;

const providers = [
  ['', 'Any provider'],
  ['stripe', 'Stripe'],
  ['paypal', 'PayPal'],
] as const;

const sorts = [
  ['', 'Newest first'],
  ['last_seen_at', 'Oldest first'],
  ['-amount', 'Highest amount first'],
  ['amount', 'Lowest amount first'],
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'Everything agrees',
    text: 'Differences between our records and the payment providers’ appear here.',
  },
  repaired: {
    title: 'Nothing repaired yet',
    text: 'Differences that were repaired, by you or automatically, appear here.',
  },
  dismissed: { title: 'Nothing settled yet', text: 'Differences that you’ve settled with a note appear here.' },
  gone: { title: 'Nothing here', text: 'Differences that ended by themselves appear here.' },
};

type Repairing = { finding: Finding; action: FindingAction };

export default function Reconciliation({ loaderData: { findings, foreign, overview } }: Route.ComponentProps) {
  const [repairing, setRepairing] = useState<Repairing | null>(null);
  const { params } = useListUrl();
  const { run, isPending, problem } = useAction();
  useLiveReload('reconciliation.changed', 'refund.changed', 'payment.review');
  const state = params.get('state') ?? '';
  const { open, ...closed } = findings.content?.counts ?? {};
  const isRunning = overview.content?.runs.some((one) => one.state === 'running') ?? false;
  const start = () =>
    run(() => call('POST /admin/reconciliation/runs', { body: {} }), {
      failure: 'Failed to start the comparison.',
      done: 'The comparison has started.',
    });
  const onRepair = (finding: Finding, action: FindingAction) => setRepairing({ finding, action });
  const repair: Column<Finding> = {
    head: 'Repair',
    width: 200,
    place: 'action',
    cell: (finding) => (
      <div className="max-sm:hidden">
        <FindingActions finding={finding} onRepair={onRepair} />
      </div>
    ),
  };
  return (
    <>
      <PageHead
        title="Reconciliation"
        views={<ListViews name="state" label="Findings" views={withCounts(views, { ...closed, '': open })} />}
        secondary={
          <Button
            tone="secondary"
            size="small"
            disabled={isRunning}
            pending={isPending && 'Starting…'}
            onClick={() => void start()}
          >
            {isRunning ? 'Comparing…' : 'Compare now'}
          </Button>
        }
      />
      {overview.content ? <HealthCards {...overview.content} /> : <Retry message={overview.error} />}
      <DataList
        caption="Findings"
        loaded={findings}
        columns={[...findingColumns, repair]}
        details={(finding) => (
          <>
            <FindingDetails finding={finding} />
            {/* A phone has no room for them in the row. */}
            <div className="mt-3 sm:hidden">
              <FindingActions finding={finding} onRepair={onRepair} />
            </div>
          </>
        )}
        filters={{
          search: 'Search findings',
          fields: [{ name: 'provider', label: 'Provider', options: providers }],
          sorts,
        }}
        defaultSort="-last_seen_at"
        problem={problem}
        views={['state']}
        nameOf={nameOfFinding}
        empty={empties[state] ?? { title: 'Nothing here' }}
      />
      {state === '' && foreign.content && <ForeignPayments findings={foreign.content} onRepair={onRepair} />}
      {state === '' && foreign.error !== null && <Retry message={foreign.error} />}
      {repairing && <RepairDialog {...repairing} onClose={() => setRepairing(null)} />}
    </>
  );
}
