import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Settled } from '../api/page-data.ts';
import { useSession } from '../api/session.ts';
import { useLastLoaded } from '../chat/use-last-loaded.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { Alert } from '../ui/alert.tsx';
import { Part } from '../ui/part.tsx';
import { FilesTab } from './files/files-tab.tsx';
import { QuestionsTab } from './intake/questions-tab.tsx';
import type { LoadedMessages, LoadedOrder } from './load-order.ts';
import { nextStep } from './next-step.ts';
import { NextStepBar } from './next-step-bar.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderTabs } from './order-tabs.tsx';
import type { StepAction } from './step.ts';
import { stepUrl } from './step-url.ts';
import { type TabId, tabsToDo, tabUrl } from './tabs.ts';
import type { Person } from './thread/mentions.ts';
import { OrderThread } from './thread/order-thread.tsx';
import { type AnyWorkspace, type Viewed, workersOf } from './workspace.ts';

type Props = {
  viewed: Viewed;
  loaded: Omit<LoadedOrder<AnyWorkspace>, 'order'>;
  badges: ReactNode;
  back: ReactNode;
  actions?: ReactNode;
  work: ReactNode;
  history: ReactNode;
  /** Next to the tabs, below them on a narrow screen. */
  aside: ReactNode;
  quarantined?: number;
  problem?: string | null;
  isPending?: boolean;
  onAction?: (action: StepAction, button: HTMLElement) => void;
};

export function OrderFrame({
  viewed,
  loaded: { tab, messages, files },
  back,
  badges,
  actions,
  aside,
  ...parts
}: Props) {
  const { order } = viewed;
  const { search } = useLocation();
  const { user } = useSession();
  useLiveReload(
    'order.changed',
    'order.message',
    'refund.changed',
    'invoice.changed',
    'commission.changed',
    'settings.changed',
  );
  const step = nextStep(viewed, { quarantined: parts.quarantined ?? 0 });
  const action = step.action?.id;
  const url = action ? stepUrl(viewed, action, search) : null;
  // The open tab already shows the target of the button.
  const isHere = url !== null && url === tabUrl(search, tab);
  const panels: Record<TabId, () => ReactNode> = {
    conversation: () => <Conversation viewed={viewed} messages={messages} me={user} />,
    questions: () => <QuestionsTab viewed={viewed} />,
    work: () => parts.work,
    files: () => <FilesTab files={files} />,
    history: () => parts.history,
  };
  return (
    <>
      {back}
      <OrderHead
        order={order}
        reader={viewed.role}
        workers={workersFor(viewed, user?.id)}
        badges={badges}
        actions={actions}
      />
      <NextStepBar
        step={step}
        isHere={isHere}
        url={url}
        onAction={(button) => action && parts.onAction?.(action, button)}
        isPending={parts.isPending ?? false}
      />
      {parts.problem && <Alert className="mb-6">{parts.problem}</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <OrderTabs selected={tab} toDo={tabsToDo(viewed)} />
          <Part>{panels[tab]()}</Part>
        </div>
        <aside
          aria-label="About this order"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:max-xl:grid-cols-2"
        >
          <Part>{aside}</Part>
        </aside>
      </div>
    </>
  );
}

/** Staff need not see themselves. */
const workersFor = ({ role, order }: Viewed, meId: number | undefined): string =>
  workersOf(role === 'staff' ? { staff: order.staff.filter(({ id }) => id !== meId) } : order);

type ConversationProps = {
  viewed: Viewed;
  messages: Settled<LoadedMessages> | null;
  me: Person | null;
};

function Conversation({ viewed, messages, me }: ConversationProps) {
  return messages && me && <LastLoaded viewed={viewed} messages={messages} me={me} />;
}

type LoadedProps = { viewed: Viewed; messages: Settled<LoadedMessages>; me: Person };

/** An open conversation must survive a lost network. */
function LastLoaded({ viewed, messages: loaded, me }: LoadedProps) {
  const { id } = viewed.order;
  const messages = useLastLoaded(loaded, id);
  if (messages.error !== null) return <Retry message={messages.error} />;
  const { data, clockOffsetMs } = messages.content;
  return <OrderThread key={id} viewed={viewed} me={me} latest={data} clockOffsetMs={clockOffsetMs} />;
}
