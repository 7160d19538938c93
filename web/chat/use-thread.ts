import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../../contract/chat.ts';
import type { Page } from '../../contract/http.ts';
import { call } from '../api/browser.ts';
import { isUnread, joins, merged, type Side } from './merge.ts';
import { onSent } from './send-queue.ts';

type Query = { before?: number; after?: number };
const ask = (userId: number, query: Query) => call('GET /messages/{userId}', { params: { userId }, query });

const hasMore = ({ meta, data }: Page<Message>) => meta.total > data.length;

/** What came after a message, however much that is. */
async function askAfter(userId: number, after: number): Promise<Message[]> {
  const page = await ask(userId, { after });
  const last = page.data.at(-1);
  return hasMore(page) && last ? [...page.data, ...(await askAfter(userId, last.id))] : page.data;
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * The messages of one conversation. `latest` is its latest part, as the screen's loader has it after each event: what is
 * new there grows the conversation downwards, and upwards it grows on demand. `isEndShown` says whether the end of it is
 * in sight: then what arrives counts as read while somebody looks at it.
 */
export function useThread(side: Side, latest: Page<Message>, isEndShown: boolean) {
  const { otherId } = side;
  const [messages, setMessages] = useState(latest.data);
  const [isMore, setMore] = useState(() => hasMore(latest));
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(messages);
  const add = useCallback((asked: readonly Message[]) => {
    known.current = merged(known.current, asked);
    setMessages(known.current);
  }, []);

  useEffect(() => {
    const last = known.current.at(-1);
    // More has come than one part holds, for instance overnight.
    if (last && !joins(known.current, latest.data)) void askAfter(otherId, last.id).then(add, console.warn);
    else add(latest.data);
  }, [latest, otherId, add]);
  useEffect(
    () => onSent((sent) => (sent.receiver_id === otherId || sent.sender_id === otherId) && add([sent])),
    [otherId, add],
  );

  const loadOlder = async () => {
    if (isLoadingOlder || !isMore) return;
    setLoadingOlder(true);
    setProblem(null);
    try {
      const page = await ask(otherId, { before: known.current[0]?.id ?? 1 });
      add(page.data);
      setMore(hasMore(page));
    } catch (error) {
      console.error(error);
      setProblem('Failed to fetch messages.');
    } finally {
      setLoadingOlder(false);
    }
  };

  const unread = messages.find((message) => isUnread(side, message))?.id ?? null;
  useMarkRead(otherId, messages, unread !== null && isEndShown);
  // Where the reader's eye should start: set when the conversation opens, and when something arrives unseen.
  const [firstUnread, setFirstUnread] = useState(unread);
  useEffect(() => {
    if (unread === null || (isEndShown && isLookedAt())) return;
    setFirstUnread((now) => (now === null || unread > now ? unread : now));
  }, [unread, isEndShown]);

  return { messages, isMore, isLoadingOlder, problem, loadOlder, firstUnread, clearUnread: () => setFirstUnread(null) };
}

/**
 * Tells the server once somebody is there to read: at once, or when they come back to the window. Asked again with each
 * change of the messages, so that a call that failed is made up for.
 */
function useMarkRead(userId: number, messages: readonly Message[], isDue: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => {
    if (!isDue) return;
    const tell = () => {
      if (isLookedAt()) call('POST /messages/{userId}/read', { params: { userId } }).catch(console.warn);
    };
    tell();
    window.addEventListener('focus', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      window.removeEventListener('focus', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [userId, messages, isDue]);
}
