import { useSearchParams } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { Retry } from '../../dashboard/frame/retry.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { Pagination } from '../../dashboard/list/pagination.tsx';
import { ListViews } from '../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import type { Route } from './+types/invoices.ts';
import { InvoiceList } from './invoice-list.tsx';
import { monthText } from './months.ts';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /customer/invoices', url, {
    isPlain: true,
    failed: 'Failed to fetch invoices.',
    filters: ['month'],
    query: { per_page: 25 },
  });

export default function Invoices({ loaderData: invoices }: Route.ComponentProps) {
  // A payment settled by webhook changes its order too.
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  return (
    <>
      <PageHead title="Invoices" views={<Months months={invoices.content?.months ?? []} />} />
      {invoices.error !== null ? <Retry message={invoices.error} /> : <Content {...invoices.content} />}
    </>
  );
}

const Months = ({ months }: { months: readonly string[] }) => (
  <ListViews
    name="month"
    label="Months"
    views={[{ value: '', label: 'All' }, ...months.map((month) => ({ value: month, label: monthText(month) }))]}
  />
);

function Content({ data, meta }: Pick<Page<Invoice>, 'data' | 'meta'>) {
  const [params] = useSearchParams();
  const month = params.get('month');
  if (data.length === 0 && month)
    return (
      <Empty title={`No invoices in ${monthText(month)}`} action={<LinkButton to="?">Show all months</LinkButton>}>
        Choose another month, or show all of them.
      </Empty>
    );
  if (data.length === 0)
    return (
      <Empty title="No invoices yet" action={<LinkButton to="/services">Order a service</LinkButton>}>
        Every order comes with an invoice. You can view, print and download it here.
      </Empty>
    );
  return (
    <>
      <InvoiceList invoices={data} />
      <Pagination meta={meta} />
    </>
  );
}
