import { AdminChat, type AdminThread, loadAdminThread } from '../chat/admin-chat.tsx';
import { OrderThreads } from '../chat/order-threads.tsx';
import { Retry } from '../dashboard/frame/retry.tsx';
import { type Loaded, loadList } from '../dashboard/list/load-list.ts';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import type { Route } from './+types/chat.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

type ChatData = { support: AdminThread; orders: Loaded<'GET /order-threads'> };

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<ChatData> {
  const [support, orders] = await Promise.all([
    loadAdminThread(url),
    loadList('GET /order-threads', url, {
      isPlain: true,
      failed: 'Failed to fetch the conversations about your orders.',
    }),
  ]);
  return { support, orders };
}

export default function Chat({ loaderData: { support, orders } }: Route.ComponentProps) {
  useLiveReload('order.message', 'order.changed');
  return (
    <>
      <AdminChat title="Chat" subtitle="Support" thread={support} />
      {(orders.error !== null || orders.content.meta.total > 0) && (
        <section aria-labelledby="order-threads" className="mt-6 flex max-h-[40dvh] shrink-0 flex-col">
          <h2 id="order-threads" className="mb-3 text-lg">
            About your orders
          </h2>
          {orders.error !== null ? (
            <Retry message={orders.error} />
          ) : (
            // The chat above needs the larger part of the window.
            <div className="min-h-0 overflow-y-auto">
              <OrderThreads threads={orders.content.data} urlOf={threadUrl} />
              <Pagination meta={orders.content.meta} />
            </div>
          )}
        </section>
      )}
    </>
  );
}

const threadUrl = (orderId: number) => `/customer/dashboard/orders/${orderId}?tab=conversation`;
