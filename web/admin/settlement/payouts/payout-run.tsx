import { BadgeCheck, Ban, Download } from 'lucide-react';
import { useState } from 'react';
import { data, Link } from 'react-router';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import type { MenuItem } from '../../../ui/popovers/menu.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import type { Route } from './+types/payout-run.ts';
import { PayRun } from './pay-run.tsx';
import { PayoutCard } from './payout-card.tsx';
import { runName } from './payout-labels.ts';
import { DisputesLine, RunWarnings } from './run-warnings.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Payout run not found.', 404);
  const messages = { failed: 'Failed to fetch the payout run.', missing: 'Payout run not found.' };
  return loadOrRedirect(call('GET /admin/payout-runs/{id}', { params: { id } }), url, messages);
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, `Payout run ${args.params.id}`);

const listUrl = '/admin/dashboard/staff?tab=payouts';

export default function PayoutRunPage({ loaderData: run }: Route.ComponentProps) {
  useLiveReload('payout.changed', 'commission.changed', 'dispute.changed');
  const action = useAction();
  const { run: act, problem } = action;
  const remove = (ids: number[], what: string) =>
    void act(() => call('PUT /admin/payout-runs/{id}/lines', { params: { id: run.id }, body: { remove: ids } }), {
      failure: 'Failed to change the payout run.',
      done: `${what} was removed from this run.`,
    });
  const isEmpty = run.payouts.length === 0;
  const { dialogs, ...head } = useRunActions({ run, action });
  return (
    <>
      <PageHead
        back={{ name: 'All payouts', to: listUrl }}
        title={runName(run)}
        status={<Status {...statuses.payoutRun[run.state]} />}
        line={introOf(run)}
        {...head}
      />
      {dialogs}
      {problem && <Alert className="mb-6">{problem}</Alert>}
      <RunWarnings run={run} onRemove={remove} isPending={action.isPending} />
      <Totals run={run} />
      {isEmpty ? (
        <Empty title="Nobody is paid in this run">Every line was removed, or the run was cancelled.</Empty>
      ) : (
        <ul className="grid gap-4" aria-label="Payouts">
          {run.payouts.map((payout) => (
            <PayoutCard
              key={payout.id}
              payout={payout}
              onRemove={run.state === 'draft' ? remove : undefined}
              isPending={action.isPending}
            />
          ))}
        </ul>
      )}
      <Carried run={run} />
    </>
  );
}

function introOf({ cutoff_on, paid_on, reference, minimum }: PayoutRun): string {
  const parts = [`Everything unpaid up to ${dayText(cutoff_on)}`];
  if (Number(minimum) > 0) parts.push(`at least ${formatAmount(minimum)} per person`);
  if (paid_on) parts.push(`paid on ${dayText(paid_on)}`);
  if (reference) parts.push(reference);
  return `${parts.join(' · ')}.`;
}

type ActionProps = { run: PayoutRun; action: ReturnType<typeof useAction> };

function useRunActions({ run, action: { run: act, isPending } }: ActionProps) {
  const { ask, dialog } = useQuestion();
  const [isPaying, setPaying] = useState(false);
  const { id, state } = run;
  const params = { id };
  const approve = () =>
    act(
      async () => {
        await ask({
          title: 'Approve this payout run?',
          action: 'Approve',
          text: (
            <div className="grid gap-2">
              <DisputesLine run={run} />
              <p>The run gets its number and its statements are frozen. Afterwards you can only pay it or cancel it.</p>
            </div>
          ),
        });
        return sendOnce(`payout-approve:${id}`, null, (headers) =>
          call('POST /admin/payout-runs/{id}/approve', { params, headers }),
        );
      },
      { failure: 'Failed to approve the payout run.', done: 'The payout run was approved.' },
    );
  const cancel = () =>
    act(
      async () => {
        await ask({
          title: `Cancel ${runName(run)}?`,
          action: 'Cancel run',
          danger: true,
          text: 'Nobody is paid. Its commissions are free for the next run.',
        });
        return sendOnce(`payout-cancel:${id}`, null, (headers) =>
          call('POST /admin/payout-runs/{id}/cancel', { params, headers }),
        );
      },
      { failure: 'Failed to cancel the payout run.', done: 'The payout run was cancelled.' },
    );
  const exportCsv = () =>
    act(() => download(`/admin/payout-runs/${id}/export.csv`), {
      failure: 'Failed to export the payout run.',
      done: 'Export downloaded.',
    });
  const primary =
    state === 'draft' && run.payouts.length > 0 ? (
      <Button size="small" onClick={() => void approve()} pending={isPending && 'Saving…'}>
        <BadgeCheck aria-hidden size={18} />
        Approve
      </Button>
    ) : (
      state === 'approved' && (
        <Button size="small" onClick={() => setPaying(true)}>
          <BadgeCheck aria-hidden size={18} />
          Mark as paid
        </Button>
      )
    );
  const secondary = (state === 'approved' || state === 'paid') && (
    <Button tone="secondary" size="small" onClick={() => void exportCsv()}>
      <Download aria-hidden size={18} />
      Export CSV
    </Button>
  );
  const menu: MenuItem[] =
    state === 'draft' || state === 'approved'
      ? [{ label: 'Cancel run', Icon: Ban, danger: true, onSelect: () => void cancel() }]
      : [];
  const dialogs = (
    <>
      {dialog}
      {isPaying && <PayRun run={run} onClose={() => setPaying(false)} />}
    </>
  );
  return { primary, secondary, menu, dialogs };
}

const Totals = ({ run: { total, payouts } }: { run: PayoutRun }) => (
  <Figures className="mb-5">
    <Figure label="Total">
      <Price amount={total} />
    </Figure>
    <Figure label="People">{payouts.length}</Figure>
  </Figures>
);

function Carried({ run: { carried } }: { run: PayoutRun }) {
  if (carried.length === 0) return null;
  return (
    <section aria-labelledby="carried" className="mt-8">
      <h2 id="carried" className="mb-1 text-xl">
        Not in this run
      </h2>
      <p className="mb-3 text-ink-soft">Too little to pay, or removed. It is part of the next run.</p>
      <ul className="grid gap-2">
        {carried.map(({ user, amount }) => (
          <li
            key={user.id}
            className="flex flex-wrap justify-between gap-x-4 rounded-lg border border-line bg-surface px-4 py-3"
          >
            <Link
              to={`/admin/dashboard/staff?tab=commissions&user_id=${user.id}`}
              className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
            >
              <bdi>{user.name}</bdi>
            </Link>
            <span>
              Carried forward: <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
