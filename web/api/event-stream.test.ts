import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/shared/events.ts';
import { doubtStream, openEventStream, parseEvents, type StreamEvent } from './event-stream.ts';

async function parse(...chunks: string[]): Promise<{ events: LiveEvent[]; activity: number }> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: LiveEvent[] = [];
  let activity = 0;
  for await (const event of parseEvents(body, () => (activity += 1))) events.push(event);
  return { events, activity };
}

test('events are parsed however the network splits them', async () => {
  const { events } = await parse(
    'retry: 3000\n\nevent: ready\ndata: {"type":"ready","id":null}\n',
    '\nevent: message\nda',
    'ta: {"type":"message","id":7}\n\nevent: message\ndata: {"type":"message","id":8}\n\n',
  );
  expect(events).toEqual([
    { type: 'ready', id: null },
    { type: 'message', id: 7 },
    { type: 'message', id: 8 },
  ]);
});

test('a heartbeat counts as activity and is no event', async () => {
  expect(await parse(': still here\n\n', ': still here\n\n')).toEqual({ events: [], activity: 2 });
});

test('an event that the connection cut off is dropped', async () => {
  expect((await parse('event: message\ndata: {"type":"mess')).events).toEqual([]);
});

type Connection = { send: (text: string) => void; signal: AbortSignal };
let connections: Connection[] = [];
let events: StreamEvent[] = [];
let closeStream = () => {};
let probe: () => Promise<Response> = async () => new Response();

const heartbeat = ': heartbeat\n\n';
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function connect(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  if (url === '/readyz') return probe();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  signal.addEventListener('abort', () => controller?.error(signal.reason));
  connections.push({ signal, send: (text) => controller?.enqueue(new TextEncoder().encode(text)) });
  return new Response(body);
}

function showTab(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function openStream(): Promise<void> {
  const abort = new AbortController();
  closeStream = () => abort.abort();
  void openEventStream(abort.signal, (event) => events.push(event));
  await advance(0);
}

beforeEach(() => {
  [connections, events] = [[], []];
  probe = async () => new Response();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', connect);
});
afterEach(async () => {
  closeStream();
  await advance(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an open stream is replaced at once when the browser is online again', async () => {
  await openStream();
  connections[0]?.send('event: ready\ndata: {"type":"ready","id":null}\n\n');
  await advance(0);
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(connections.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(events.map(({ type }) => type)).toEqual(['open', 'gap', 'cut']);
});

test.each<[string, () => void]>([
  ['its tab is visible again', () => showTab('visible')],
  ['another tab is', doubtStream],
])('a stream whose heartbeat is late is replaced at once when %s', async (_, ask) => {
  await openStream();
  await advance(14_000);
  connections[0]?.send(heartbeat);
  await advance(24_000);
  ask();
  await advance(0);
  expect(connections).toHaveLength(1);
  connections[0]?.send(heartbeat);
  await advance(26_000);
  expect(connections).toHaveLength(1);
  ask();
  await advance(0);
  expect(connections).toHaveLength(2);
});

test('one missed heartbeat is enough once a tab is visible again, and two without', async () => {
  await openStream();
  connections[0]?.send(heartbeat);
  await advance(1_000);
  showTab('visible');
  await advance(30_000);
  expect(connections).toHaveLength(2);
  connections[1]?.send(heartbeat);
  await advance(44_000);
  expect(connections).toHaveLength(2);
  await advance(6_000);
  expect(connections).toHaveLength(3);
});

test.each<[string, () => Promise<Response>, number]>([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['doesn’t respond for 5 seconds', () => new Promise(() => {}), 5_000],
])('a stream is replaced if the server %s when its tab is visible again', async (_, reply, ms) => {
  await openStream();
  connections[0]?.send(heartbeat);
  await advance(1_000);
  probe = reply;
  showTab('visible');
  await advance(Math.max(0, ms - 1));
  expect(connections).toHaveLength(ms === 0 ? 2 : 1);
  await advance(1);
  expect(connections).toHaveLength(2);
});

test('a hidden tab asks nothing', async () => {
  await openStream();
  connections[0]?.send(heartbeat);
  await advance(26_000);
  showTab('hidden');
  await advance(1_000);
  expect(connections).toHaveLength(1);
});

test('a failed connection is tried again at once when another tab is visible', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openStream();
  vi.stubGlobal('fetch', connect);
  doubtStream();
  await advance(0);
  expect(connections).toHaveLength(1);
});
