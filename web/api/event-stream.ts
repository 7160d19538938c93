import type { LiveEvent } from '../../contract/events.ts';
import { storedToken } from './browser.ts';
import { sessionEnded } from './session.ts';

/**
 * What is told of the stream: its events, that it is open (again after each sign of life), that it was cut, and that
 * this session may not listen.
 */
export type StreamEvent = LiveEvent | { type: 'open' | 'cut' | 'forbidden' };

/** The server's heart beats every 20 seconds: after two of them missed the stream is taken for dead. */
export const SILENCE_MS = 45_000;
const LOOK_MS = 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Waits, but not longer than until the network comes back. */
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

/** The events of one connection, as they come; ends when the connection does. `onLife` hears every heartbeat too. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, onLife: () => void): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder();
  // Not `for await`: not every browser can go through a stream like that.
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onLife();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data:'));
      if (data) yield JSON.parse(data.slice(5)) as LiveEvent;
    }
  }
}

type End = 'cut' | 'refused' | 'forbidden';

/** Reads one connection to its end. */
async function connect(signal: AbortSignal, say: (told: StreamEvent) => void): Promise<End> {
  // A connection can die without a word, for instance while a laptop sleeps; a timer would sleep with it.
  const silence = new AbortController();
  let lastLife = Date.now();
  const look = setInterval(() => Date.now() - lastLife > SILENCE_MS && silence.abort(), LOOK_MS);
  const alive = () => {
    lastLife = Date.now();
    say({ type: 'open' });
  };
  const token = storedToken();
  try {
    const answer = await fetch('/api/events', {
      // `EventSource` can't send the token, and an address is no place for it.
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 401) {
      // Somebody may have logged in anew meanwhile.
      if (storedToken() === token) sessionEnded();
      return 'forbidden';
    }
    if (answer.status === 403) return 'forbidden';
    if (!answer.ok || !answer.body) return 'refused';
    for await (const event of eventsOf(answer.body, alive)) say(event);
  } catch (error) {
    if (!signal.aborted) console.warn('The event stream was cut.', error);
  } finally {
    clearInterval(look);
  }
  return 'cut';
}

/** Holds the stream until `signal`, connecting again whenever it is cut; ends early where the session may not listen. */
export async function openEventStream(signal: AbortSignal, say: (told: StreamEvent) => void): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  const hear = (told: StreamEvent) => {
    if (told.type !== 'ready') return say(told);
    waitMs = FIRST_WAIT_MS;
    // Nobody has told what happened before: since the last connection, or since the screen was loaded.
    say({ type: 'gap', id: null });
  };
  while (!signal.aborted) {
    const end = await connect(signal, hear);
    if (signal.aborted) return;
    if (end === 'forbidden') return say({ type: 'forbidden' });
    say({ type: 'cut' });
    // Too many streams are open: that does not change within a second.
    if (end === 'refused') waitMs = LONGEST_WAIT_MS;
    await pause(waitMs * (0.75 + Math.random() / 2), signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}
