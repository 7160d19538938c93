import { Fragment, type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Message } from '../../contract/inbox/chat.ts';
import type { Page } from '../../contract/shared/http.ts';
import { readTyped, removeTyped, saveTyped } from '../api/typed-text.ts';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import { dayLabel } from './day-label.ts';
import { MessageLog } from './message-log.tsx';
import { groupEntries, isOwn, type Viewpoint } from './messages.ts';
import { enqueue, type Outgoing, useOutgoing } from './outgoing.ts';
import { OutgoingState, REFUSED } from './outgoing-state.tsx';
import { useOnline, useQueueBlock } from './send-queue.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useThread } from './use-thread.ts';

type Props = {
  viewpoint: Viewpoint;
  name: string;
  latest: Page<Message>;
  empty: ReactNode;
};

/** Needs a `key` per conversation. */
export function Thread({ viewpoint, name, latest, empty }: Props) {
  const { meId, otherId } = viewpoint;
  const draft = `chat:${otherId}`;
  const [text, setText] = useState(() => readTyped<string>(meId, draft) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEndShown, setEndShown] = useState(true);
  const thread = useThread(viewpoint, latest, isEndShown);
  const { messages, firstUnread } = thread;
  const outgoing = useUndelivered(useOutgoing(meId, otherId), messages);
  const isOnline = useOnline();
  const block = useQueueBlock();
  const first = messages[0]?.id;
  const last = outgoing.at(-1)?.client_id ?? messages.at(-1)?.client_id ?? messages.at(-1)?.id;
  const { isAtEnd, hasNewMessages, scrollToEnd } = useLogScroll(log, { first, last }, '[data-first-unread]');
  useEffect(() => setEndShown(isAtEnd), [isAtEnd]);
  useRenderEveryMinute();

  const write = (next: string) => {
    setText(next);
    if (next === '') removeTyped(meId, draft);
    else saveTyped(meId, draft, next);
  };
  const send = (content: string) => {
    try {
      enqueue(meId, otherId, content);
    } catch (error) {
      // The browser's storage is full.
      console.error(error);
      return setProblem(REFUSED);
    }
    setProblem(null);
    write('');
    thread.clearUnread();
    scrollToEnd();
  };
  const edit = (content: string) => {
    write(text.trim() === '' ? content : `${content}\n\n${text}`);
    field.current?.focus();
  };
  const entries = entriesOf(messages, outgoing, meId);
  const firstPending = outgoing.find(({ rejection }) => rejection === null);
  const lastOwn = messages.findLast((message) => isOwn(viewpoint, message));
  const senderOf = (entry: Entry) => {
    if (entry.sender_id === meId) return 'You';
    return isOwn(viewpoint, entry) ? 'A colleague' : name;
  };
  return (
    <>
      <MessageLog
        label={`Conversation with ${name}`}
        log={log}
        {...thread}
        onOlder={thread.loadOlder}
        {...{ first, hasNewMessages, scrollToEnd }}
      >
        {entries.length === 0 && <div className="pt-6 text-ink-soft">{empty}</div>}
        <ol className="flex flex-col">
          {groupEntries(entries).map(({ entry, startsDay, startsGroup }) => (
            // The key must not change on sending, or a screen reader would announce the message twice.
            <Fragment key={entry.client_id ?? entry.id}>
              {startsDay && <Divider>{dayLabel(entry.created_at)}</Divider>}
              {entry.id !== null && entry.id === firstUnread && <Divider isUnreadStart>New</Divider>}
              <Bubble
                sender={senderOf(entry)}
                isOwn={isOwn(viewpoint, entry)}
                isPending={entry.outgoing !== null}
                text={entry.content}
                time={entry.created_at}
                startsGroup={startsGroup || (entry.id !== null && entry.id === firstUnread)}
              >
                {entry.outgoing ? (
                  <OutgoingState
                    {...{ isOnline, userId: meId, onEdit: edit, message: entry.outgoing }}
                    block={entry.outgoing === firstPending ? block : null}
                    failed={viewpoint.isParticipant ? `${REFUSED} Please try again.` : REFUSED}
                  />
                ) : (
                  entry.id === lastOwn?.id && (
                    <p className="text-sm text-ink-soft">{lastOwn?.read_at === null ? 'Sent' : 'Read'}</p>
                  )
                )}
              </Bubble>
            </Fragment>
          ))}
        </ol>
      </MessageLog>
      <Composer
        field={field}
        to={name}
        text={text}
        onText={write}
        onSend={send}
        problem={problem}
        notice={isOnline ? null : 'You’re offline. Your messages will be sent when you’re back online.'}
      />
    </>
  );
}

type Entry = {
  id: number | null;
  client_id: string | null;
  sender_id: number;
  content: string;
  created_at: string;
  outgoing: Outgoing | null;
};

const entriesOf = (messages: readonly Message[], outgoing: readonly Outgoing[], meId: number): Entry[] => [
  ...messages.map((message) => ({ ...message, outgoing: null })),
  ...outgoing.map((message) => ({
    id: null,
    client_id: message.client_id,
    sender_id: meId,
    content: message.content,
    created_at: new Date(message.queuedAt).toISOString(),
    outgoing: message,
  })),
];

/** The server may have a message whose first response was lost. */
const useUndelivered = (outgoing: readonly Outgoing[], messages: readonly Message[]): Outgoing[] =>
  useMemo(() => {
    const arrived = new Set(messages.map(({ client_id }) => client_id));
    return outgoing.filter(({ client_id }) => !arrived.has(client_id));
  }, [outgoing, messages]);

const Divider = ({ isUnreadStart = false, children }: { isUnreadStart?: boolean; children: ReactNode }) => (
  <li
    data-first-unread={isUnreadStart || undefined}
    className={`mt-5 flex items-center gap-3 text-sm font-medium ${isUnreadStart ? 'text-brand' : 'text-ink-soft'}`}
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
