import { Ban, Download } from 'lucide-react';
import { data, Link } from 'react-router';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { runName } from '../../../record/commission-look.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { RecordPage } from '../../../record/record-page.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import type { Route } from './+types/payout-run.ts';
import { PayoutCard } from './payout-card.tsx';
import { statementUrl } from './payout-labels.ts';
import { RunStep, useRunSteps } from './run-steps.tsx';
import { RunWarnings } from './run-warnings.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Payout run not found.', 404);
  const messages = { failed: 'Failed to fetch the payout run.', missing: 'Payout run not found.' };
  return loadOrRedirect(call('GET /admin/payout-runs/{id}', { params: { id } }), url, messages);
}

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, args.loaderData ? runName(args.loaderData, '') : 'Payout run');

const listUrl = '/admin/dashboard/staff?tab=payouts';

export default function PayoutRunPage({ loaderData: run }: Route.ComponentProps) {
  useLiveReload('payout.changed', 'commission.changed', 'dispute.changed');
  const today = useCompanyToday();
  const steps = useRunSteps();
  const { run: act, problem, isPending } = steps.action;
  const remove = (ids: number[], what: string) =>
    void act(() => call('PUT /admin/payout-runs/{id}/lines', { params: { id: run.id }, body: { remove: ids } }), {
      failure: 'Failed to change the payout run.',
      done: `${what} was removed from this run.`,
    });
  const isOpen = run.state === 'draft' || run.state === 'approved';
  return (
    <>
      <RecordPage
        label="About this run"
        top={
          <>
            <PageHead
              back={{ name: 'All payouts', to: listUrl }}
              title={runName(run, today)}
              status={<Status {...statuses.payoutRun[run.state]} />}
              primary={run.payouts.length > 0 && <RunStep run={run} steps={steps} />}
              secondary={
                (run.state === 'approved' || run.state === 'paid') && (
                  <Button tone="secondary" size="small" onClick={() => void steps.exportCsv(run)}>
                    <Download aria-hidden size={18} />
                    Export CSV
                  </Button>
                )
              }
              menu={
                isOpen ? [{ label: 'Cancel run', Icon: Ban, danger: true, onSelect: () => void steps.cancel(run) }] : []
              }
            />
            {problem && <Alert className="mb-6">{problem}</Alert>}
            <RunWarnings run={run} onRemove={remove} isPending={isPending} />
          </>
        }
        aside={
          <>
            <MoneyFacts run={run} />
            <Carried run={run} />
          </>
        }
      >
        {run.payouts.length === 0 ? (
          <Empty title="Nobody is paid in this run">Every line was removed, or the run was cancelled.</Empty>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Payouts">
            {run.payouts.map((payout) => (
              <PayoutCard
                key={payout.id}
                payout={payout}
                statement={run.state === 'paid' ? statementUrl(run.id, payout.id) : undefined}
                onRemove={run.state === 'draft' ? remove : undefined}
                isPending={isPending}
              />
            ))}
          </ul>
        )}
      </RecordPage>
      {steps.dialogs}
    </>
  );
}

const MoneyFacts = ({ run }: { run: PayoutRun }) => {
  const { number, total, payouts, cutoff_on, minimum, paid_on, reference } = run;
  return (
    <FactCard title="Money" value={formatAmount(total)}>
      <Facts>
        <Fact name="Total">
          <Price amount={total} className="font-semibold" />
        </Fact>
        <Fact name="People">{payouts.length}</Fact>
        <Fact name="Up to">
          <Time kind="day" of={cutoff_on} />
        </Fact>
        {Number(minimum) > 0 && <Fact name="At least">{formatAmount(minimum)} per person</Fact>}
        {number && (
          <Fact name="Number" copy={number}>
            <span className="tabular-nums">{number}</span>
          </Fact>
        )}
        {paid_on && (
          <Fact name="Paid on">
            <Time kind="day" of={paid_on} />
          </Fact>
        )}
        {reference && <Fact name="Reference">{reference}</Fact>}
      </Facts>
    </FactCard>
  );
};

/** Too little to pay, or removed: part of the next run. */
const Carried = ({ run: { carried } }: { run: PayoutRun }) =>
  carried.length > 0 && (
    <FactCard title="Not in this run" value={`${carried.length} ${carried.length === 1 ? 'person' : 'people'}`}>
      <ul className="grid gap-2">
        {carried.map(({ user, amount }) => (
          <li key={user.id} className="flex flex-wrap justify-between gap-x-4">
            <Link
              to={`/admin/dashboard/staff?tab=commissions&user_id=${user.id}`}
              className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
            >
              <bdi>{user.name}</bdi>
            </Link>
            <span className="text-sm text-ink-soft">
              Carried forward: <Price amount={amount} className="text-ink" />
            </span>
          </li>
        ))}
      </ul>
    </FactCard>
  );
