import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { ListSkeleton } from '../../../dashboard/list/list-skeleton.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { runName } from '../../../record/commission-look.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CommissionList, CommissionViews } from '../../settlement/commissions/commission-list.tsx';
import { CommissionRates, RateViews } from '../../settlement/commissions/commission-rates.tsx';
import { openRunIn, runUrl } from '../../settlement/payouts/payout-labels.ts';
import { PayoutList, PayoutViews } from '../../settlement/payouts/payout-list.tsx';
import { RunStep, useRunSteps } from '../../settlement/payouts/run-steps.tsx';
import type { Route } from './+types/staff.ts';
import { loadTab, type StaffTab, tabOf } from './load-tab.ts';
import { StaffList, StaffViews } from './staff-list.tsx';

const StaffForm = later(() => import('./staff-form.tsx').then((part) => part.StaffForm));
const AdjustmentForm = later(() =>
  import('../../settlement/commissions/adjustment-form.tsx').then((part) => part.AdjustmentForm),
);
const NewPayoutRun = later(() =>
  import('../../settlement/payouts/new-payout-run.tsx').then((part) => part.NewPayoutRun),
);
const RateForm = later(() => import('../../settlement/commissions/rate-form.tsx').then((part) => part.RateForm));

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadTab(url);

const additions: Record<StaffTab, string> = {
  staff: 'Add staff',
  commissions: 'Add adjustment',
  payouts: 'Add payout run',
  rates: 'Add rate',
};

export default function Staff({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ListedUser | 'new' | null>(null);
  const [adding, setAdding] = useState<StaffTab | null>(null);
  useUrlAction('new', () => setEditing('new'));
  usePrefetch(StaffForm, AdjustmentForm, NewPayoutRun, RateForm);
  const { selected, select } = useTab();
  useLiveReload('commission.changed', 'payout.changed');
  // Switches on click, before the content has loaded.
  const panel = (tab: StaffTab) =>
    tab === selected &&
    (loaderData.tab === tab ? <TabContent data={loaderData} onEdit={setEditing} /> : <ListSkeleton />);
  const today = useCompanyToday();
  const steps = useRunSteps();
  const openRun =
    selected === 'payouts' && loaderData.tab === 'payouts' ? openRunIn(loaderData.list.content?.data ?? []) : null;
  const toPay = selected === 'commissions' && loaderData.tab === 'commissions' ? loaderData : null;
  const hasRunStep = toPay !== null && (toPay.openRun !== null || toPay.staff.some((one) => one.unpaid_count > 0));
  const add = () => (selected === 'staff' ? setEditing('new') : setAdding(selected));
  const close = () => setAdding(null);
  return (
    <>
      <PageHead
        title="Staff"
        views={loaderData.tab === selected && <TabViews data={loaderData} />}
        primary={
          openRun ? (
            <LinkButton size="small" to={runUrl(openRun.id)}>
              Continue the {runName(openRun, today)}
            </LinkButton>
          ) : hasRunStep ? (
            <RunStep run={toPay.openRun} steps={steps} />
          ) : (
            <Button size="small" onClick={add}>
              <Plus aria-hidden size={18} />
              {additions[selected]}
            </Button>
          )
        }
        menu={hasRunStep ? [{ label: additions.commissions, Icon: Plus, onSelect: add }] : []}
      />
      {steps.action.problem && <Alert className="mb-4">{steps.action.problem}</Alert>}
      {steps.dialogs}
      <Tabs
        label="Staff"
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'staff', label: 'Staff List', panel: panel('staff') },
          { id: 'commissions', label: 'Commissions', panel: panel('commissions') },
          { id: 'payouts', label: 'Payouts', panel: panel('payouts') },
          { id: 'rates', label: 'Rates', panel: panel('rates') },
        ]}
      />
      {editing && (
        <LaterDialog onClose={() => setEditing(null)}>
          <StaffForm person={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </LaterDialog>
      )}
      {adding === loaderData.tab && (
        <LaterDialog onClose={close}>
          <Addition data={loaderData} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}

type Data = Awaited<ReturnType<typeof loadTab>>;

function Addition({ data, onClose }: { data: Data; onClose: () => void }): ReactNode {
  switch (data.tab) {
    case 'commissions':
      return <AdjustmentForm staff={data.staff} onClose={onClose} />;
    case 'payouts':
      return <NewPayoutRun staff={data.staff} onClose={onClose} />;
    case 'rates':
      return <RateForm staff={data.staff} services={data.services} onClose={onClose} />;
    default:
      return null;
  }
}

function TabViews({ data }: { data: Data }): ReactNode {
  switch (data.tab) {
    case 'commissions':
      return <CommissionViews loaded={data.list} />;
    case 'payouts':
      return <PayoutViews loaded={data.list} />;
    case 'rates':
      return <RateViews loaded={data.list} />;
    default:
      return <StaffViews roles={data.roles} />;
  }
}

type ContentProps = { data: Data; onEdit: (person: ListedUser) => void };

function TabContent({ data, onEdit }: ContentProps): ReactNode {
  switch (data.tab) {
    case 'commissions':
      return <CommissionList loaded={data.list} staff={data.staff} openRun={data.openRun} />;
    case 'payouts':
      return <PayoutList loaded={data.list} />;
    case 'rates':
      return <CommissionRates loaded={data.list} />;
    default:
      return <StaffList loaded={data.people} loads={data.loads} onEdit={onEdit} />;
  }
}

/** Switching drops search and order, which belong to the other list. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const { location } = useNavigation();
  const next = location?.pathname.endsWith('/staff') ? new URLSearchParams(location.search) : params;
  const select = (tab: string) => setParams(tab === 'staff' ? {} : { tab }, { preventScrollReset: true });
  return { selected: tabOf(next), select } as const;
}
