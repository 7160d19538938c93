import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../../contract/inbox/chat.ts';
import type { Page } from '../../contract/shared/http.ts';
import { call } from '../api/browser.ts';
import { isUnread, mergeMessages, overlaps, type Viewpoint } from './messages.ts';
import { onSent } from './send-queue.ts';

type Query = { before?: number; after?: number };
const fetchMessages = (userId: number, query: Query) => call('GET /messages/{userId}', { params: { userId }, query });

const hasMore = ({ meta, data }: Page<Message>) => meta.total > data.length;

async function fetchAllAfter(userId: number, after: number): Promise<Message[]> {
  const page = await fetchMessages(userId, { after });
  const last = page.data.at(-1);
  return hasMore(page) && last ? [...page.data, ...(await fetchAllAfter(userId, last.id))] : page.data;
}

const isInView = () => document.visibilityState === 'visible' && document.hasFocus();

/** Live events reload `latest`. While `isEndShown`, messages are marked as read. */
export function useThread(viewpoint: Viewpoint, latest: Page<Message>, isEndShown: boolean) {
  const { otherId } = viewpoint;
  const [messages, setMessages] = useState(latest.data);
  const [hasOlder, setHasOlder] = useState(() => hasMore(latest));
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(messages);
  const add = useCallback((loaded: readonly Message[]) => {
    known.current = mergeMessages(known.current, loaded);
    setMessages(known.current);
  }, []);

  useEffect(() => {
    const last = known.current.at(-1);
    // More than one page has arrived, for instance overnight.
    if (last && !overlaps(known.current, latest.data)) void fetchAllAfter(otherId, last.id).then(add, console.warn);
    else add(latest.data);
  }, [latest, otherId, add]);
  useEffect(
    () =>
      onSent(({ kind, message }) => {
        if (kind === 'chat' && (message.receiver_id === otherId || message.sender_id === otherId)) add([message]);
      }),
    [otherId, add],
  );

  const loadOlder = async () => {
    if (isLoadingOlder || !hasOlder) return;
    setLoadingOlder(true);
    setProblem(null);
    try {
      const page = await fetchMessages(otherId, { before: known.current[0]?.id ?? 1 });
      add(page.data);
      setHasOlder(hasMore(page));
    } catch (error) {
      console.error(error);
      setProblem('Failed to fetch messages.');
    } finally {
      setLoadingOlder(false);
    }
  };

  const unread = messages.find((message) => isUnread(viewpoint, message))?.id ?? null;
  useMarkRead(otherId, messages, unread !== null && isEndShown);
  // The “New” divider: set on opening, and when a message arrives unseen.
  const [firstUnread, setFirstUnread] = useState(unread);
  useEffect(() => {
    if (unread === null || (isEndShown && isInView())) return;
    setFirstUnread((now) => (now === null || unread > now ? unread : now));
  }, [unread, isEndShown]);

  return {
    messages,
    hasOlder,
    isLoadingOlder,
    problem,
    loadOlder,
    firstUnread,
    clearUnread: () => setFirstUnread(null),
  };
}

/** Waits for the window's focus. Each change of the messages retries a failed call. */
function useMarkRead(userId: number, messages: readonly Message[], isDue: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `messages`, see above
  useEffect(() => {
    if (!isDue) return;
    const markRead = () => {
      if (isInView()) call('POST /messages/{userId}/read', { params: { userId } }).catch(console.warn);
    };
    markRead();
    window.addEventListener('focus', markRead);
    document.addEventListener('visibilitychange', markRead);
    return () => {
      window.removeEventListener('focus', markRead);
      document.removeEventListener('visibilitychange', markRead);
    };
  }, [userId, messages, isDue]);
}
