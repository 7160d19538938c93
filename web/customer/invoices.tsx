import { Link } from 'react-router';
import type { Route } from './+types/invoices.ts';
import type { Invoice } from '../../contract/billing.ts';
import { call } from '../api/browser.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { Td, Th } from '../ui/table.tsx';
import { dateText, exactText } from './dates.ts';
import { fetched } from './fetched.ts';
import { PageHead } from './page-head.tsx';
import { Pages } from './pages.tsx';
import { InvoiceBadge } from '../ui/status-badge.tsx';

export { ListSkeleton as HydrateFallback } from './list-skeleton.tsx';
export { Problem as ErrorBoundary } from './problem.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  fetched(call('GET /customer/invoices', { query: { page: Number(url.searchParams.get('page')) || 1, per_page: 25 } }), url, {
    failed: 'Failed to fetch invoices.',
  });

export default function Invoices({ loaderData: { data, meta } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Invoices" />
      {data.length === 0 ? (
        <Empty title="No invoices yet" action={<LinkButton to="/services">Find a service</LinkButton>}>
          Each order comes with an invoice, which you can read, print and download here.
        </Empty>
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">Your invoices, newest first</caption>
            <thead>
              <tr>
                <Th>Invoice</Th>
                <Th className="max-md:hidden">For</Th>
                <Th className="max-sm:hidden">Date</Th>
                <Th>Status</Th>
                <Th className="text-right">Amount</Th>
              </tr>
            </thead>
            <tbody>
              {data.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages meta={meta} />
    </>
  );
}

/** The whole row opens the invoice; its number is the link that says so. */
function Row({ invoice: { id, invoice_number, order, created_at, status, amount } }: { invoice: Invoice }) {
  return (
    <tr className="relative transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <Td className="font-semibold whitespace-nowrap tabular-nums">
        <Link
          to={`/customer/dashboard/invoices/${id}`}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4 after:absolute after:inset-0 sm:-my-2.5"
        >
          {invoice_number}
        </Link>
      </Td>
      <Td className="max-md:hidden">{order.items.map(({ service }) => service.title).join(', ')}</Td>
      <Td className="whitespace-nowrap max-sm:hidden">
        <time dateTime={created_at} title={exactText(created_at)}>
          {dateText(created_at)}
        </time>
      </Td>
      <Td>
        <InvoiceBadge status={status} />
      </Td>
      <Td className="text-right font-semibold">
        <Price amount={amount} />
      </Td>
    </tr>
  );
}
