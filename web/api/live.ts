import type { LiveEvent, LiveEventType } from '../../contract/events.ts';
import { openEventStream, SILENCE_MS, type StreamEvent } from './event-stream.ts';

type Listener = (event: LiveEvent) => void;

/** While the stream is cut, screens ask anew this often. */
const POLL_MS = 5_000;

const gap: LiveEvent = { type: 'gap', id: null };
const listeners = new Set<Listener>();
/** When each kind of event was told last. */
const lastTold = new Map<LiveEventType, number>();
const tell = (event: LiveEvent) => {
  lastTold.set(event.type, Date.now());
  for (const listener of listeners) listener(event);
};

/** When the data of the screens was asked for last. */
let askedAt = 0;

/** To be called before a screen asks for its data: what happens from then on may be missing on it once it is shown. */
export function beginAsking(): void {
  askedAt = Date.now();
}

/** What was told while the data of a screen was on its way, and the screen was not there to hear it. */
const missed = (told: Iterable<readonly [LiveEventType, number]>): LiveEvent[] =>
  [...told].filter(([, at]) => at >= askedAt).map(([type]) => ({ type, id: null }));

/** What tabs say to each other. A tab that has just opened asks how the stream is, and what it has missed. */
type Said = StreamEvent | { type: 'hello' } | { type: 'answer'; isOpen: boolean; told: [LiveEventType, number][] };

/** Whether asking makes sense: a screen that asks a server which is away would lose what it shows. */
const isServerThere = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Runs while anybody listens. The tabs of one user share one stream: whoever gets the lock holds it and tells the
 * others, and when that tab closes the next one gets the lock. Where the browser has no locks (a page that is not
 * served securely) each tab holds its own.
 */
function run(userId: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(`live-${userId}`);
  let isHolder = false;
  // The tab that holds the stream may be put to sleep by the browser, and then it says nothing any more.
  let lastOpen = 0;
  let isForbidden = false;
  const isOpen = () => Date.now() - lastOpen < SILENCE_MS;
  const hear = (told: StreamEvent) => {
    if ('id' in told) return tell(told);
    lastOpen = told.type === 'open' ? Date.now() : 0;
    isForbidden = told.type === 'forbidden';
  };
  const say = (told: StreamEvent) => {
    if (signal.aborted) return;
    post(told);
    hear(told);
  };
  const post = (said: Said) => channel.postMessage(said);
  let isAnswered = false;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.type === 'hello') {
      if (isHolder) post({ type: 'answer', isOpen: isOpen(), told: [...lastTold] });
    } else if (data.type !== 'answer') hear(data);
    else if (!isAnswered) {
      isAnswered = true;
      hear({ type: data.isOpen ? 'open' : 'cut' });
      for (const event of missed(data.told)) tell(event);
    }
  };
  const hold = async () => {
    isHolder = true;
    await openEventStream(signal, say);
    isHolder = false;
  };
  if (navigator.locks) navigator.locks.request(`live-${userId}`, { signal }, hold).catch(() => {});
  else void hold();
  post({ type: 'hello' });
  const poll = setInterval(async () => {
    if (isForbidden || isOpen() || document.visibilityState === 'hidden' || !(await isServerThere())) return;
    if (!signal.aborted && !isOpen()) tell(gap);
  }, POLL_MS);
  return () => {
    ending.abort();
    clearInterval(poll);
    channel.close();
  };
}

let running: { userId: number; stop: () => void } | null = null;

/**
 * Tells `listener` what happens to the user, and at once what has happened since its data was asked for. `gap` comes
 * whenever something may have been missed: what is on the screen is then asked for anew. While the stream is cut, that is
 * every few seconds. Answers how to stop listening.
 */
export function listen(userId: number, listener: Listener): () => void {
  // One function of its own for each: the same one twice would be one.
  const own: Listener = (event) => listener(event);
  listeners.add(own);
  if (running?.userId !== userId) {
    running?.stop();
    lastTold.clear();
    running = { userId, stop: run(userId) };
  }
  for (const event of missed(lastTold)) own(event);
  return () => {
    listeners.delete(own);
    if (listeners.size > 0) return;
    running?.stop();
    running = null;
  };
}

export type { LiveEvent, LiveEventType };
