import { Link } from 'react-router';
import type { Commission } from '../../../contract/assignments.ts';
import { ActiveFilter } from '../../dashboard/active-filter.tsx';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { Day, When } from '../../dashboard/date-time.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { useListUrl } from '../../dashboard/list-url.ts';
import { ListViews } from '../../dashboard/list-views.tsx';
import { type Loaded, loadList } from '../../dashboard/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { amountSorts } from './amount-sorts.ts';
import { PayCommission } from './commission-pay.tsx';
import { CommissionTotals } from './commission-totals.tsx';

const asked: Record<string, 'unpaid' | 'paid' | undefined> = { paid: 'paid', all: undefined };

/** What is still to be paid, unless the address asks for the others. */
export function loadCommissions(url: URL) {
  const view = url.searchParams.get('status') ?? '';
  return loadList('GET /admin/commissions', url, {
    failed: 'Failed to fetch commissions.',
    filters: ['user_id'],
    query: { status: Object.hasOwn(asked, view) ? asked[view] : 'unpaid' },
  });
}

const views = [
  { value: '', words: 'Unpaid' },
  { value: 'paid', words: 'Paid' },
  { value: 'all', words: 'All' },
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
    text: 'When a staff member delivers an order, the commission stands here until you pay it.',
  },
  paid: { title: 'None is paid yet', text: 'What you have paid stands here, with its date.' },
};
const nothingYet = { title: 'No commissions yet', text: 'The first comes when a staff member delivers an order.' };

/** What staff has earned: what is still to be paid first. */
export function CommissionList({ loaded }: { loaded: Loaded<'GET /admin/commissions'> }) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  const isUnpaid = (params.get('status') ?? '') === '';
  const owner = loaded.content?.data[0]?.staff.name ?? 'one staff member';
  return (
    <>
      {loaded.content && <CommissionTotals totals={loaded.content.totals} isNarrowed={isNarrowed(params)} />}
      <ListViews name="status" label="Commissions" views={views} />
      <ListTools search="Search by staff">
        <ActiveFilter names={['user_id']} words={`Only ${owner}`} />
        <div className="xl:hidden">
          <ListFilter name="sort" label="Order of the list" options={amountSorts} />
        </div>
      </ListTools>
      <DataList
        caption="Commissions"
        loaded={loaded}
        columns={isUnpaid ? columns : [...columns, ...paymentDate]}
        sorted="-created_at"
        problem={problem}
        views={['status']}
        empty={empties[params.get('status') ?? ''] ?? nothingYet}
        actions={(commission) => commission.status === 'unpaid' && <PayCommission commission={commission} run={run} />}
      />
    </>
  );
}

const isNarrowed = (params: URLSearchParams) => params.has('search') || params.has('user_id');
