import type { LiveEvent, LiveEventType } from '../../contract/events.ts';
import { heldToken } from './browser.ts';
import { sessionEnded } from './session.ts';

type Listener = (event: LiveEvent) => void;
/** What the tab that holds the stream tells the others: an event, or how the stream is. */
type Told = LiveEvent | { type: 'open' } | { type: 'cut' };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server's heart beats every 20 seconds: after two of them missed the stream is taken for dead. */
const SILENCE_MS = 45_000;
/** While the stream is cut, screens ask anew this often. */
const POLL_MS = 5_000;

const gap: LiveEvent = { type: 'gap', id: null };
const listeners = new Set<Listener>();
const tell = (event: LiveEvent) => {
  for (const listener of listeners) listener(event);
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** The events of one connection, as they come; ends when the connection does. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onLife: () => void): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    onLife();
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data:'));
      if (data) yield JSON.parse(data.slice(5)) as LiveEvent;
    }
  }
}

/** Reads one connection to its end. Answers whether another try makes sense. */
async function connect(signal: AbortSignal, say: (told: Told) => void): Promise<boolean> {
  // A connection can die without a word, for instance while a laptop sleeps.
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    alive();
    const answer = await fetch('/api/events', {
      // `EventSource` can't send the token, and an address is no place for it.
      headers: { Authorization: `Bearer ${heldToken()}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 401) sessionEnded();
    if (answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok || !answer.body) return true;
    for await (const event of eventsOf(answer.body, alive)) say(event);
  } catch (error) {
    if (!signal.aborted) console.warn('The event stream was cut.', error);
  } finally {
    clearTimeout(timer);
  }
  return true;
}

/** Holds the stream until `signal`, connecting again whenever it is cut. */
async function hold(signal: AbortSignal, say: (told: Told) => void): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let wasOpen = false;
  const hear = (told: Told) => {
    if (told.type !== 'ready') return say(told);
    // What happened while it was cut nobody has told: the screens ask.
    if (wasOpen) say(gap);
    wasOpen = true;
    waitMs = FIRST_WAIT_MS;
    say({ type: 'open' });
  };
  while (!signal.aborted && (await connect(signal, hear))) {
    if (signal.aborted) return;
    say({ type: 'cut' });
    await pause(waitMs * (0.75 + Math.random() / 2), signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/**
 * Runs while anybody listens. The tabs of one user share one stream: whoever gets the lock holds it and tells the
 * others, and when that tab closes the next one gets the lock. Where the browser has no locks (a page that is not
 * served securely) each tab holds its own.
 */
function run(userId: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(`live-${userId}`);
  let isOpen = false;
  const hear = (told: Told) => {
    if (told.type === 'open' || told.type === 'cut') isOpen = told.type === 'open';
    else tell(told);
  };
  const say = (told: Told) => {
    if (signal.aborted) return;
    channel.postMessage(told);
    hear(told);
  };
  channel.onmessage = ({ data }: MessageEvent<Told | { type: 'hello' }>) => {
    // A tab that has just opened asks how the stream is.
    if (data.type === 'hello') return void (isHolder && channel.postMessage({ type: isOpen ? 'open' : 'cut' }));
    hear(data);
  };
  let isHolder = false;
  const begin = () => {
    isHolder = true;
    return hold(signal, say);
  };
  if (navigator.locks) navigator.locks.request(`live-${userId}`, { signal }, begin).catch(() => {});
  else void begin();
  channel.postMessage({ type: 'hello' });
  const poll = setInterval(() => {
    if (!isOpen && document.visibilityState === 'visible') tell(gap);
  }, POLL_MS);
  return () => {
    ending.abort();
    clearInterval(poll);
    channel.close();
  };
}

let stop: (() => void) | null = null;
let runsFor = 0;

/**
 * Tells `listener` what happens to the user, and `gap` whenever something may have been missed: what is on the screen is
 * then asked for anew. While the stream is cut, `gap` comes every few seconds. Answers how to stop listening.
 */
export function listen(userId: number, listener: Listener): () => void {
  listeners.add(listener);
  if (runsFor !== userId) stop?.();
  if (!stop || runsFor !== userId) {
    runsFor = userId;
    stop = run(userId);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

export type { LiveEvent, LiveEventType };
