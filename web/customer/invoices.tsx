import { Link } from 'react-router';
import type { Invoice } from '../../contract/billing.ts';
import type { Page } from '../../contract/http.ts';
import { dateText, exactText } from '../dashboard/dates.ts';
import { Cell, List, ListRow } from '../dashboard/list.tsx';
import { loadList } from '../dashboard/load-list.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { Pages } from '../dashboard/pagination.tsx';
import { Retry } from '../dashboard/retry.tsx';
import { useLiveReload } from '../dashboard/use-live.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { InvoiceBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';
import type { Route } from './+types/invoices.ts';

export { ListSkeleton as HydrateFallback } from '../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /customer/invoices', url, { failed: 'Failed to fetch invoices.', query: { per_page: 25 } });

export default function Invoices({ loaderData: invoices }: Route.ComponentProps) {
  // A payment that the provider tells of later changes its order too.
  useLiveReload('order.changed');
  return (
    <>
      <PageHead title="Invoices" />
      {invoices.error !== null ? <Retry words={invoices.error} /> : <InvoiceList {...invoices.content} />}
    </>
  );
}

const InvoiceList = ({ data, meta }: Page<Invoice>) => (
  <>
    {data.length === 0 ? (
      <Empty title="No invoices yet" action={<LinkButton to="/services">Find a service</LinkButton>}>
        Each order comes with an invoice, which you can read, print and download here.
      </Empty>
    ) : (
      <List caption="Your invoices, newest first" head={head}>
        {data.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </List>
    )}
    <Pages meta={meta} />
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

/** The whole row opens the invoice; its number is the link that says so. */
function Row({ invoice: { id, invoice_number, order, created_at, status, amount } }: { invoice: Invoice }) {
  return (
    <ListRow className="relative transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <Cell className="font-semibold whitespace-nowrap tabular-nums">
        <Link
          to={`/customer/dashboard/invoices/${id}`}
          className="text-brand underline underline-offset-4 after:absolute after:inset-0"
        >
          {invoice_number}
        </Link>
      </Cell>
      <Cell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm sm:max-md:hidden">
        {order.items.map(({ service }) => service.title).join(', ')}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:col-start-1 max-sm:text-sm max-sm:text-ink-soft">
        <time dateTime={created_at} title={exactText(created_at)}>
          {dateText(created_at)}
        </time>
      </Cell>
      <Cell className="max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        <InvoiceBadge status={status} />
      </Cell>
      <Cell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </Cell>
    </ListRow>
  );
}
