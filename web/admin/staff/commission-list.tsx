import { Link } from 'react-router';
import type { Commission } from '../../../contract/commissions.ts';
import { Day, When } from '../../dashboard/date-time.tsx';
import { ActiveFilter } from '../../dashboard/list/active-filter.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../dashboard/list/list-url.ts';
import { ListViews } from '../../dashboard/list/list-views.tsx';
import { type Loaded, loadList } from '../../dashboard/list/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { amountSorts } from '../shared/amount-sorts.ts';
import { CommissionTotals } from './commission-totals.tsx';
import { PayCommission } from './pay-commission.tsx';

const statusFilter: Record<string, 'unpaid' | 'paid' | undefined> = { paid: 'paid', all: undefined };

export function loadCommissions(url: URL) {
  const view = url.searchParams.get('status') ?? '';
  return loadList('GET /admin/commissions', url, {
    failed: 'Failed to fetch commissions.',
    filters: ['user_id'],
    query: { status: Object.hasOwn(statusFilter, view) ? statusFilter[view] : 'unpaid' },
  });
}

const views = [
  { value: '', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
] as const;

const columns: Column<Commission>[] = [
  {
    head: 'Staff',
    wide: true,
    cell: ({ staff }) => (
      <Link
        to={`?tab=commissions&status=all&user_id=${staff.id}`}
        title={`All commissions of ${staff.name}`}
        className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{staff.name}</bdi>
      </Link>
    ),
  },
  {
    head: 'Order',
    cell: ({ order_id }) => (
      <Link
        to={`/admin/dashboard/orders/${order_id}`}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline underline-offset-4"
      >
        Order {order_id}
      </Link>
    ),
  },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
  { head: 'Rate', numeric: true, from: 'table lg', cell: ({ rate_percent }) => `${rate_percent}%` },
  {
    head: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'paid' ? 'good' : 'warn'}>{status === 'paid' ? 'Paid' : 'Unpaid'}</Badge>
    ),
  },
  { head: 'Earned', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <When time={created_at} /> },
];

const paymentDate: Column<Commission>[] = [
  {
    head: 'Payment date',
    cell: ({ payment_date }) =>
      payment_date ? <Day time={payment_date} /> : <span className="text-ink-soft">Not yet</span>,
  },
];

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'Nothing to pay',
    text: 'Commissions appear here when staff deliver an order, until you mark them as paid.',
  },
  paid: { title: 'No paid commissions yet', text: 'Commissions you’ve paid appear here with their payment date.' },
};
const nothingYet = {
  title: 'No commissions yet',
  text: 'The first one appears when a staff member delivers an order.',
};

export function CommissionList({ loaded }: { loaded: Loaded<'GET /admin/commissions'> }) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  const isUnpaid = (params.get('status') ?? '') === '';
  const owner = loaded.content?.data[0]?.staff.name ?? 'one staff member';
  return (
    <>
      {loaded.content && <CommissionTotals totals={loaded.content.totals} isFiltered={isFiltered(params)} />}
      <ListViews name="status" label="Commissions" views={views} />
      <ListFilters search="Search by staff">
        <ActiveFilter names={['user_id']} label={`Only ${owner}`} />
        <div className="xl:hidden">
          <ListFilter name="sort" label="Sort by" options={amountSorts} />
        </div>
      </ListFilters>
      <DataList
        caption="Commissions"
        loaded={loaded}
        columns={isUnpaid ? columns : [...columns, ...paymentDate]}
        defaultSort="-created_at"
        problem={problem}
        views={['status']}
        empty={empties[params.get('status') ?? ''] ?? nothingYet}
        actions={(commission) => commission.status === 'unpaid' && <PayCommission commission={commission} run={run} />}
      />
    </>
  );
}

const isFiltered = (params: URLSearchParams) => params.has('search') || params.has('user_id');
