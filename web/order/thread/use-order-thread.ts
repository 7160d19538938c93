import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { call } from '../../api/browser.ts';
import { mergeMessages, overlaps } from '../../chat/messages.ts';
import { onSent } from '../../chat/send-queue.ts';
import type { LoadedMessages } from '../load-order.ts';
import { firstUnreadOf, mergeEvents } from './thread-entries.ts';

export const PAGE_SIZE = 50;

type Query = { before?: number; after?: number };
type Loaded = Pick<LoadedMessages, 'data' | 'events'>;
const fetchMessages = (id: number, query: Query): Promise<Loaded> =>
  call('GET /orders/{id}/messages', { params: { id }, query });

async function fetchAllAfter(orderId: number, after: number): Promise<Loaded> {
  const { data, events } = await fetchMessages(orderId, { after });
  const last = data.at(-1);
  if (data.length < PAGE_SIZE || !last) return { data, events };
  const more = await fetchAllAfter(orderId, last.id);
  return { data: [...data, ...more.data], events: [...events, ...more.events] };
}

const isInView = () => document.visibilityState === 'visible' && document.hasFocus();

type Options = { orderId: number; meId: number; unread: number; isEndShown: boolean };

/** Live events reload `latest`. While `isEndShown`, messages are marked as read. */
export function useOrderThread(latest: Loaded, { orderId, meId, unread, isEndShown }: Options) {
  const [messages, setMessages] = useState<readonly OrderMessage[]>(latest.data);
  const [events, setEvents] = useState<readonly ThreadEvent[]>(latest.events);
  const [hasOlder, setHasOlder] = useState(latest.data.length >= PAGE_SIZE);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(messages);
  const add = useCallback((loaded: readonly OrderMessage[]) => {
    known.current = mergeMessages(known.current, loaded);
    setMessages(known.current);
  }, []);
  const addPage = useCallback(
    ({ data, events: loaded }: Loaded) => {
      add(data);
      setEvents((before) => mergeEvents(before, loaded));
    },
    [add],
  );
  useEffect(() => {
    const last = known.current.at(-1);
    // More than one page has arrived, for instance overnight.
    if (last && !overlaps(known.current, latest.data)) void fetchAllAfter(orderId, last.id).then(addPage, console.warn);
    else addPage(latest);
  }, [latest, orderId, addPage]);
  useEffect(
    () =>
      onSent((sent) => {
        if (sent.kind === 'order' && sent.orderId === orderId) add([sent.message]);
      }),
    [orderId, add],
  );

  const loadOlder = async () => {
    if (isLoadingOlder || !hasOlder) return;
    setLoadingOlder(true);
    setProblem(null);
    try {
      const page = await fetchMessages(orderId, { before: known.current[0]?.id ?? 1 });
      addPage(page);
      setHasOlder(page.data.length >= PAGE_SIZE);
    } catch (error) {
      console.error(error);
      setProblem('Failed to fetch messages.');
    } finally {
      setLoadingOlder(false);
    }
  };
  // The “New” divider remains where it was when the thread was opened.
  const [firstUnread, setFirstUnread] = useState(() => firstUnreadOf(latest.data, meId, unread));
  useMarkRead(orderId, messages.at(-1)?.id ?? null, unread > 0 && isEndShown);
  return {
    messages,
    events,
    add,
    hasOlder,
    isLoadingOlder,
    problem,
    loadOlder,
    firstUnread,
    clearUnread: () => setFirstUnread(null),
  };
}

/** Waits for the window’s focus. */
function useMarkRead(orderId: number, upTo: number | null, isDue: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isDue || upTo === null) return;
    const markRead = async () => {
      if (!isInView()) return;
      try {
        await call('POST /orders/{id}/messages/read', { params: { id: orderId }, body: { up_to: upTo } });
        await revalidate();
      } catch (error) {
        console.warn(error);
      }
    };
    void markRead();
    window.addEventListener('focus', markRead);
    document.addEventListener('visibilitychange', markRead);
    return () => {
      window.removeEventListener('focus', markRead);
      document.removeEventListener('visibilitychange', markRead);
    };
  }, [orderId, upTo, isDue, revalidate]);
}
