import clsx from 'clsx';
import { MessagesSquare, PenLine } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Settled } from '../../../api/page-data.ts';
import { ChatFrame } from '../../../chat/chat-frame.tsx';
import { type PaneActions, PaneHead } from '../../../chat/pane-head.tsx';
import { useLastLoaded } from '../../../chat/use-last-loaded.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { refreshPendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { focusRow, rowsIn } from '../../../dashboard/list/row-focus.ts';
import { ViewLinks } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Part } from '../../../ui/part.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { hasAbout, loadInbox, type Opened } from './load-inbox.ts';
import { isSame, openKey, placeAt, urlOf, viewsOf } from './places.ts';
import { emailStates, type ListedThread } from './received.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

const AboutThread = later(() => import('./about-thread.tsx').then((part) => part.AboutThread));
const Conversation = later(() => import('./conversation.tsx').then((part) => part.Conversation));
const NewMessage = later(() => import('./new-message.tsx').then((part) => part.NewMessage));

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadInbox(url);

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, placeAt(args.location.pathname).title);

const states = [
  ['', 'Open and waiting'],
  ['open', 'Open'],
  ['waiting', 'Waiting for them'],
  ['done', 'Done'],
] as const;

const none: Settled<Opened | null> = { content: null, error: null };
const noThreads: readonly ListedThread[] = [];

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const key = openKey(params);
  const { title, source } = placeAt(pathname);
  const list = useLastLoaded(loaderData.list, [pathname, params.get('search'), params.get('state')].join());
  const open = useLastLoaded<Opened | null>(loaderData.open ?? none, key && `${key.source}-${key.id}`);
  const threads = list.content?.data ?? noThreads;
  const rows = useRef<HTMLDivElement>(null);
  const { run, problem, isPending } = useAction();
  const [isWriting, setWriting] = useState(false);
  const stopWriting = () => setWriting(false);
  usePrefetch(AboutThread, Conversation, NewMessage);
  useLiveReload(
    'message',
    'message.read',
    'order.message',
    'order.changed',
    'contact.waiting',
    'notification',
    'inbox.changed',
  );
  const close = async () => {
    await navigate(urlOf(params, null), { preventScrollReset: true });
    refreshPendingCounts();
  };
  const setState = async (thread: ListedThread, state: 'done' | 'open') => {
    const at = threads.indexOf(thread);
    const { source, id, last_id } = thread;
    const isSet = await run(
      () => call('PUT /admin/inbox/{source}/{id}/state', { params: { source, id }, body: { state, last_id } }),
      { failure: state === 'done' ? 'Failed to mark as done.' : 'Failed to reopen.', recordKey: `${source}-${id}` },
    );
    if (!isSet) return;
    if (isSame(thread, key)) await close();
    const left = rowsIn(rows.current);
    const next = left[Math.min(at, left.length - 1)];
    if (next) focusRow(next);
  };
  useInboxKeys({ list: rows, threads, openKey: key, onDone: (thread) => void setState(thread, 'done') });
  const shown = threads.find((thread) => isSame(thread, key));
  const actions: PaneActions = {
    isDone: shown?.state === 'done',
    onDone: shown ? () => void setState(shown, shown.state === 'done' ? 'open' : 'done') : null,
    isPending,
  };
  const isOpen = open.error !== null || open.content !== null;
  const about = open.content && hasAbout(open.content) ? open.content : null;
  return (
    <>
      <div className={clsx(isOpen && 'max-lg:sr-only')}>
        <PageHead
          title={title}
          hasOwnViews
          views={<ViewLinks label="Inbox" links={viewsOf(pathname, params, list.content?.counts)} />}
          secondary={
            <Button tone="secondary" size="small" onClick={() => setWriting(true)}>
              <PenLine aria-hidden size={18} />
              <span>
                New<span className="max-sm:sr-only"> message</span>
              </span>
            </Button>
          }
        />
        <ListFilters
          search="Search messages"
          fields={[{ name: 'state', label: 'State', options: source === 'email' ? emailStates : states }]}
        />
      </div>
      {problem && <Alert className="mb-2">{problem}</Alert>}
      <ChatFrame className="lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] min-[87.5rem]:grid-cols-[22rem_minmax(0,1fr)_18rem]">
        <div
          ref={rows}
          className={clsx('flex min-h-0 grow flex-col lg:border-e lg:border-line', isOpen && 'max-lg:hidden')}
        >
          <InboxList list={list} openKey={key} />
        </div>
        <div
          className={clsx(
            'min-h-0 min-w-0 flex-col',
            isOpen ? 'flex grow' : 'hidden lg:flex',
            !about && 'min-[87.5rem]:col-span-2',
          )}
        >
          {open.error !== null ? (
            <>
              <PaneHead backUrl={urlOf(params, null)} title="Conversation" />
              <div className="p-4 sm:p-6">
                <Retry message={open.error} />
              </div>
            </>
          ) : open.content ? (
            <Part>
              <Suspense fallback={<Loading />}>
                <Conversation
                  key={key && `${key.source}-${key.id}`}
                  opened={open.content}
                  actions={actions}
                  backUrl={urlOf(params, null)}
                  onClose={() => void close()}
                />
              </Suspense>
            </Part>
          ) : (
            <NothingOpen isListed={threads.length > 0} isAllRead={list.content?.counts.all === 0} />
          )}
        </div>
        {about && (
          <aside
            aria-label="About this conversation"
            className="hidden min-h-0 overflow-y-auto border-s border-line p-4 min-[87.5rem]:block"
          >
            <Part>
              <Suspense>
                <AboutThread opened={about} />
              </Suspense>
            </Part>
          </aside>
        )}
      </ChatFrame>
      {isWriting && (
        <LaterDialog onClose={stopWriting}>
          <NewMessage onClose={stopWriting} />
        </LaterDialog>
      )}
    </>
  );
}

const Loading = () => (
  <div className="p-4 sm:p-6">
    <SkeletonLines />
  </div>
);

/** Opens no conversation unasked: that would mark its messages as read. An empty or failed list says enough itself. */
const NothingOpen = ({ isListed, isAllRead }: { isListed: boolean; isAllRead: boolean }) =>
  (isListed || isAllRead) && (
    <div className="m-auto grid max-w-96 justify-items-center gap-4 p-6 text-center">
      <MessagesSquare aria-hidden size={40} strokeWidth={1.5} className="text-ink-soft" />
      <p className="text-ink-soft">
        {isListed ? 'Choose a conversation to read and answer it.' : 'No one is waiting for a reply.'}
      </p>
    </div>
  );
