import type { ListedPayoutRun } from '../../../../contract/settlement/payouts.ts';
import { payoutRunStates } from '../../../../contract/shared/money-states.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { countedViews, ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { runName } from '../../../record/commission-look.ts';
import { Time } from '../../../record/time.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { runUrl } from './payout-labels.ts';

export const loadPayoutRuns = (url: URL) =>
  loadList('GET /admin/payout-runs', url, { failed: 'Failed to fetch payout runs.', filters: ['state'] });

const detailOf = ({ number, payouts }: ListedPayoutRun): string =>
  [number, `${payouts} ${payouts === 1 ? 'person' : 'people'}`].filter(Boolean).join(' · ');
const none = <span className="text-ink-soft">Not yet</span>;

const columnsAt = (today: string): Column<ListedPayoutRun>[] => [
  {
    head: 'Run',
    cell: (run) => runName(run, today),
    detail: detailOf,
  },
  { head: 'State', width: 112, place: 'state', cell: (run) => <Status {...statuses.payoutRun[run.state]} /> },
  {
    head: 'Up to',
    sort: 'cutoff_on',
    width: 140,
    place: 'end',
    cell: ({ cutoff_on }) => <Time kind="day" of={cutoff_on} />,
  },
  { head: 'Paid on', width: 140, cell: ({ paid_on }) => (paid_on ? <Time kind="day" of={paid_on} /> : none) },
  {
    head: 'Reference',
    width: 160,
    place: 'tablet',
    cell: ({ reference }) => reference && <OneLine text={reference} />,
  },
  {
    head: 'Total',
    sort: 'total',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ total }) => <Price amount={total} className="font-semibold" />,
  },
];

const labels = payoutRunStates.map((state) => [state, statuses.payoutRun[state].label] as const);

const nothingYet = {
  title: 'No payout runs yet',
  text: 'A payout run collects everything that is unpaid, so that you can pay each person once.',
};

export const PayoutViews = ({ loaded }: { loaded: Loaded<'GET /admin/payout-runs'> }) => (
  <ListViews name="state" label="Payout runs" views={countedViews(labels, loaded.content?.counts)} />
);

export function PayoutList({ loaded }: { loaded: Loaded<'GET /admin/payout-runs'> }) {
  const { params } = useListUrl();
  const today = useCompanyToday();
  return (
    <DataList
      caption="Payout runs"
      loaded={loaded}
      columns={columnsAt(today)}
      defaultSort="-created_at"
      to={({ id }) => runUrl(id)}
      filters={{ search: 'Search payout runs' }}
      views={['state']}
      nameOf={(run) => runName(run, today)}
      empty={
        params.get('state') ? { title: 'No payout runs here', text: 'No payout run is in this state.' } : nothingYet
      }
    />
  );
}
