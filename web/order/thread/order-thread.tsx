import clsx from 'clsx';
import { Fragment, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { dayLabel } from '../../chat/day-label.ts';
import { MessageLog } from '../../chat/message-log.tsx';
import { useLogScroll } from '../../chat/use-log-scroll.ts';
import { useQuestion } from '../../dashboard/forms/use-question.tsx';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import type { Viewed } from '../workspace.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { Person } from './mentions.ts';
import { sendMessage, useOutgoing } from './outgoing.ts';
import { entriesOf, groupEntries } from './thread-entries.ts';
import { ThreadEvent, ThreadMessage } from './thread-message.tsx';
import { useOrderThread } from './use-order-thread.ts';

type Props = {
  viewed: Viewed;
  me: Person;
  latest: readonly OrderMessage[];
  clockOffsetMs: number;
  /** Instead of a frame of its own. */
  className?: string;
};

const frame =
  'h-[clamp(25rem,calc(100dvh-26rem),52rem)] rounded-lg border border-line max-md:h-[max(24rem,calc(100dvh-7rem-var(--bottom-bar)))]';

/** Needs a `key` per order. */
export function OrderThread({ viewed, me, latest, clockOffsetMs, className = frame }: Props) {
  const { role, order } = viewed;
  const isTeam = role !== 'customer';
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [isEndShown, setEndShown] = useState(true);
  const thread = useOrderThread(latest, { orderId: order.id, meId: me.id, unread: order.unread, isEndShown });
  const { messages, firstUnread } = thread;
  const outgoing = useOutgoing(order.id);
  const first = messages[0]?.id;
  const last = outgoing.at(-1)?.client_id ?? messages.at(-1)?.client_id ?? messages.at(-1)?.id;
  const { isAtEnd, hasNewMessages, scrollToEnd } = useLogScroll(log, { first, last }, '[data-first-unread]');
  useEffect(() => setEndShown(isAtEnd), [isAtEnd]);
  useRenderEveryMinute();
  const { ask, dialog } = useQuestion();

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
  const entries = groupEntries(entriesOf(messages, outgoing, { ...me, side: isTeam ? 'team' : 'customer' }));
  return (
    <section aria-label="Conversation" className={clsx('flex flex-col overflow-hidden bg-surface', className)}>
      <MessageLog
        label={`Conversation about order ${order.id}`}
        log={log}
        {...thread}
        onOlder={thread.loadOlder}
        {...{ first, hasNewMessages, scrollToEnd }}
      >
        {entries.length === 0 && <EmptyThread isTeam={isTeam} />}
        <ol className="flex flex-col">
          {entries.map((entry) => {
            const { message } = entry;
            const isFirstUnread = message.id !== 0 && message.id === firstUnread;
            return (
              <Fragment key={entry.key}>
                {entry.startsDay && <Divider>{dayLabel(message.created_at)}</Divider>}
                {isFirstUnread && <Divider isUnreadStart>New</Divider>}
                {message.kind === 'event' ? (
                  <ThreadEvent message={message} />
                ) : (
                  <ThreadMessage
                    entry={{ ...entry, startsGroup: entry.startsGroup || isFirstUnread }}
                    meId={me.id}
                    isTeam={isTeam}
                    orderId={order.id}
                    clockOffsetMs={clockOffsetMs}
                    onSaved={(saved) => thread.add([saved])}
                    onDelete={(deleted) => void remove(deleted)}
                    onShow={(note) => void show(note)}
                    onRestore={(content) => composer.current?.restore(content)}
                  />
                )}
              </Fragment>
            );
          })}
        </ol>
      </MessageLog>
      <Composer
        ref={composer}
        viewed={viewed}
        me={me}
        onSend={(message) => {
          sendMessage({ orderId: order.id, ...message });
          thread.clearUnread();
          scrollToEnd();
        }}
      />
      {dialog}
    </section>
  );
}

const EmptyThread = ({ isTeam }: { isTeam: boolean }) => (
  <p className="max-w-text pt-6 text-ink-soft">
    {isTeam
      ? 'No messages yet. Write to the customer, or leave a note for your team.'
      : 'No messages yet. Ask us anything about this order. The people working on it will reply here.'}
  </p>
);

const Divider = ({ isUnreadStart = false, children }: { isUnreadStart?: boolean; children: ReactNode }) => (
  <li
    data-first-unread={isUnreadStart || undefined}
    className={clsx('mt-5 flex items-center gap-3 text-sm font-medium', isUnreadStart ? 'text-brand' : 'text-ink-soft')}
  >
    <span aria-hidden className="h-px grow bg-current opacity-30" />
    <span>{children}</span>
    <span aria-hidden className="h-px grow bg-current opacity-30" />
  </li>
);

function useRenderEveryMinute(): void {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
}
