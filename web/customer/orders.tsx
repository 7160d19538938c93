import { useLocation } from 'react-router';
import type { Route } from './+types/orders.ts';
import type { CustomerOrder } from '../../contract/orders.ts';
import { call } from '../api/browser.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { fetched } from './fetched.ts';
import { OrderList } from './order-list.tsx';
import { PageHead } from './page-head.tsx';
import { Pages } from './pages.tsx';

export { Problem as ErrorBoundary } from './problem.tsx';
export { ListSkeleton as HydrateFallback } from './list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadOrders(url);

export const loadOrders = (url: URL) =>
  fetched(call('GET /customer/orders', { query: { page: Number(url.searchParams.get('page')) || 1, per_page: 25 } }), url, {
    failed: 'Failed to fetch data.',
  });

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
          Order {placed.id} is placed. Its invoice waits for your payment; the work begins as planned.
        </Alert>
      )}
      <OrderList orders={data} />
      <Pages meta={meta} />
    </>
  );
}
