import { Link, useLocation } from 'react-router';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { call } from '../../api/browser.ts';
import { settled } from '../../api/page-data.ts';
import { Retry } from '../../dashboard/frame/retry.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { Pagination } from '../../dashboard/list/pagination.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { dueDay } from '../../order/company-days.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { OrderList } from './order-list.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

/** The page that placed and paid the order passes it. */
export type PlacedOrder = Pick<CustomerOrder, 'id' | 'promise' | 'needs_answer'>;

/** The due day is unknown until the answers are in. */
const dueText = ({ promise, needs_answer }: PlacedOrder): string =>
  needs_answer ? '. Please answer our questions next' : ` and due by ${dueDay(promise)}`;

export async function loadOrders(url: URL) {
  const failed = 'Failed to fetch data.';
  const [orders, waiting] = await Promise.all([
    loadList('GET /customer/orders', url, { isPlain: true, failed, query: { per_page: 25 } }),
    // Without it, the list is still complete.
    settled(call('GET /customer/orders/waiting'), failed),
  ]);
  return { orders, waiting: waiting.content?.data ?? [] };
}

export function MyOrders({ orders, waiting }: Awaited<ReturnType<typeof loadOrders>>) {
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed', 'settings.changed');
  const { state } = useLocation();
  const placed = (state as { placed?: PlacedOrder } | null)?.placed;
  return (
    <>
      <PageHead
        title="My Orders"
        // An empty list has the same button.
        primary={
          orders.content?.data.length !== 0 && (
            <LinkButton to="/services" size="small">
              Order a service
            </LinkButton>
          )
        }
      />
      {placed && (
        <Alert kind="success" className="mb-6">
          Thank you. Order {placed.id} is paid{dueText(placed)}.{' '}
          <Link to={`/customer/dashboard/orders/${placed.id}`} className="underline underline-offset-4">
            View the order
          </Link>
        </Alert>
      )}
      {orders.error !== null ? (
        <Retry message={orders.error} />
      ) : (
        <>
          <WaitingOrders orders={waiting} />
          <OrderList orders={orders.content.data} />
          <Pagination meta={orders.content.meta} />
        </>
      )}
    </>
  );
}
