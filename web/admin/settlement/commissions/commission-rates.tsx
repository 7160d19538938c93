import type { CommissionRate } from '../../../../contract/settlement/commissions.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews, withCounts } from '../../../dashboard/list/saved/list-views.tsx';
import { Time } from '../../../record/time.tsx';
import { Status } from '../../../ui/status.tsx';

export const loadRates = (url: URL) =>
  loadList('GET /admin/commission-rates', url, {
    failed: 'Failed to fetch commission rates.',
    query: url.searchParams.get('rates') === 'all' ? {} : { current: '1' },
  });

const valueText = ({ percent, amount }: CommissionRate): string =>
  amount === null ? `${percent}%` : `${formatAmount(amount)} per person and job`;

const forText = ({ user, service }: CommissionRate): string =>
  [user?.name ?? 'Everyone', service?.title ?? 'all services'].join(', ');

const columns: Column<CommissionRate>[] = [
  {
    head: 'For',
    cell: ({ user }) => <bdi>{user?.name ?? 'Everyone'}</bdi>,
    detail: ({ service }) => service?.title ?? 'All services',
  },
  {
    head: 'Rate',
    width: 220,
    place: 'amount',
    cell: (rate) => <span className="font-semibold">{valueText(rate)}</span>,
  },
  { head: 'Since', sort: 'valid_from', width: 120, place: 'end', cell: ({ day }) => <Time kind="day" of={day} /> },
  { head: 'State', width: 120, place: 'state', cell: (rate) => <RateState {...rate} /> },
];

const RateState = ({ is_current }: CommissionRate) =>
  is_current ? <Status label="In use" tone="good" /> : <Status label="Replaced" />;

const views = [
  { value: '', label: 'In use' },
  { value: 'all', label: 'All' },
];

type Props = { loaded: Loaded<'GET /admin/commission-rates'> };

export function RateViews({ loaded: { content } }: Props) {
  const counts = content ? { '': content.counts.current, all: content.counts.all } : {};
  return <ListViews name="rates" label="Commission rates" views={withCounts(views, counts)} />;
}

export function CommissionRates({ loaded }: Props) {
  const { params } = useListUrl();
  const defaultPercent = loaded.content?.default_percent;
  return (
    <>
      <p className="mb-3 text-sm/6 text-pretty text-ink-soft">
        {defaultPercent !== undefined && `Without a rate of their own, staff earn ${defaultPercent}%. `}A rate applies
        to jobs assigned from now on. The most specific one counts: person and service, then person, then service.
      </p>
      <DataList
        caption="Commission rates"
        loaded={loaded}
        columns={columns}
        filters={{ search: 'Search by staff or service' }}
        defaultSort="-valid_from"
        views={['rates']}
        nameOf={(rate) => `the rate for ${forText(rate)}`}
        empty={{
          title: 'No commission rates yet',
          text:
            params.get('rates') === 'all' || defaultPercent === undefined
              ? 'Set a rate for a person, a service, or both.'
              : `Everyone earns ${defaultPercent}% of the net price. Set a rate for a person, a service, or both.`,
        }}
      />
    </>
  );
}
