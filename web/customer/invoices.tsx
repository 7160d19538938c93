import { Link } from 'react-router';
import type { Invoice } from '../../contract/billing.ts';
import type { Page } from '../../contract/http.ts';
import { dateText, exactText } from '../dashboard/dates.ts';
import { CardTable, CardTableCell, CardTableRow } from '../dashboard/list/card-table.tsx';
import { loadList } from '../dashboard/list/load-list.ts';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { Retry } from '../dashboard/retry.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { InvoiceBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';
import type { Route } from './+types/invoices.ts';

export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /customer/invoices', url, { failed: 'Failed to fetch invoices.', query: { per_page: 25 } });

export default function Invoices({ loaderData: invoices }: Route.ComponentProps) {
  // A payment settled by webhook changes its order too.
  useLiveReload('order.changed');
  return (
    <>
      <PageHead title="Invoices" />
      {invoices.error !== null ? <Retry message={invoices.error} /> : <InvoiceList {...invoices.content} />}
    </>
  );
}

const InvoiceList = ({ data, meta }: Page<Invoice>) => (
  <>
    {data.length === 0 ? (
      <Empty title="No invoices yet" action={<LinkButton to="/services">Order a service</LinkButton>}>
        Every order comes with an invoice. You can view, print and download it here.
      </Empty>
    ) : (
      <CardTable caption="Your invoices, newest first" head={head}>
        {data.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </CardTable>
    )}
    <Pagination meta={meta} />
  </>
);

const head = (
  <>
    <Th>Invoice</Th>
    <Th className="max-md:hidden">For</Th>
    <Th>Date</Th>
    <Th>Status</Th>
    <Th className="text-right">Amount</Th>
  </>
);

function Row({ invoice: { id, invoice_number, order, created_at, status, amount } }: { invoice: Invoice }) {
  return (
    <CardTableRow className="relative transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <CardTableCell className="font-semibold whitespace-nowrap tabular-nums">
        <Link
          to={`/customer/dashboard/invoices/${id}`}
          className="text-brand underline underline-offset-4 after:absolute after:inset-0"
        >
          {invoice_number}
        </Link>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm sm:max-md:hidden">
        {order.items.map(({ service }) => service.title).join(', ')}
      </CardTableCell>
      <CardTableCell className="whitespace-nowrap max-sm:col-start-1 max-sm:text-sm max-sm:text-ink-soft">
        <time dateTime={created_at} title={exactText(created_at)}>
          {dateText(created_at)}
        </time>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        <InvoiceBadge status={status} />
      </CardTableCell>
      <CardTableCell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </CardTableCell>
    </CardTableRow>
  );
}
