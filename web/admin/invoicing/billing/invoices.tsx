import { Download, FileArchive, FileDown, FileText, PackageCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import { invoiceStatuses } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { DayRange } from '../../../dashboard/list/day-range.tsx';
import { ExportButton } from '../../../dashboard/list/export-button.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { type BuiltInView, SavedViews } from '../../../dashboard/list/saved/saved-views.tsx';
import { openDefaultView } from '../../../dashboard/list/saved/saved-views-store.ts';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { adminInvoiceLook, statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/invoices.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const filters = ['status', 'due', 'overdue', 'user_id', 'from', 'to'] as const;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await openDefaultView('invoices', url);
  return loadList('GET /admin/invoices', url, { failed: 'Failed to fetch invoices.', filters });
}

const invoiceUrl = ({ id }: AdminInvoice) => `/admin/dashboard/invoices/${id}`;
const titles = ({ order }: AdminInvoice) => order.items.map(({ service }) => service.title).join(', ');

const InvoiceLink = (invoice: AdminInvoice) => (
  <Link to={invoiceUrl(invoice)} className="font-semibold whitespace-nowrap underline-offset-4 hover:underline">
    {invoice.invoice_number}
  </Link>
);

const InvoiceState = (invoice: AdminInvoice) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <Status {...adminInvoiceLook(invoice)} />
  </span>
);

const columns: Column<AdminInvoice>[] = [
  { head: 'Invoice', cell: (invoice) => <InvoiceLink {...invoice} /> },
  { head: 'Customer', cell: ({ order }) => <OneLine text={order.user.name} className="max-w-40" /> },
  {
    head: 'Order',
    wide: true,
    from: 'table lg',
    cell: (invoice) => (
      <span className="grid min-w-24 grid-cols-[auto_minmax(0,1fr)] gap-x-2 font-normal">
        {invoice.order.id !== null && `Order ${invoice.order.id}`}
        <span className="truncate text-ink-soft" title={titles(invoice)}>
          {titles(invoice)}
        </span>
      </span>
    ),
  },
  { head: 'Issued', sort: 'created_at', from: 'table lg', cell: ({ issued_on }) => <CompanyDay day={issued_on} /> },
  { head: 'Status', cell: (invoice) => <InvoiceState {...invoice} /> },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

const InvoiceCard = (invoice: AdminInvoice) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex justify-between gap-2 text-base">
      <InvoiceLink {...invoice} />
      <Price amount={invoice.amount} className="font-semibold" />
    </span>
    <OneLine text={invoice.order.user.name} className="min-w-0" />
    <span className="flex items-center justify-between gap-2">
      <InvoiceState {...invoice} />
      <span className="text-ink-soft">
        <CompanyDay day={invoice.issued_on} />
      </span>
    </span>
  </div>
);

const views: readonly BuiltInView[] = [
  { name: 'All', query: {} },
  { name: 'Unpaid', query: { due: '1' } },
  { name: 'Overdue', query: { overdue: '1' } },
  { name: 'Paid', query: { status: 'paid' } },
  { name: 'Refunded', query: { status: 'refunded' } },
];

const stateOptions: readonly (readonly [string, string])[] = [
  ['', 'Any status'],
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
      <InvoiceTabs />
      <ListTop
        title="Invoices"
        views={<SavedViews list="invoices" builtIn={views} />}
        action={<ExportButton call={bulkCall} filter={filter} total={loaderData.content?.meta.total ?? 0} />}
      />
      <ListFilters search="Search invoices">
        <ListFilter name="status" label="Status" options={stateOptions} />
        <DayRange label="Any month" />
        <ListFilter name="sort" label="Sort by" options={amountSorts} />
      </ListFilters>
      <DataList
        caption="Invoices"
        centered
        loaded={loaderData}
        columns={columns}
        card={InvoiceCard}
        defaultSort="-created_at"
        problem={problem}
        rowsOpen
        bulk={bulk}
        nameOf={({ invoice_number }) => `invoice ${invoice_number}`}
        actions={(invoice) => <PdfButton invoice={invoice} onDownload={() => downloadPdf(invoice)} />}
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

/** Narrow screens have this only in the row’s menu. */
function PdfButton({ invoice, onDownload }: { invoice: AdminInvoice; onDownload: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    await onDownload();
    setPending(false);
  };
  return (
    <Button
      tone="quiet"
      onClick={() => void start()}
      aria-disabled={isPending || undefined}
      aria-description={`Invoice ${invoice.invoice_number}`}
      className="px-2 max-md:hidden md:min-h-10 md:@max-[55rem]/list:hidden"
    >
      <FileDown aria-hidden size={18} />
      PDF
    </Button>
  );
}
