import { Link } from 'react-router';
import type { Refund } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { type Column, InsteadOfColumn, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { DayRange } from '../../../dashboard/list/day-range.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import { PaymentTabs } from '../reconciliation/payment-tabs.tsx';
import type { Route } from './+types/refunds.ts';
import { paymentMethodNames, refundSourceLabels } from './refund-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Refunds');

const filters = ['state', 'source', 'payment_id', 'from', 'to'] as const;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/refunds', url, { failed: 'Failed to fetch refunds.', filters });

const RefundLink = ({ id }: Refund) => (
  <Link
    to={`/admin/dashboard/payments/refunds/${id}`}
    className="font-semibold whitespace-nowrap underline-offset-4 hover:underline"
  >
    Refund {id}
  </Link>
);

const forText = ({ invoice, order_id }: Refund) =>
  [invoice?.invoice_number ?? 'Unallocated amount', order_id && `order ${order_id}`].filter(Boolean).join(', ');

const columns: Column<Refund>[] = [
  {
    head: 'Refund',
    cell: (refund) => (
      <>
        <RefundLink {...refund} />
        <InsteadOfColumn>
          <OneLine text={refund.user.name} className="max-w-40" />
        </InsteadOfColumn>
      </>
    ),
  },
  { head: 'Customer', from: 'table lg', cell: ({ user }) => <OneLine text={user.name} className="max-w-40" /> },
  { head: 'For', wide: true, cell: (refund) => <span className="whitespace-nowrap">{forText(refund)}</span> },
  {
    head: 'Via',
    from: 'table 2xl',
    cell: ({ payment }) => (
      <span className="first-letter:uppercase inline-block">{paymentMethodNames[payment.method]}</span>
    ),
  },
  { head: 'Made by', from: 'table 3xl', cell: (refund) => <OneLine text={madeBy(refund)} className="max-w-40" /> },
  { head: 'Date', sort: 'created_at', cell: ({ day }) => <CompanyDay day={day} /> },
  { head: 'Status', cell: (refund) => <Status {...statuses.refund[refund.state]} /> },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

export const madeBy = ({ source, requested_by }: Pick<Refund, 'source' | 'requested_by'>): string =>
  requested_by?.name ?? refundSourceLabels[source];

const RefundCard = (refund: Refund) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex justify-between gap-2 text-base">
      <RefundLink {...refund} />
      <Price amount={refund.amount} className="font-semibold" />
    </span>
    <OneLine text={`${refund.user.name}, ${forText(refund)}`} className="min-w-0" />
    <span className="flex items-center justify-between gap-2">
      <Status {...statuses.refund[refund.state]} />
      <span className="text-ink-soft">
        <CompanyDay day={refund.day} />
      </span>
    </span>
  </div>
);

const views = [
  { value: '', label: 'All' },
  ...(['pending', 'succeeded', 'failed', 'returned'] as const).map((state) => ({
    value: state,
    label: statuses.refund[state].label,
  })),
];

const sources = [['', 'Any source'], ...Object.entries(refundSourceLabels)] as [string, string][];

const nothingYet = {
  title: 'No refunds yet',
  text: 'To refund a payment, open its order and choose Refund. Refunds made at Stripe or PayPal appear here too.',
};

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('refund.changed');
  const state = params.get('state');
  return (
    <>
      <PaymentTabs />
      <ListTop title="Refunds" views={<ListViews name="state" label="Refunds" views={views} />} />
      <ListFilters search="Search refunds">
        <ListFilter name="source" label="Source" options={sources} />
        <DayRange label="Any date" />
        <ListFilter name="sort" label="Sort by" options={amountSorts} />
      </ListFilters>
      <DataList
        caption="Refunds"
        centered
        loaded={loaderData}
        columns={columns}
        card={RefundCard}
        defaultSort="-created_at"
        rowsOpen
        views={['state']}
        nameOf={({ id, amount }) => `refund ${id} of ${formatAmount(amount)}`}
        empty={state ? { title: 'No refunds here', text: 'No refund is in this state.' } : nothingYet}
      />
    </>
  );
}
