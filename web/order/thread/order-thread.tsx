import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { enqueue, useOutgoing } from '../../chat/outgoing.ts';
import { Timeline, type TimelineHandle } from '../../chat/timeline.tsx';
import { useQuestion } from '../../dashboard/forms/use-question.tsx';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import { usePrefetch } from '../../dashboard/later.tsx';
import { MomentZone } from '../../record/moment-zone.ts';
import { Menu } from '../../ui/popovers/menu.tsx';
import type { LoadedMessages } from '../load-order.ts';
import { peopleOf, type Viewed } from '../workspace.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { EventEntry } from './event-entry.tsx';
import type { EventReader } from './event-text.ts';
import type { Person } from './mentions.ts';
import { type ComposerHandle, OrderComposer } from './order-composer.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { collapseEvents, type Entry, type EntryOf, entriesOf, type Grouped, groupThread } from './thread-entries.ts';
import { EditMessage, ThreadMessage, WholeEmail } from './thread-message.tsx';
import { useOrderThread } from './use-order-thread.ts';

export type ThreadProps = {
  viewed: Viewed;
  me: Person;
  loaded: LoadedMessages;
  filter?: 'all' | 'events';
  /** The next step of the order is on the same screen. */
  isStepShown?: boolean;
  /** Instead of a frame of its own. */
  className?: string;
};

const frame =
  'h-[clamp(25rem,calc(100dvh-26rem),52rem)] rounded-lg border border-line max-md:h-[max(24rem,calc(100dvh-7rem-var(--bottom-bar)))] print:h-auto!';

/** Needs a `key` per order. */
export function OrderThread(props: ThreadProps) {
  const { viewed, me, loaded, filter = 'all', isStepShown = false, className = frame } = props;
  const { role, order } = viewed;
  const zone = order.promise.time_zone;
  const isTeam = role !== 'customer';
  const timeline = useRef<TimelineHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [isEndShown, setEndShown] = useState(true);
  const [shown, setShown] = useState<Shown>(filter);
  const thread = useOrderThread(loaded, { orderId: order.id, meId: me.id, unread: order.unread, isEndShown });
  const { messages, events, firstUnread } = thread;
  const reader = { role, meId: me.id, today: order.promise.today, people: peopleOf(viewed) };
  const outgoing = useOutgoing({ from: me.id, kind: 'order', to: order.id }, messages);
  const next = outgoing.find(({ rejection }) => rejection === null);
  const onEndShown = useCallback((isShown: boolean) => setEndShown(isShown), []);
  const { ask, dialog } = useQuestion();
  usePrefetch(EditMessage, WholeEmail);

  const remove = async (message: OrderMessage) => {
    try {
      await ask({
        title: 'Delete this message?',
        action: 'Delete',
        danger: true,
        text: 'Others will see “Message deleted”.',
      });
    } catch {
      return;
    }
    try {
      const params = { id: order.id, mid: message.id };
      thread.add([await call('DELETE /orders/{id}/messages/{mid}', { params })]);
    } catch (error) {
      showToast(messageOf(error, 'Failed to delete the message. Please try again.'), { isError: true });
    }
  };
  const show = async (message: OrderMessage) => {
    try {
      await ask({
        title: 'Show this note to the customer?',
        action: 'Show to the customer',
        text: 'It becomes a message that the customer reads and gets by email. This can’t be undone.',
      });
    } catch {
      return;
    }
    try {
      const params = { id: order.id, mid: message.id };
      thread.add([await call('POST /orders/{id}/messages/{mid}/show', { params })]);
    } catch (error) {
      showToast(messageOf(error, 'Failed to show the note. Please try again.'), { isError: true });
    }
  };
  const all = entriesOf({
    messages,
    events,
    outgoing,
    order,
    me: { id: me.id, name: me.name, side: isTeam ? 'team' : 'customer' },
  });
  const grouped = groupThread(all.filter(filters[shown].has), zone);
  // Whoever asks for the events wants to read them.
  const runs = shown === 'events' ? grouped.map((entry) => [entry]) : collapseEvents(grouped);
  const contentOf = (run: readonly Grouped[], entry: Grouped, isFirstUnread: boolean) => {
    if (run.length > 1) return <CollapsedEvents run={run} reader={reader} />;
    switch (entry.type) {
      case 'event':
        return <EventEntry event={entry.event} reader={reader} />;
      case 'delivery':
        return <DeliveryCard viewed={viewed} delivery={entry.delivery} isStepShown={isStepShown} />;
      case 'questions':
        return <QuestionsCard viewed={viewed} intake={entry.intake} at={entry.at} />;
      default:
        return (
          <ThreadMessage
            entry={{ ...entry, startsGroup: entry.startsGroup || isFirstUnread }}
            isNext={entry.outgoing !== null && entry.outgoing === next}
            meId={me.id}
            isTeam={isTeam}
            orderId={order.id}
            clockOffsetMs={loaded.clockOffsetMs}
            onSaved={(saved) => thread.add([saved])}
            onDelete={(deleted) => void remove(deleted)}
            onShow={(note) => void show(note)}
            onRestore={(content) => composer.current?.restore(content)}
          />
        );
    }
  };
  return (
    <MomentZone value={zone}>
      <section aria-label="Conversation" className={clsx('flex flex-col overflow-hidden bg-surface', className)}>
        <div className="flex justify-end border-b border-line px-2">
          <Menu
            label="Show in this conversation"
            text={filters[shown].label}
            items={(isTeam ? teamFilters : customerFilters).map((one) => ({
              label: filters[one].label,
              onSelect: () => setShown(one),
            }))}
            className="inline-flex h-8 items-center gap-1 rounded-md px-2.5 text-sm font-medium text-ink-soft hover:text-ink pointer-coarse:h-11"
          />
        </div>
        <Timeline
          ref={timeline}
          label={`Conversation about order ${order.id}`}
          loading={thread}
          onEndShown={onEndShown}
          empty={shown === 'all' ? <EmptyThread isTeam={isTeam} /> : 'Nothing matches.'}
          items={runs.flatMap((run) => {
            const [entry] = run;
            if (!entry) return [];
            const { key, at, startsDay } = entry;
            const isFirstUnread = entry.type === 'message' && !entry.outgoing && entry.message.id === firstUnread;
            return [{ key, at, startsDay, isFirstUnread, content: contentOf(run, entry, isFirstUnread) }];
          })}
        />
        <OrderComposer
          ref={composer}
          viewed={viewed}
          me={me}
          onSend={(message) => {
            if (!enqueue({ from: me.id, kind: 'order', to: order.id, ...message })) return false;
            thread.clearUnread();
            timeline.current?.scrollToEnd();
            return true;
          }}
        />
        {dialog}
      </section>
    </MomentZone>
  );
}

type Shown = 'all' | 'messages' | 'notes' | 'events';

const isMessage = (entry: Entry, visibility: 'all' | 'team'): boolean =>
  entry.type === 'message' && entry.message.visibility === visibility;

const filters: Record<Shown, { label: string; has: (entry: Entry) => boolean }> = {
  all: { label: 'All', has: () => true },
  messages: { label: 'Messages', has: (entry) => isMessage(entry, 'all') },
  notes: { label: 'Notes', has: (entry) => isMessage(entry, 'team') },
  events: { label: 'Events', has: ({ type }) => type !== 'message' },
};
const teamFilters: readonly Shown[] = ['all', 'messages', 'notes', 'events'];
const customerFilters: readonly Shown[] = ['all', 'messages', 'events'];

const EmptyThread = ({ isTeam }: { isTeam: boolean }) =>
  isTeam
    ? 'No messages yet. Write to the customer, or leave a note for your team.'
    : 'No messages yet. Ask us anything about this order. The people working on it will reply here.';

const isEvent = (entry: Grouped): entry is Grouped<EntryOf<'event'>> => entry.type === 'event';

const CollapsedEvents = ({ run, reader }: { run: readonly Grouped[]; reader: EventReader }) => (
  <li className="mt-3 text-sm text-ink-soft">
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-2 font-medium hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight aria-hidden size={16} className="shrink-0 in-[details[open]]:rotate-90" />
        {run.length} changes
      </summary>
      <ul>
        {run.filter(isEvent).map(({ key, event }) => (
          <EventEntry key={key} event={event} reader={reader} />
        ))}
      </ul>
    </details>
  </li>
);
