import { Download, FileArchive, FileDown, FileText, PackageCheck, UserRound } from 'lucide-react';
import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import { invoiceStatuses } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { type BuiltInView, SavedViews } from '../../../dashboard/list/saved/saved-views.tsx';
import { openDefaultView } from '../../../dashboard/list/saved/saved-views-store.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { adminInvoiceLook, statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { OrderNumber } from '../../shared/order-number.tsx';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/invoices.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const filters = ['status', 'due', 'overdue', 'user_id', 'from', 'to'] as const;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await openDefaultView('invoices', url);
  return loadList('GET /admin/invoices', url, { failed: 'Failed to fetch invoices.', filters });
}

const invoiceUrl = ({ id }: AdminInvoice) => `/admin/dashboard/invoices/${id}`;

const columns: Column<AdminInvoice>[] = [
  {
    head: 'Invoice',
    cell: ({ invoice_number, order }) => (
      <>
        <span className="mr-2 inline-block min-w-36 tabular-nums">{invoice_number}</span>
        <bdi className="text-sm font-normal text-ink-soft">{order.user.name}</bdi>
      </>
    ),
  },
  { head: 'Order', width: 72, cell: ({ order }) => <OrderNumber id={order.id} /> },
  {
    head: 'Issued',
    sort: 'created_at',
    width: 116,
    place: 'end',
    cell: ({ issued_on }) => <CompanyDay day={issued_on} />,
  },
  { head: 'State', width: 136, place: 'state', cell: (invoice) => <Status {...adminInvoiceLook(invoice)} /> },
  {
    head: 'Amount due',
    width: 120,
    numeric: true,
    cell: ({ due }) => Number(due) > 0 && <Price amount={due} />,
  },
  {
    head: 'Total',
    sort: 'amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

const views: readonly BuiltInView[] = [
  { name: 'All', query: {} },
  { name: 'Unpaid', query: { due: '1' } },
  { name: 'Overdue', query: { overdue: '1' } },
  { name: 'Paid', query: { status: 'paid' } },
  { name: 'Refunded', query: { status: 'refunded' } },
];

const stateOptions: readonly (readonly [string, string])[] = [
  ['', 'Any state'],
  ...invoiceStatuses.map((status) => [status, statuses.invoice[status].label] as const),
];

const bulkCall: Bulk<AdminInvoice>['call'] = (body) => call('POST /admin/invoices/bulk', { body });

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  const { run, problem } = useAction();
  useRememberListUrl();
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  const filter = filterIn(params, filters);
  const bulk: Bulk<AdminInvoice> = {
    call: bulkCall,
    filter,
    noun: ['invoice', 'invoices'],
    nameOf: ({ invoice_number }) => invoice_number,
    actions: [
      { action: 'zip', label: 'PDFs as ZIP', Icon: FileArchive, pending: 'Packing…', done: () => 'ZIP downloaded.' },
      { action: 'export', label: 'Export', Icon: Download, pending: 'Exporting…', done: () => 'Export downloaded.' },
    ],
  };
  const downloadPdf = ({ id }: AdminInvoice) =>
    run(() => download(`/admin/invoices/${id}/download`), {
      failure: 'Failed to download the invoice.',
      recordKey: id,
    });
  return (
    <>
      <PageHead title="Invoices" views={<SavedViews list="invoices" builtIn={views} />} />
      <DataList
        caption="Invoices"
        loaded={loaderData}
        columns={columns}
        defaultSort="-created_at"
        problem={problem}
        to={invoiceUrl}
        filters={{
          search: 'Search invoices',
          fields: [{ name: 'status', label: 'State', options: stateOptions }],
          period: {},
          sorts: amountSorts,
          exporting: { call: bulkCall, filter, total: loaderData.content?.meta.total ?? 0 },
        }}
        bulk={bulk}
        nameOf={({ invoice_number }) => `invoice ${invoice_number}`}
        rowActions={(invoice) => [
          { label: 'Download PDF', Icon: FileDown, onSelect: () => void downloadPdf(invoice) },
          { label: 'Open', Icon: FileText, to: invoiceUrl(invoice) },
          ...(invoice.order.id === null
            ? []
            : [{ label: 'Order', Icon: PackageCheck, to: `/admin/dashboard/orders/${invoice.order.id}` }]),
          {
            label: 'Customer',
            Icon: UserRound,
            to: `/admin/dashboard/customers/${invoice.customer.id}/orders`,
          },
        ]}
        empty={{ title: 'No invoices yet', text: 'Every order has an invoice, which appears here.' }}
      />
    </>
  );
}
