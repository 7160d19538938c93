import { Fragment, type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Message } from '../../contract/chat.ts';
import type { Page } from '../../contract/http.ts';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import { dayText } from './day-text.ts';
import { isOwn, placed, type Side } from './merge.ts';
import { MessageLog } from './message-log.tsx';
import { type Outgoing, queue, useOutgoing } from './outgoing.ts';
import { FAILED, OutgoingState } from './outgoing-state.tsx';
import { useOnline, useStandstill } from './send-queue.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useThread } from './use-thread.ts';

type Props = {
  side: Side;
  /** The other side, as its messages name it. */
  name: string;
  latest: Page<Message>;
  /** What stands before the first word. */
  empty: ReactNode;
};

/** What was typed and not sent, by conversation, for whoever looks something up elsewhere in between. */
const drafts = new Map<string, string>();

/** One conversation: what was said, and where one writes. Mount it anew (`key`) for each. */
export function Thread({ side, name, latest, empty }: Props) {
  const { meId, otherId } = side;
  const draft = `${meId}:${otherId}`;
  const [text, setText] = useState(() => drafts.get(draft) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEndShown, setEndShown] = useState(true);
  const thread = useThread(side, latest, isEndShown);
  const { messages, firstUnread } = thread;
  const outgoing = useUnarrived(useOutgoing(meId, otherId), messages);
  const isOnline = useOnline();
  const standstill = useStandstill();
  const first = messages[0]?.id;
  const last = outgoing.at(-1)?.client_id ?? messages.at(-1)?.client_id ?? messages.at(-1)?.id;
  const { isAtEnd, hasNews, toEnd } = useLogScroll(log, { first, last }, '[data-first-unread]');
  useEffect(() => setEndShown(isAtEnd), [isAtEnd]);
  useEachMinute();

  const write = (next: string) => {
    setText(next);
    drafts.set(draft, next);
  };
  const send = (content: string) => {
    try {
      queue(meId, otherId, content);
    } catch (error) {
      // The browser has no room to keep it.
      console.error(error);
      return setProblem(FAILED);
    }
    setProblem(null);
    write('');
    thread.clearUnread();
    toEnd();
  };
  const edit = (content: string) => {
    write(text.trim() === '' ? content : `${content}\n\n${text}`);
    field.current?.focus();
  };
  const entries = entriesOf(messages, outgoing, meId);
  const firstWaiting = outgoing.find(({ refused }) => refused === null);
  const lastOwn = messages.findLast((message) => isOwn(side, message));
  const whoIs = (entry: Entry) => {
    if (entry.sender_id === meId) return 'You';
    return isOwn(side, entry) ? 'A colleague' : name;
  };
  return (
    <>
      <MessageLog
        label={`Conversation with ${name}`}
        log={log}
        {...thread}
        onOlder={thread.loadOlder}
        {...{ first, hasNews, toEnd }}
      >
        {entries.length === 0 && <div className="pt-6 text-ink-soft">{empty}</div>}
        <ol className="flex flex-col">
          {placed(entries).map(({ entry, startsDay, startsGroup }) => (
            // The same key before and after it has arrived: it is not read out as something new.
            <Fragment key={entry.client_id ?? entry.id}>
              {startsDay && <Divider>{dayText(entry.created_at)}</Divider>}
              {entry.id !== null && entry.id === firstUnread && <Divider isNews>New</Divider>}
              <Bubble
                who={whoIs(entry)}
                isOwn={isOwn(side, entry)}
                isPending={entry.outgoing !== null}
                text={entry.content}
                time={entry.created_at}
                startsGroup={startsGroup || (entry.id !== null && entry.id === firstUnread)}
              >
                {entry.outgoing ? (
                  <OutgoingState
                    {...{ isOnline, userId: meId, onEdit: edit, message: entry.outgoing }}
                    standstill={entry.outgoing === firstWaiting ? standstill : null}
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
        note={isOnline ? null : 'You are offline. What you send goes out once the connection is back.'}
      />
    </>
  );
}

type Entry = {
  /** Null while it is on its way. */
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
    created_at: new Date(message.at).toISOString(),
    outgoing: message,
  })),
];

/** Without those that stand among the messages already: the answer to a first try may have been lost. */
const useUnarrived = (outgoing: readonly Outgoing[], messages: readonly Message[]): Outgoing[] =>
  useMemo(() => {
    const arrived = new Set(messages.map(({ client_id }) => client_id));
    return outgoing.filter(({ client_id }) => !arrived.has(client_id));
  }, [outgoing, messages]);

const Divider = ({ isNews = false, children }: { isNews?: boolean; children: ReactNode }) => (
  <li
    data-first-unread={isNews || undefined}
    className={`mt-5 flex items-center gap-3 text-sm font-medium ${isNews ? 'text-brand' : 'text-ink-soft'}`}
  >
    <span aria-hidden className="h-px grow bg-current opacity-30" />
    <span>{children}</span>
    <span aria-hidden className="h-px grow bg-current opacity-30" />
  </li>
);

/** `5 minutes ago` is not true for long. */
function useEachMinute(): void {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
}
