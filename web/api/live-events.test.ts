import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnecting, subscribeToLiveEvents } from './live-events.ts';

let isReachable = false;
let unsubscribe = () => {};

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function connect(url: string, { signal }: { signal?: AbortSignal } = {}): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch');
  if (url !== '/api/events') return new Response();
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(': heartbeat\n\n'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );
}

/** No other tab. */
class Channel {
  postMessage() {}
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', connect);
});
afterEach(async () => {
  unsubscribe();
  await advance(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('10 seconds without a connection are shown, until there is one or the user is gone', async () => {
  isReachable = false;
  unsubscribe = subscribeToLiveEvents(1, () => {});
  await advance(9_999);
  expect(reconnecting.get()).toBe(false);
  await advance(1);
  expect(reconnecting.get()).toBe(true);
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(reconnecting.get()).toBe(false);
  isReachable = false;
  window.dispatchEvent(new Event('online'));
  await advance(10_000);
  expect(reconnecting.get()).toBe(true);
  unsubscribe();
  expect(reconnecting.get()).toBe(false);
});

test('a connection that returns within 10 seconds is not mentioned', async () => {
  isReachable = true;
  unsubscribe = subscribeToLiveEvents(1, () => {});
  await advance(0);
  const seen: boolean[] = [];
  const stop = reconnecting.subscribe(() => seen.push(reconnecting.get()));
  isReachable = false;
  window.dispatchEvent(new Event('online'));
  await advance(5_000);
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await advance(20_000);
  expect(seen).toEqual([]);
  stop();
});
