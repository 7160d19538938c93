import type { LiveEvent, LiveEventType } from '../../contract/shared/events.ts';
import { doubtStream, openEventStream, SILENCE_TIMEOUT_MS, type StreamEvent } from './event-stream.ts';
import { createStore } from './store.ts';

type Subscriber = (event: LiveEvent) => void;

/** Screens reload this often while the stream is cut. */
const POLL_MS = 5_000;
const RECONNECTING_AFTER_MS = 10_000;

/** There has been no connection for a while. */
export const reconnecting = createStore(false);

const gap: LiveEvent = { type: 'gap', id: null };
const subscribers = new Set<Subscriber>();
const lastPublishedAt = new Map<LiveEventType, number>();
const publish = (event: LiveEvent) => {
  lastPublishedAt.set(event.type, Date.now());
  for (const subscriber of subscribers) subscriber(event);
};

let loadStartedAt = 0;

/** Call before a screen loads its data, which may lack events from then on. */
export function markLoadStart(): void {
  loadStartedAt = Date.now();
}

/** Events that arrived while this screen's data was loading. */
const missedEvents = (published: Iterable<readonly [LiveEventType, number]>): LiveEvent[] =>
  [...published].filter(([, at]) => at >= loadStartedAt).map(([type]) => ({ type, id: null }));

/** A new tab sends `hello`; `state` returns the events that it missed. A tab that is visible again sends `visible`. */
type TabMessage =
  | StreamEvent
  | { type: 'hello' }
  | { type: 'visible' }
  | { type: 'state'; isOpen: boolean; published: [LiveEventType, number][] };

/** Polling an unreachable server would replace the screen by an error. */
const isServerReachable = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A user's tabs share the stream of the tab with the lock. Plain http has no `navigator.locks`: each tab has its own.
 */
function run(userId: number): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const channel = new BroadcastChannel(`live-${userId}`);
  const post = (message: TabMessage) => channel.postMessage(message);
  let isOwner = false;
  // Not a flag: the browser may suspend the owning tab.
  let lastOpen = 0;
  let isForbidden = false;
  const isOpen = () => Date.now() - lastOpen < SILENCE_TIMEOUT_MS;
  let notice: ReturnType<typeof setTimeout> | undefined;
  const hideNotice = () => {
    clearTimeout(notice);
    notice = undefined;
    if (reconnecting.get()) reconnecting.set(false);
  };
  const updateNotice = () => {
    if (isOpen() || isForbidden) hideNotice();
    else notice ??= setTimeout(() => reconnecting.set(true), RECONNECTING_AFTER_MS);
  };
  const handle = (event: StreamEvent) => {
    if ('id' in event) return publish(event);
    lastOpen = event.type === 'open' ? Date.now() : 0;
    isForbidden = event.type === 'forbidden';
    updateNotice();
  };
  const emit = (event: StreamEvent) => {
    if (signal.aborted) return;
    post(event);
    handle(event);
  };
  let hasState = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'hello') {
      if (isOwner) post({ type: 'state', isOpen: isOpen(), published: [...lastPublishedAt] });
    } else if (data.type === 'visible') doubtStream();
    else if (data.type !== 'state') handle(data);
    else if (!hasState) {
      hasState = true;
      handle({ type: data.isOpen ? 'open' : 'cut' });
      for (const event of missedEvents(data.published)) publish(event);
    }
  };
  const ownStream = async () => {
    isOwner = true;
    await openEventStream(signal, emit);
    isOwner = false;
  };
  if (navigator.locks) navigator.locks.request(`live-${userId}`, { signal }, ownStream).catch(() => {});
  else void ownStream();
  post({ type: 'hello' });
  updateNotice();
  const onVisible = () => document.visibilityState === 'visible' && !isOwner && post({ type: 'visible' });
  document.addEventListener('visibilitychange', onVisible);
  const poll = setInterval(async () => {
    // The tab with the stream may be suspended.
    updateNotice();
    if (isForbidden || isOpen() || document.visibilityState === 'hidden' || !(await isServerReachable())) return;
    if (!signal.aborted && !isOpen()) publish(gap);
  }, POLL_MS);
  return () => {
    abort.abort();
    clearInterval(poll);
    hideNotice();
    document.removeEventListener('visibilitychange', onVisible);
    channel.close();
  };
}

let running: { userId: number; stop: () => void } | null = null;

/**
 * Includes events since `markLoadStart`. `gap`: events may be lost, so the screen has to reload; it repeats while the
 * stream is cut.
 */
export function subscribeToLiveEvents(userId: number, subscriber: Subscriber): () => void {
  // The wrapper lets the same function subscribe twice.
  const own: Subscriber = (event) => subscriber(event);
  subscribers.add(own);
  if (running?.userId !== userId) {
    running?.stop();
    lastPublishedAt.clear();
    running = { userId, stop: run(userId) };
  }
  for (const event of missedEvents(lastPublishedAt)) own(event);
  return () => {
    subscribers.delete(own);
    if (subscribers.size > 0) return;
    running?.stop();
    running = null;
  };
}

export type { LiveEvent, LiveEventType };
