import clsx from 'clsx';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OrderThread as ListedThread } from '../../contract/order/threads.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { useSession } from '../api/session.ts';
import { SupportThread } from '../chat/admin-chat.tsx';
import { type AdminThread, loadAdminThread } from '../chat/admin-thread.ts';
import { ChatFrame } from '../chat/chat-frame.tsx';
import { ConversationRow } from '../chat/conversation-row.tsx';
import { PaneHead } from '../chat/pane-head.tsx';
import { useLastLoaded } from '../chat/use-last-loaded.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { later, usePrefetch } from '../dashboard/later.tsx';
import { type Loaded, loadList } from '../dashboard/list/load-list.ts';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { useIsPhone } from '../dashboard/list/use-is-phone.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { fetchMessages, type LoadedMessages } from '../order/load-order.ts';
import { type CustomerOrderWorkspace, titlesOf } from '../order/workspace.ts';
import { Part } from '../ui/part.tsx';
import type { Route } from './+types/chat.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

const OrderThread = later(() => import('../order/thread/order-thread.tsx').then((part) => part.OrderThread));

type OpenOrder = { order: CustomerOrderWorkspace; messages: LoadedMessages };
type ChatData = { support: AdminThread; orders: Loaded<'GET /order-threads'>; open: Settled<OpenOrder | null> };

const SUPPORT = 'support';
const none: Settled<OpenOrder | null> = { content: null, error: null };

/** Null for the conversation with the company. */
const openOrderId = (params: URLSearchParams): number | null => Number(params.get('open')) || null;

async function loadOrder(id: number): Promise<OpenOrder> {
  const [order, messages] = await Promise.all([call('GET /orders/{id}', { params: { id } }), fetchMessages(id)]);
  return { order: order as CustomerOrderWorkspace, messages };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<ChatData> {
  const id = openOrderId(url.searchParams);
  const [support, orders, open] = await Promise.all([
    loadAdminThread(url),
    loadList('GET /order-threads', url, {
      isPlain: true,
      failed: 'Failed to fetch the conversations about your orders.',
    }),
    id === null
      ? none
      : settledOrRedirect(loadOrder(id), url, { failed: 'Failed to fetch messages.', missing: 'Order not found.' }),
  ]);
  return { support, orders, open };
}

/** The support and each order are conversations of one list. */
export default function Chat({ loaderData: { support, orders, open: opened } }: Route.ComponentProps) {
  useLiveReload('order.message', 'order.changed', 'message', 'message.read');
  usePrefetch(OrderThread);
  const [params] = useSearchParams();
  const isPhone = useIsPhone();
  const { user } = useSession();
  const orderId = openOrderId(params);
  const open = useLastLoaded(opened, orderId);
  const hasList = orders.error !== null || orders.content.meta.total > 0;
  const isChosen = params.has('open') || !hasList;
  const isOpen = isChosen || !isPhone;
  return (
    <>
      <div className={clsx(isChosen && hasList && 'max-sm:sr-only')}>
        <PageHead title="Chat" />
      </div>
      <ChatFrame
        className={clsx(hasList && 'sm:grid sm:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]')}
      >
        {hasList && (
          <nav
            aria-label="Conversations"
            className={clsx('min-h-0 grow overflow-y-auto sm:border-e sm:border-line', isChosen && 'max-sm:hidden')}
          >
            <ConversationRow
              to={urlOf(params, SUPPORT)}
              name="Support"
              line={newestOf(support) ?? 'Ask us anything'}
              at={support.content?.latest.data.at(-1)?.created_at}
              isUnread={hasUnread(support, user?.id)}
              isOpen={orderId === null && !isPhone}
            />
            <OrderConversations loaded={orders} openId={orderId} />
          </nav>
        )}
        {isOpen && (
          <div className="flex min-h-0 min-w-0 grow flex-col">
            {orderId === null ? (
              <>
                {hasList && <PaneHead splitFrom="sm" title="Support" backUrl={urlOf(params, null)} />}
                <SupportThread thread={support} />
              </>
            ) : open.error !== null ? (
              <>
                <PaneHead splitFrom="sm" title="Conversation" backUrl={urlOf(params, null)} />
                <div className="p-4">
                  <Retry message={open.error} />
                </div>
              </>
            ) : (
              open.content && <OpenOrderThread key={orderId} {...open.content} backUrl={urlOf(params, null)} />
            )}
          </div>
        )}
      </ChatFrame>
    </>
  );
}

function urlOf(params: URLSearchParams, open: string | null): string {
  const next = new URLSearchParams(params);
  if (open === null) next.delete('open');
  else next.set('open', open);
  return `?${next}`;
}

const newestOf = ({ content }: AdminThread): string | undefined => content?.latest.data.at(-1)?.content;

const hasUnread = ({ content }: AdminThread, meId: number | undefined): boolean =>
  content?.latest.data.some(({ sender_id, read_at }) => sender_id !== meId && read_at === null) ?? false;

function OrderConversations({ loaded, openId }: { loaded: Loaded<'GET /order-threads'>; openId: number | null }) {
  const [params] = useSearchParams();
  if (loaded.error !== null)
    return (
      <div className="p-3">
        <Retry message={loaded.error} />
      </div>
    );
  return (
    <>
      {loaded.content.data.map((thread) => (
        <ConversationRow
          key={thread.order.id}
          to={urlOf(params, String(thread.order.id))}
          name={thread.order.services.join(', ')}
          tag={`Order ${thread.order.id}`}
          line={lineOf(thread)}
          at={thread.last?.at}
          isUnread={thread.unread > 0}
          isOpen={thread.order.id === openId}
        />
      ))}
      <div className="px-3 pb-3">
        <Pagination meta={loaded.content.meta} />
      </div>
    </>
  );
}

/** A deleted message has no content; the application’s entries have no author. */
function lineOf({ last }: ListedThread): string {
  if (!last) return 'No messages yet';
  const text = last.content === '' ? 'Message deleted' : last.content;
  return last.author === null ? text : `${last.author}: ${text}`;
}

function OpenOrderThread({ order, messages, backUrl }: OpenOrder & { backUrl: string }) {
  const { user } = useSession();
  return (
    <>
      <PaneHead
        splitFrom="sm"
        backUrl={backUrl}
        title={
          <Link to={`/customer/dashboard/orders/${order.id}`} className="hover:underline">
            Order {order.id} <span className="font-normal">{titlesOf(order)}</span>
          </Link>
        }
      />
      {user && (
        <Part>
          <Suspense>
            <OrderThread viewed={{ role: 'customer', order }} me={user} loaded={messages} className="min-h-0 grow" />
          </Suspense>
        </Part>
      )}
    </>
  );
}
