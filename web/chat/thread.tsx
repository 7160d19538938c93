import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Message as ChatMessage } from '../../contract/inbox/chat.ts';
import type { Page } from '../../contract/shared/http.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import { useSession } from '../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../api/typed-text.ts';
import { Composer } from './composer.tsx';
import { Message } from './message.tsx';
import { MessageText } from './message-text.tsx';
import { bySender, groupEntries, isOwn, type Viewpoint } from './messages.ts';
import { enqueue, type Outgoing, useOutgoing } from './outgoing.ts';
import { OutgoingState, REFUSED } from './outgoing-state.tsx';
import { Timeline, type TimelineHandle } from './timeline.tsx';
import { useSuggestions } from './use-suggestions.tsx';
import { useThread } from './use-thread.ts';

type Props = {
  viewpoint: Viewpoint;
  name: string;
  latest: Page<ChatMessage>;
  empty: ReactNode;
};

/** Needs a `key` per conversation. */
export function Thread({ viewpoint, name, latest, empty }: Props) {
  const { meId, otherId } = viewpoint;
  const me = useSession().user?.name ?? '';
  const draft = `chat:${otherId}`;
  const [text, setText] = useState(() => readTyped<string>(meId, draft) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const timeline = useRef<TimelineHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEndShown, setEndShown] = useState(true);
  const thread = useThread(viewpoint, latest, isEndShown);
  const { messages, firstUnread } = thread;
  const outgoing = useOutgoing({ from: meId, kind: 'chat', to: otherId }, messages);

  const write = (next: string) => {
    setText(next);
    if (next === '') removeTyped(meId, draft);
    else saveTyped(meId, draft, next);
  };
  const send = (content: string) => {
    if (!enqueue({ from: meId, kind: 'chat', to: otherId, content })) return setProblem(REFUSED);
    setProblem(null);
    write('');
    thread.clearUnread();
    timeline.current?.scrollToEnd();
  };
  const suggested = useSuggestions({
    text,
    values: viewpoint.isParticipant ? null : { customer_name: name },
    onPick: write,
  });
  const edit = (content: string) => {
    write(text.trim() === '' ? content : `${content}\n\n${text}`);
    field.current?.focus();
  };
  const entries = groupEntries(entriesOf(messages, outgoing, meId), bySender);
  const firstPending = outgoing.find(({ rejection }) => rejection === null);
  const lastOwn = messages.findLast((message) => isOwn(viewpoint, message));
  const senderOf = (entry: Entry): { person: string; name: string } => {
    if (entry.sender_id === meId) return { person: me, name: 'You' };
    return isOwn(viewpoint, entry) ? { person: 'A colleague', name: 'A colleague' } : { person: name, name };
  };
  const stateOf = ({ id, outgoing: message }: Entry): ReactNode => {
    if (!message)
      return (
        id === lastOwn?.id && <p className="text-sm text-ink-soft">{lastOwn?.read_at === null ? 'Sent' : 'Read'}</p>
      );
    return (
      <OutgoingState
        message={message}
        isNext={message === firstPending}
        failed={viewpoint.isParticipant ? `${REFUSED} Please try again.` : REFUSED}
        onEdit={edit}
      />
    );
  };
  return (
    <>
      <Timeline
        ref={timeline}
        label={`Conversation with ${name}`}
        loading={thread}
        empty={empty}
        onEndShown={useCallback((isShown: boolean) => setEndShown(isShown), [])}
        items={entries.map((entry) => {
          const isFirstUnread = entry.id !== null && entry.id === firstUnread;
          return {
            key: String(entry.client_id ?? entry.id),
            at: entry.created_at,
            startsDay: entry.startsDay,
            isFirstUnread,
            content: (
              <Message
                {...senderOf(entry)}
                isOwn={isOwn(viewpoint, entry)}
                isPending={entry.outgoing !== null}
                time={entry.created_at}
                startsGroup={entry.startsGroup || isFirstUnread}
                state={stateOf(entry)}
              >
                <MessageText text={entry.content} />
              </Message>
            ),
          };
        })}
      />
      <Composer
        field={field}
        formLabel={`Message ${name}`}
        text={text}
        max={maxLength.message}
        onText={write}
        onSend={send}
        problem={problem}
        {...suggested}
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

const entriesOf = (messages: readonly ChatMessage[], outgoing: readonly Outgoing[], meId: number): Entry[] => [
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
