import clsx from 'clsx';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Settled } from '../../../api/page-data.ts';
import { useSession } from '../../../api/session.ts';
import { ChatFrame } from '../../../chat/chat-frame.tsx';
import { ConversationList } from '../../../chat/conversation-list.tsx';
import { type Conversations, loadInbox, type OpenThread } from '../../../chat/load-inbox.ts';
import { Thread } from '../../../chat/thread.tsx';
import { useLastLoaded } from '../../../chat/use-last-loaded.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { isShown } from '../../../ui/older-browsers/is-shown.ts';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import type { Route } from './+types/chat.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadInbox(url);

const none: Settled<OpenThread | null> = { content: null, error: null };

export default function Chat({ loaderData }: Route.ComponentProps) {
  useLiveReload('message', 'message.read');
  const [params] = useSearchParams();
  const list = useLastLoaded(loaderData.list, params.get('search'));
  const open = useLastLoaded<OpenThread | null>(loaderData.open ?? none, params.get('with'));
  const isOpen = open.error !== null || open.content !== null;
  return (
    <>
      <div className={clsx(isOpen && 'max-lg:sr-only')}>
        <PageHead title="Chat" />
      </div>
      <ChatFrame className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={clsx('flex min-h-0 grow flex-col lg:border-r lg:border-line', isOpen && 'max-lg:hidden')}>
          <ConversationList list={list} openId={open.content?.person.id ?? null} />
        </div>
        <div className={clsx('min-h-0 min-w-0 flex-col', isOpen ? 'flex grow' : 'hidden lg:flex')}>
          {open.error !== null ? (
            <>
              <Head />
              <div className="p-4 sm:p-6">
                <Retry message={open.error} />
              </div>
            </>
          ) : open.content ? (
            <Conversation key={open.content.person.id} {...open.content} />
          ) : (
            <NothingOpen list={list} />
          )}
        </div>
      </ChatFrame>
    </>
  );
}

/** Opens no conversation unasked: that would mark its messages as read. */
function NothingOpen({ list }: { list: Settled<Conversations> }) {
  const [params] = useSearchParams();
  const unread = list.content?.data.filter(({ unread_count }) => unread_count > 0) ?? [];
  const next = unread[0] ?? list.content?.data[0];
  const url = new URLSearchParams(params);
  url.set('with', String(next?.id));
  return (
    <div className="m-auto grid max-w-96 justify-items-center gap-4 p-6 text-center">
      <MessagesSquare aria-hidden size={40} strokeWidth={1.5} className="text-ink-soft" />
      <p className="text-ink-soft">
        {unread.length > 0
          ? `${unread.length === 1 ? 'One conversation is' : `${unread.length} conversations are`} waiting for a reply.`
          : 'No one is waiting for a reply. Choose a conversation, or search for someone to message.'}
      </p>
      {next && (
        <LinkButton to={`?${url}`} tone="secondary">
          {unread.length > 0 ? 'Open the first one' : 'Open the latest one'}
        </LinkButton>
      )}
    </div>
  );
}

function Conversation({ person, inboxId, latest, latestOrder }: OpenThread) {
  const { user } = useSession();
  const meId = user?.id ?? 0;
  const { id: otherId, name } = person;
  // Another admin is the participant of a thread with the inbox's admin.
  const isParticipant = otherId === inboxId;
  const viewpoint = useMemo(() => ({ isParticipant, meId, otherId }), [isParticipant, meId, otherId]);
  return (
    <>
      <Head person={person} latestOrder={latestOrder} />
      <Thread
        viewpoint={viewpoint}
        name={name}
        latest={latest}
        empty={`No messages yet. ${name} sees your message right away.`}
      />
    </>
  );
}

const headLink = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4';

const isFocusLost = () => {
  const { activeElement, body } = document;
  return activeElement === body || (activeElement !== null && !isShown(activeElement));
};

function Head({ person, latestOrder = null }: Partial<Pick<OpenThread, 'person' | 'latestOrder'>>) {
  const [params] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const back = new URLSearchParams(params);
  back.delete('with');
  useEffect(() => {
    // Opening and closing on a phone remove the link that had the focus.
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2 sm:px-6">
      <IconLink to={`?${back}`} label="All conversations" preventScrollReset className="-ml-2 shrink-0 lg:hidden">
        <ArrowLeft aria-hidden size={20} />
      </IconLink>
      <div className="min-w-0 grow">
        <h2 ref={heading} tabIndex={-1} className="truncate text-lg leading-snug font-semibold outline-none">
          <bdi>{person?.name ?? 'Conversation'}</bdi>
        </h2>
        {person && (
          <p className="truncate text-sm text-ink-soft">
            <span className="capitalize">{person.role.name}</span> · {person.email}
          </p>
        )}
      </div>
      {person?.role.name === 'customer' && (
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-4">
          {latestOrder && (
            <Link to={`/admin/dashboard/orders/${latestOrder.id}`} className={`${headLink} gap-2 max-sm:hidden`}>
              Order {latestOrder.id}
              <Status {...orderLook(latestOrder.status)} />
            </Link>
          )}
          <Link to={`/admin/dashboard/customers/${person.id}/orders`} className={headLink}>
            All orders<span className="sr-only"> of {person.name}</span>
          </Link>
        </div>
      )}
    </div>
  );
}
