import { Link } from 'react-router';
import type { ListedPayoutRun } from '../../../../contract/settlement/payouts.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { runName, runUrl } from './payout-labels.ts';

export const loadPayoutRuns = (url: URL) =>
  loadList('GET /admin/payout-runs', url, { failed: 'Failed to fetch payout runs.', filters: ['state'] });

const RunLink = (run: ListedPayoutRun) => (
  <Link to={runUrl(run.id)} className="font-semibold whitespace-nowrap underline-offset-4 hover:underline">
    {runName(run)}
  </Link>
);

const peopleText = ({ payouts }: ListedPayoutRun): string => `${payouts} ${payouts === 1 ? 'person' : 'people'}`;
const none = <span className="text-ink-soft">Not yet</span>;

const columns: Column<ListedPayoutRun>[] = [
  { head: 'Run', cell: (run) => <RunLink {...run} /> },
  { head: 'Status', cell: (run) => <Status {...statuses.payoutRun[run.state]} /> },
  {
    head: 'Up to',
    sort: 'cutoff_on',
    cell: ({ cutoff_on }) => <span className="whitespace-nowrap">{dayText(cutoff_on)}</span>,
  },
  { head: 'Paid to', from: 'table lg', cell: (run) => peopleText(run) },
  {
    head: 'Paid on',
    cell: ({ paid_on }) => (paid_on ? <span className="whitespace-nowrap">{dayText(paid_on)}</span> : none),
  },
  {
    head: 'Reference',
    from: 'table 2xl',
    cell: ({ reference }) => (reference ? <OneLine text={reference} className="max-w-40" /> : none),
  },
  {
    head: 'Total',
    sort: 'total',
    numeric: true,
    cell: ({ total }) => <Price amount={total} className="font-semibold" />,
  },
];

const RunCard = (run: ListedPayoutRun) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex items-baseline justify-between gap-2 text-base">
      <RunLink {...run} />
      <Price amount={run.total} className="font-semibold" />
    </span>
    <span className="text-ink-soft">
      Up to {dayText(run.cutoff_on)}, {peopleText(run)}
    </span>
    <span className="flex items-center gap-2">
      <Status {...statuses.payoutRun[run.state]} />
      {run.paid_on && <span className="text-ink-soft">on {dayText(run.paid_on)}</span>}
    </span>
  </div>
);

const views = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Draft' },
  { value: 'approved', label: 'Approved' },
  { value: 'paid', label: 'Paid' },
  { value: 'canceled', label: 'Cancelled' },
];

const nothingYet = {
  title: 'No payout runs yet',
  text: 'A payout run collects everything that is unpaid, so that you can pay each person once.',
};

export function PayoutList({ loaded }: { loaded: Loaded<'GET /admin/payout-runs'> }) {
  const { params } = useListUrl();
  return (
    <>
      <div className="-mt-4 mb-2">
        <ListViews name="state" label="Payout runs" views={views} />
      </div>
      <ListFilters search="Search by number or person" />
      <DataList
        caption="Payout runs"
        centered
        loaded={loaded}
        columns={columns}
        card={RunCard}
        defaultSort="-created_at"
        rowsOpen
        views={['state']}
        nameOf={(run) => `payout run ${runName(run)}`}
        empty={
          params.get('state') ? { title: 'No payout runs here', text: 'No payout run is in this state.' } : nothingYet
        }
      />
    </>
  );
}
