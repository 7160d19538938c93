import { Link, useLocation } from 'react-router';
import type { CustomerOrder } from '../../contract/orders.ts';
import { call } from '../api/browser.ts';
import { fetched } from '../dashboard/fetched.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { Pages } from '../dashboard/pages.tsx';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/orders.ts';
import { OrderList } from './order-list.tsx';

export { ListSkeleton as HydrateFallback } from '../dashboard/list-skeleton.tsx';
export { Problem as ErrorBoundary } from '../dashboard/problem.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadOrders(url);

export const loadOrders = (url: URL) =>
  fetched(
    call('GET /customer/orders', { query: { page: Number(url.searchParams.get('page')) || 1, per_page: 25 } }),
    url,
    {
      failed: 'Failed to fetch data.',
    },
  );

type Page = Awaited<ReturnType<typeof loadOrders>>;

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <MyOrders page={loaderData} />;
}

export function MyOrders({ page: { data, meta } }: { page: Page }) {
  const { state } = useLocation();
  const placed = (state as { placed?: CustomerOrder } | null)?.placed;
  return (
    <>
      <PageHead
        title="My Orders"
        action={
          <LinkButton to="/services" tone="secondary">
            Order a service
          </LinkButton>
        }
      />
      {placed && (
        <Alert kind="success" className="mb-6">
          Order {placed.id} is placed.{' '}
          {placed.invoice_id !== null && (
            <Link to={`/customer/dashboard/invoices/${placed.invoice_id}`} className="underline underline-offset-4">
              Pay its invoice
            </Link>
          )}
        </Alert>
      )}
      <OrderList orders={data} />
      <Pages meta={meta} />
    </>
  );
}
