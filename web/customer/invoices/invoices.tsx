import { FileArchive } from 'lucide-react';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { type Column, OneLine } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../dashboard/list/list-url.ts';
import { loadList } from '../../dashboard/list/load-list.ts';
import { builtInLinks, ViewLinks } from '../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { Time } from '../../record/time.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import type { Route } from './+types/invoices.ts';
import { InvoicePdfButton } from './invoice-file.tsx';
import { monthText } from './months.ts';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

const views = ['month', 'due'] as const;
const filters = [...views, 'from', 'to'] as const;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /customer/invoices', url, {
    isPlain: true,
    failed: 'Failed to fetch invoices.',
    filters,
    query: { per_page: 25 },
  });

const servicesOf = ({ items }: Invoice['order']): string => items.map(({ service }) => service.title).join(', ');

const columns: Column<Invoice>[] = [
  { head: 'Invoice', cell: ({ invoice_number }) => <span className="tabular-nums">{invoice_number}</span> },
  { head: 'Services', width: 360, place: 'below', cell: ({ order }) => <OneLine text={servicesOf(order)} /> },
  { head: 'Date', width: 120, place: 'end', cell: ({ issued_on }) => <Time kind="day" of={issued_on} /> },
  { head: 'Status', width: 144, place: 'state', cell: (invoice) => <Status {...customerInvoiceLook(invoice)} /> },
  {
    head: 'Amount',
    width: 128,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
  { head: 'Download', width: 88, place: 'action', cell: (invoice) => <InvoicePdfButton invoice={invoice} /> },
];

export default function Invoices({ loaderData: invoices }: Route.ComponentProps) {
  const { params } = useListUrl();
  // A payment settled by webhook changes its order too.
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  const { months = [], unpaid = 0, today = '' } = invoices.content ?? {};
  const links = builtInLinks(
    [
      { name: 'All', query: {} },
      { name: 'Unpaid', query: { due: '1' }, count: unpaid },
      ...months.map((month) => ({ name: monthText(month), query: { month } })),
    ],
    params,
  );
  const found = new URLSearchParams(filterIn(params, filters));
  return (
    <>
      <PageHead title="Invoices" views={<ViewLinks label="Views" links={links} />} />
      <DataList
        caption="Your invoices, newest first"
        loaded={invoices}
        columns={columns}
        to={({ id }) => `/customer/dashboard/invoices/${id}`}
        nameOf={({ invoice_number }) => `invoice ${invoice_number}`}
        views={views}
        filters={{
          period: { today },
          exporting: {
            total: invoices.content?.meta.total ?? 0,
            files: [{ label: 'PDFs as ZIP', Icon: FileArchive, url: `/customer/exports/invoices.zip?${found}` }],
          },
        }}
        empty={emptyIn(params)}
      />
    </>
  );
}

function emptyIn(params: URLSearchParams) {
  const month = params.get('month');
  const action = <LinkButton to="?">Show all invoices</LinkButton>;
  if (params.has('due')) return { title: 'Every invoice is paid', action };
  if (month) return { title: `No invoices in ${monthText(month)}`, action };
  return {
    title: 'No invoices yet',
    text: 'Every order comes with an invoice. You can view, print and download it here.',
    action: <LinkButton to="/services">Order a service</LinkButton>,
  };
}
