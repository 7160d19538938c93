import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { Settled } from '../api/page-data.ts';
import { useSession } from '../api/session.ts';
import { focusComposer } from '../chat/focus-composer.ts';
import { useLastLoaded } from '../chat/use-last-loaded.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { later, usePrefetch } from '../dashboard/later.tsx';
import { isPhone as isPhoneNow, useIsPhone } from '../dashboard/list/use-is-phone.ts';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { MomentZone } from '../record/moment-zone.ts';
import { RecordPage } from '../record/record-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Part } from '../ui/part.tsx';
import type { MenuItem } from '../ui/popovers/menu.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { LoadedMessages, LoadedOrder } from './load-order.ts';
import { NextStepBar } from './next-step-bar.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { promiseSentence } from './promise-text.ts';
import type { NextStep, StepAction } from './step.ts';
import { stepUrl } from './step-url.ts';
import { overviewUrl, type TabId, tabsToDo, tabUrl } from './tabs.ts';
import type { Person } from './thread/mentions.ts';
import { OrderThread, type ThreadProps } from './thread/order-thread.tsx';
import { type AnyWorkspace, type Viewed, workersOf } from './workspace.ts';

const QuestionsTab = later(() => import('./intake/questions-tab.tsx').then((part) => part.QuestionsTab));
const FilesTab = later(() => import('./files/files-tab.tsx').then((part) => part.FilesTab));

const Latest = later(() => import('./latest.tsx').then((part) => part.Latest));
// A phone shows it first.
if (!import.meta.env.SSR && isPhoneNow()) Latest.prefetch();

type Props = {
  viewed: Viewed;
  step: NextStep;
  loaded: Omit<LoadedOrder<AnyWorkspace>, 'order'>;
  badges: ReactNode;
  back: { name: string; to: string };
  menu?: readonly MenuItem[];
  work: ReactNode;
  /** Below the events of the conversation. */
  history?: ReactNode;
  /** Next to the tabs, below them on a narrow screen. */
  aside: ReactNode;
  /** Below the next step, in every width. */
  ways?: ReactNode;
  /** Between the next step and the steps. */
  lead?: ReactNode;
  /** Above what was said last, on a phone. */
  overview?: ReactNode;
  problem?: string | null;
  isPending?: boolean;
  onAction?: (action: StepAction, button: HTMLElement) => void;
};

/** The open work has the same buttons below what was delivered. */
const isDecision = (action: StepAction): boolean => action === 'accept' || action === 'changes';

// Without money, the second card is as high as the others.
const peopleAreTallest = 'md:max-xl:*:first:row-span-1! md:max-xl:*:nth-2:row-span-2';

/** Its moments are of the days that the steps and the promise name. */
export const OrderFrame = (props: Props) => (
  <MomentZone value={props.viewed.order.promise.time_zone}>
    <Frame {...props} />
  </MomentZone>
);

/** A phone opens each tab as a screen of its own, from an overview of the order. */
function Frame({
  viewed,
  step,
  loaded: { tab, messages, files, secrets },
  back,
  badges,
  menu,
  aside,
  ...parts
}: Props) {
  const { order } = viewed;
  const { search } = useLocation();
  const { user } = useSession();
  const isPhone = useIsPhone();
  useLiveReload(
    'order.changed',
    'order.message',
    'refund.changed',
    'invoice.changed',
    'commission.changed',
    'settings.changed',
  );
  usePrefetch(QuestionsTab, FilesTab);
  const isOverview = isPhone && !new URLSearchParams(search).has('tab');
  const isTalking = tab === 'conversation' && !isOverview;
  const isThread = isTalking || (tab === 'history' && !isOverview);
  const urlOf = (action: StepAction) => {
    const url = stepUrl(viewed, action, search);
    return isTalking && url === tabUrl(search, 'conversation') ? null : url;
  };
  const act = (action: StepAction, button: HTMLElement) => {
    if (action === 'reply' || action === 'write') focusComposer();
    else parts.onAction?.(action, button);
  };
  const panels: Record<TabId, () => ReactNode> = {
    conversation: () => <Conversation {...{ viewed, messages }} me={user} isStepShown={!isPhone} />,
    questions: () => <QuestionsTab viewed={viewed} secrets={secrets} />,
    work: () => parts.work,
    files: () => <FilesTab files={files} />,
    history: () => (
      <div className="grid gap-4">
        <Conversation {...{ viewed, messages }} me={user} isStepShown={!isPhone} filter="events" />
        {parts.history}
      </div>
    ),
  };
  // Hidden instead of removed: a phone that is turned must not lose what was typed.
  const onOverview = isOverview ? undefined : 'max-sm:hidden';
  const tabs = (
    <OrderTabs
      className={onOverview}
      selected={isOverview ? null : tab}
      toDo={tabsToDo(viewed)}
      states={{ work: viewed.role === 'staff' ? progressText(viewed.order.progress) : undefined }}
    />
  );
  const head = (
    <OrderHead
      back={back}
      order={order}
      reader={viewed.role}
      workers={workersFor(viewed, user?.id)}
      badges={badges}
      menu={menu}
      isSaidBelow={!(isPhone && isThread) && saysPromise(step, viewed)}
    />
  );
  const toOverview = (
    <Link
      to={overviewUrl(search)}
      className="mb-3 inline-flex min-h-11 items-center gap-2 text-ink-soft sm:hidden print:hidden"
    >
      <ArrowLeft aria-hidden size={18} />
      Overview
    </Link>
  );
  if (isPhone && isThread)
    return (
      <>
        {head}
        {toOverview}
        <Part>
          <Suspense>{panels[tab]()}</Suspense>
        </Part>
      </>
    );
  return (
    <RecordPage
      label="About this order"
      top={
        <>
          {head}
          {!isOverview && toOverview}
          <NextStepBar
            step={step}
            urlOf={urlOf}
            isHere={(action) =>
              !isOverview && ((tab === 'work' && isDecision(action)) || urlOf(action) === tabUrl(search, tab))
            }
            onAction={act}
            isPending={parts.isPending ?? false}
          />
          {parts.problem && <Alert className="mb-4">{parts.problem}</Alert>}
          {parts.ways}
          {isOverview && parts.lead}
          <OrderSteps viewed={viewed} className={onOverview} />
        </>
      }
      aside={<Part>{aside}</Part>}
      asideClass={clsx(onOverview, viewed.role === 'staff' && peopleAreTallest)}
    >
      {isOverview ? (
        <>
          {parts.overview}
          {messages && user && <LatestLoaded viewed={viewed} messages={messages} me={user} />}
          {tabs}
        </>
      ) : (
        <div>
          {tabs}
          <Part>
            <Suspense fallback={<SkeletonLines />}>{panels[tab]()}</Suspense>
          </Part>
        </div>
      )}
    </RecordPage>
  );
}

/** Or only the first letter differs, within a sentence. */
const saysPromise = ({ text }: NextStep, { role, order }: Viewed): boolean =>
  text.includes(promiseSentence(order.promise, order, role).slice(1));

const progressText = (progress: { done: number; total: number } | null): string | undefined =>
  progress ? `${progress.done} of ${progress.total} done` : undefined;

/** Staff need not see themselves. */
const workersFor = ({ role, order }: Viewed, meId: number | undefined): string =>
  workersOf(role === 'staff' ? { staff: order.staff.filter(({ id }) => id !== meId) } : order);

type LoadedProps = {
  viewed: Viewed;
  messages: Settled<LoadedMessages>;
  me: Person;
};

function LatestLoaded({ viewed, messages: loaded, me }: LoadedProps) {
  const messages = useLastLoaded(loaded, viewed.order.id);
  if (messages.error !== null) return <Retry message={messages.error} />;
  return (
    // The place of three entries keeps the tabs below from moving far.
    <Suspense
      fallback={
        <div className="min-h-70">
          <SkeletonLines />
        </div>
      }
    >
      <Latest viewed={viewed} loaded={messages.content} meId={me.id} />
    </Suspense>
  );
}

type Shown = Pick<ThreadProps, 'filter' | 'isStepShown'>;
type ConversationProps = Shown & { viewed: Viewed; messages: Settled<LoadedMessages> | null; me: Person | null };

function Conversation({ messages, me, ...shown }: ConversationProps) {
  return messages && me && <LastLoaded messages={messages} me={me} {...shown} />;
}

/** An open conversation must survive a lost network. */
function LastLoaded({ messages: loaded, ...thread }: LoadedProps & Shown) {
  const { id } = thread.viewed.order;
  const messages = useLastLoaded(loaded, id);
  if (messages.error !== null) return <Retry message={messages.error} />;
  return <OrderThread key={`${id} ${thread.filter}`} loaded={messages.content} {...thread} />;
}
