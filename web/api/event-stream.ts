import { backOffMs } from '../../contract/shared/back-off.ts';
import type { LiveEvent } from '../../contract/shared/events.ts';
import { anySignal } from '../ui/older-browsers/any-signal.ts';
import { storedToken } from './browser.ts';
import { unlessLeaving } from './leaving.ts';
import { endSession } from './session.ts';
import { waitUntilRetry } from './wait-until-retry.ts';

/** `open` repeats with every chunk; `forbidden`: this session may not subscribe. */
export type StreamEvent = LiveEvent | { type: 'open' | 'cut' | 'forbidden' };

/** Two missed heartbeats, one every 20 seconds. */
export const SILENCE_TIMEOUT_MS = 45_000;
/** One missed heartbeat is enough in doubt, and before the first data. */
const DOUBT_TIMEOUT_MS = 25_000;
const PROBE_TIMEOUT_MS = 5_000;
const CHECK_INTERVAL_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** `onActivity` runs for every chunk, heartbeats included. */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<LiveEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  // Some browsers can't iterate over a stream.
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      // Our server writes each event on one line of data.
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield JSON.parse(data) as LiveEvent;
    }
  }
}

type Disconnect = 'cut' | 'silent' | 'refused' | 'forbidden';

const doubters = new Set<() => void>();

/** Call it when another tab, which this one's stream serves, becomes visible again. */
export function doubtStream(): void {
  for (const doubt of doubters) doubt();
}

/** Runs `doubt` once the tab is visible again, and `lost` once the browser is online again: the network is another one. */
function onReturn(doubt: () => void, lost: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && doubt();
  doubters.add(doubt);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', lost);
  return () => {
    doubters.delete(doubt);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', lost);
  };
}

/** Aborts `stream` if the server can't be reached. HTTP/2 asks over the connection of the stream itself. */
async function probe(stream: AbortController): Promise<void> {
  const timer = setTimeout(() => stream.abort(), PROBE_TIMEOUT_MS);
  try {
    await fetch('/readyz', { cache: 'no-store', signal: stream.signal });
  } catch {
    stream.abort();
  } finally {
    clearTimeout(timer);
  }
}

async function connect(signal: AbortSignal, emit: (event: StreamEvent) => void): Promise<Disconnect> {
  // A connection can die silently, and a single timer with it in a sleeping laptop.
  const silence = new AbortController();
  let lastActivity = Date.now();
  let timeoutMs = DOUBT_TIMEOUT_MS;
  const endIfSilent = () => Date.now() - lastActivity > timeoutMs && silence.abort();
  const check = setInterval(endIfSilent, CHECK_INTERVAL_MS);
  const doubt = () => {
    timeoutMs = DOUBT_TIMEOUT_MS;
    endIfSilent();
    if (!silence.signal.aborted) void probe(silence);
  };
  const stopListening = onReturn(doubt, () => silence.abort());
  const onActivity = () => {
    lastActivity = Date.now();
    timeoutMs = SILENCE_TIMEOUT_MS;
    emit({ type: 'open' });
  };
  const token = storedToken();
  try {
    const response = await fetch('/api/events', {
      // `EventSource` can't send headers, and a token does not belong in a URL.
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: anySignal(signal, silence.signal),
    });
    if (response.status === 401) {
      // Another tab may have logged in since.
      if (storedToken() === token) endSession();
      return 'forbidden';
    }
    if (response.status === 403) return 'forbidden';
    if (!response.ok || !response.body) return 'refused';
    for await (const event of parseEvents(response.body, onActivity)) emit(event);
  } catch (error) {
    await unlessLeaving();
    if (!signal.aborted) console.warn('The event stream was cut.', error);
  } finally {
    clearInterval(check);
    stopListening();
  }
  return silence.signal.aborted ? 'silent' : 'cut';
}

/** Reconnects until `signal` aborts or the session may not subscribe. */
export async function openEventStream(signal: AbortSignal, emit: (event: StreamEvent) => void): Promise<void> {
  let failures = 0;
  const onEvent = (event: StreamEvent) => {
    if (event.type !== 'ready') return emit(event);
    failures = 0;
    // Events before this connection are lost.
    emit({ type: 'gap', id: null });
  };
  while (!signal.aborted) {
    const end = await connect(signal, onEvent);
    if (signal.aborted) return;
    if (end === 'forbidden') return emit({ type: 'forbidden' });
    emit({ type: 'cut' });
    if (end === 'silent') continue;
    // Too many streams are open: a quick retry would not help.
    const retryMs = end === 'refused' ? MAX_RETRY_MS : backOffMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS);
    const early = new AbortController();
    const retryEarly = () => early.abort();
    doubters.add(retryEarly);
    await waitUntilRetry(retryMs * (0.75 + Math.random() / 2), { signal: anySignal(signal, early.signal) });
    doubters.delete(retryEarly);
    failures += 1;
  }
}
