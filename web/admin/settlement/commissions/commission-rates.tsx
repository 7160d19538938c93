import type { CommissionRate } from '../../../../contract/settlement/commissions.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
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

const Scope = ({ user, service }: CommissionRate) => (
  <>
    <bdi className="block font-semibold wrap-anywhere">{user?.name ?? 'Everyone'}</bdi>
    <bdi className="block text-sm font-normal wrap-anywhere text-ink-soft">{service?.title ?? 'All services'}</bdi>
  </>
);

const columns: Column<CommissionRate>[] = [
  { head: 'For', cell: (rate) => <Scope {...rate} /> },
  {
    head: 'Rate',
    cell: (rate) => <span className="font-semibold whitespace-nowrap tabular-nums">{valueText(rate)}</span>,
  },
  { head: 'Since', sort: 'valid_from', cell: ({ day }) => <CompanyDay day={day} /> },
  { head: 'Set by', from: 'table lg', cell: ({ created_by }) => <OneLine text={created_by?.name ?? 'The system'} /> },
  {
    head: 'Status',
    cell: (rate) => (
      <span className="whitespace-nowrap">
        <RateState {...rate} />
      </span>
    ),
  },
];

const RateState = ({ is_current }: CommissionRate) =>
  is_current ? <Status label="In use" tone="good" /> : <Status label="Replaced" />;

const RateCard = (rate: CommissionRate) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-base font-semibold">
      <bdi className="min-w-0 wrap-anywhere">{rate.user?.name ?? 'Everyone'}</bdi>
      <span className="tabular-nums">{valueText(rate)}</span>
    </span>
    <OneLine text={rate.service?.title ?? 'All services'} className="min-w-0 text-ink-soft" />
    <span className="flex items-center gap-2">
      <RateState {...rate} />
      <span className="text-ink-soft">
        since <CompanyDay day={rate.day} />
      </span>
    </span>
  </div>
);

const views = [
  { value: '', label: 'In use' },
  { value: 'all', label: 'All' },
];

export function CommissionRates({ loaded }: { loaded: Loaded<'GET /admin/commission-rates'> }) {
  const { params } = useListUrl();
  const defaultPercent = loaded.content?.default_percent;
  return (
    <>
      <p className="-mt-4 mb-3 text-ink-soft">
        {defaultPercent !== undefined && `Without a rate of their own, staff earn ${defaultPercent}%. `}A rate applies
        to jobs assigned from now on. The most specific one counts: person and service, then person, then service.
      </p>
      <div className="mb-2">
        <ListViews name="rates" label="Commission rates" views={views} />
      </div>
      <ListFilters search="Search by staff or service" />
      <DataList
        caption="Commission rates"
        centered
        loaded={loaded}
        columns={columns}
        card={RateCard}
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
