import { Download, FileArchive, FileDown, FileText, PackageCheck, UserRound } from 'lucide-react';
import type { AdminInvoice, InvoiceCounts } from '../../../../contract/invoicing/billing.ts';
import { invoiceStatuses } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { settled } from '../../../api/page-data.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, InLines, RecordNumber } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { BuiltInView } from '../../../dashboard/list/saved/list-views.tsx';
import { SavedViews, SaveView } from '../../../dashboard/list/saved/saved-views.tsx';
import { openDefaultView } from '../../../dashboard/list/saved/saved-views-store.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
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
  const [list, counts] = await Promise.all([
    loadList('GET /admin/invoices', url, { failed: 'Failed to fetch invoices.', filters }),
    settled(call('GET /admin/invoices/counts'), ''),
    openDefaultView('invoices', url),
  ]);
  return { list, counts: counts.content };
}

const invoiceUrl = ({ id }: AdminInvoice) => `/admin/dashboard/invoices/${id}`;

const columns: Column<AdminInvoice>[] = [
  {
    head: 'Invoice',
    cell: ({ invoice_number }) => <RecordNumber>{invoice_number}</RecordNumber>,
    detail: ({ order }) => <bdi>{order.user.name}</bdi>,
  },
  { head: 'Order', width: 72, cell: ({ order }) => <OrderNumber id={order.id} /> },
  {
    head: 'Issued',
    sort: 'created_at',
    width: 104,
    cell: ({ issued_on }) => <Time kind="day" of={issued_on} />,
  },
  { head: 'Due', sort: 'due_on', width: 104, place: 'end', cell: (invoice) => <DueDay invoice={invoice} /> },
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

/** Rows of two lines have no other day. */
const DueDay = ({ invoice: { due, due_on, issued_on } }: { invoice: AdminInvoice }) =>
  Number(due) > 0 ? (
    <>
      <span className="text-ink-soft">
        <InLines>due </InLines>
      </span>
      <Time kind="day" of={due_on} />
    </>
  ) : (
    <span className="in-data-[layout=table]:hidden">
      <Time kind="day" of={issued_on} />
    </span>
  );

const viewsOf = (counts: InvoiceCounts | null): readonly BuiltInView[] => [
  { name: 'All', query: {}, count: counts?.all },
  { name: 'Unpaid', query: { due: '1' }, count: counts?.unpaid },
  { name: 'Overdue', query: { overdue: '1' }, count: counts?.overdue },
  { name: 'Paid', query: { status: 'paid' }, count: counts?.paid },
  { name: 'Refunded', query: { status: 'refunded' }, count: counts?.refunded },
  { name: 'Charged back', query: { status: 'charged_back' }, count: counts?.charged_back },
];

/** The head of the list says what customers owe. */
const Owed = ({ due, overdue }: InvoiceCounts) => (
  <span>
    Due <Price amount={due} className="font-semibold text-ink" />
    {overdue > 0 && <span className="text-bad"> · {overdue} overdue</span>}
  </span>
);

const stateOptions: readonly (readonly [string, string])[] = [
  ['', 'Any state'],
  ...invoiceStatuses.map((status) => [status, statuses.invoice[status].label] as const),
];

const bulkCall: Bulk<AdminInvoice>['call'] = (body) => call('POST /admin/invoices/bulk', { body });

export default function Invoices({ loaderData: { list, counts } }: Route.ComponentProps) {
  const { params } = useListUrl();
  const { run, problem } = useAction();
  useRememberListUrl();
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  const filter = filterIn(params, filters);
  const found = new URLSearchParams(filter);
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
      <PageHead
        title="Invoices"
        status={counts && counts.unpaid > 0 && <Owed {...counts} />}
        views={<SavedViews list="invoices" builtIn={viewsOf(counts)} />}
      />
      <DataList
        caption="Invoices"
        loaded={list}
        columns={columns}
        defaultSort="-created_at"
        problem={problem}
        to={invoiceUrl}
        filters={{
          search: 'Search invoices',
          fields: [{ name: 'status', label: 'State', options: stateOptions }],
          period: {},
          sorts: amountSorts,
          saveView: <SaveView list="invoices" builtIn={viewsOf(counts)} />,
          exporting: {
            total: list.content?.meta.total ?? 0,
            files: [
              { label: 'CSV', Icon: Download, url: `/admin/exports/invoices.csv?${found}` },
              { label: 'PDFs as ZIP', Icon: FileArchive, url: `/admin/exports/invoices.zip?${found}` },
            ],
          },
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
