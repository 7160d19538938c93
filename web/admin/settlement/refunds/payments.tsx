import { ExternalLink, FileText, PackageCheck, RotateCcw, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { FailedPayment } from '../../../../contract/settlement/payment-views.ts';
import type { Payment } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { paymentStatuses } from '../../../../contract/shared/money-states.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/payments.ts';
import { AttemptDetails } from './attempt-details.tsx';
import { moneyColumns } from './money-columns.tsx';
import { loadPaymentCounts, PaymentViews } from './payment-views.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { methodName } from './refund-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Payments');

const filters = ['status', 'from', 'to', 'user_id'] as const;
const FAILURE = 'Failed to fetch payments.';

const loadView = async (url: URL) =>
  url.searchParams.get('view') === 'failed'
    ? ({ view: 'failed', list: await loadList('GET /admin/payments/failed', url, { failed: FAILURE }) } as const)
    : ({ view: 'all', list: await loadList('GET /admin/payments', url, { failed: FAILURE, filters }) } as const);

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [loaded, counts] = await Promise.all([loadView(url), loadPaymentCounts()]);
  return { ...loaded, counts };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  useRememberListUrl();
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed', 'dispute.changed', 'payment.review');
  return (
    <>
      <PageHead title="Payments" views={<PaymentViews shown={loaderData.view} counts={loaderData.counts} />} />
      {loaderData.view === 'failed' ? (
        <FailedPayments loaded={loaderData.list} />
      ) : (
        <ReceivedPayments loaded={loaderData.list} />
      )}
    </>
  );
}

const columns = moneyColumns<Payment>(
  { title: 'Payment', day: 'Received', daySort: 'received_on' },
  ({ user, allocations, order_id, method, card, received_on, status, amount }) => ({
    name: user.name,
    detail: allocations.map(({ invoice }) => invoice.invoice_number).join(', ') || 'Unallocated',
    order_id,
    method: methodName({ method, card }),
    day: <Time kind="day" of={received_on} />,
    state: statuses.payment[status],
    amount,
  }),
);

const states: readonly (readonly [string, string])[] = [
  ['', 'Any state'],
  ...paymentStatuses.map((status) => [status, statuses.payment[status].label] as const),
];

const customerUrl = ({ user }: Payment) => `/admin/dashboard/customers/${user.id}/orders`;
const orderUrl = ({ order_id }: Payment) => order_id !== null && `/admin/dashboard/orders/${order_id}`;
const invoiceUrl = ({ allocations: [first] }: Payment) =>
  first !== undefined && `/admin/dashboard/invoices/${first.invoice.id}`;

/** The invoice’s page has the payment with all that can be done. */
const paymentUrl = (payment: Payment): string => invoiceUrl(payment) || orderUrl(payment) || customerUrl(payment);

function actionsOf(payment: Payment, onRefund: () => void): RowAction[] {
  const { refundable, provider, provider_url } = payment;
  const [order, invoice] = [orderUrl(payment), invoiceUrl(payment)];
  return [
    ...(Number(refundable) > 0 ? [{ label: 'Refund', Icon: RotateCcw, onSelect: onRefund }] : []),
    ...(invoice ? [{ label: 'Invoice', Icon: FileText, to: invoice }] : []),
    ...(order ? [{ label: 'Order', Icon: PackageCheck, to: order }] : []),
    { label: 'Customer', Icon: UserRound, to: customerUrl(payment) },
    ...(provider && provider_url
      ? [
          {
            label: `View at ${providerName(provider)}`,
            Icon: ExternalLink,
            onSelect: () => void window.open(provider_url, '_blank', 'noreferrer'),
          },
        ]
      : []),
  ];
}

function ReceivedPayments({ loaded }: { loaded: Loaded<'GET /admin/payments'> }) {
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const { params } = useListUrl();
  const filter = filterIn(params, filters);
  return (
    <>
      <DataList
        caption="Payments"
        loaded={loaded}
        columns={columns}
        defaultSort="-created_at"
        to={paymentUrl}
        filters={{
          search: 'Search payments',
          fields: [{ name: 'status', label: 'State', options: states }],
          period: {},
          linked: [{ names: ['user_id'], chip: 'One customer' }],
          sorts: amountSorts,
          exporting: {
            url: `/api/admin/exports/payments.csv?${new URLSearchParams(filter)}`,
            total: loaded.content?.meta.total ?? 0,
          },
        }}
        rowActions={(payment) => actionsOf(payment, () => setRefunding(payment))}
        nameOf={({ amount, user }) => `the payment of ${formatAmount(amount)} by ${user.name}`}
        empty={{ title: 'No payments yet', text: 'What customers pay appears here, with its invoice and its refunds.' }}
      />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

const failedColumns = moneyColumns<FailedPayment>(
  { title: 'Payment', day: 'Tried', daySort: 'created_at' },
  ({ buyer, reason, order_id, provider, day, amount }) => ({
    name: buyer.name,
    detail: reason,
    order_id,
    method: providerName(provider),
    day: <Time kind="day" of={day} />,
    state: { label: 'Failed', tone: 'bad' },
    amount,
  }),
);

const FailedPayments = ({ loaded }: { loaded: Loaded<'GET /admin/payments/failed'> }) => (
  <DataList
    caption="Failed payments"
    loaded={loaded}
    columns={failedColumns}
    defaultSort="-created_at"
    details={(payment) => <AttemptDetails attempt={payment} />}
    filters={{ search: 'Search payments', sorts: amountSorts }}
    nameOf={({ buyer }) => `the failed payment of ${buyer.name}`}
    empty={{ title: 'No failed payments', text: 'Payments that were declined or given up appear here for 90 days.' }}
  />
);
