import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderFile } from '../../contract/order/files.ts';
import type { User } from '../../contract/people/accounts.ts';

/** Lists its keys as a browser's storage does. */
function storage() {
  const stored: Record<string, string> = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
    removeItem: (name: string) => delete stored[name],
  });
  return stored;
}

type Sent = { url: string; token: string | null; content: string; client_id: string };
let sent: Sent[] = [];
/** Null: no network. */
let status: number | null = null;

const message = { from: 1, kind: 'order', to: 7, content: 'Who hosts your domain?' } as const;
const person = (id: number) => ({ id, name: `Person ${id}` }) as User;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The ids of the messages are left out. */
const stored = () => Object.keys(localStorage).flatMap((key) => /^private:outgoing:\d+:/.exec(key) ?? []);

/** The modules of a document, in which someone is logged in. */
async function openDocument(id: number) {
  // The document before is gone.
  vi.clearAllTimers();
  vi.resetModules();
  const [session, outgoing, queue] = [
    await import('../api/session.ts'),
    await import('./outgoing.ts'),
    await import('./send-queue.ts'),
  ];
  session.hostEndedSessions();
  await session.signIn(`token-${id}`, person(id));
  const stop = queue.startQueue(id);
  await advance(0);
  return { ...session, ...outgoing, ...queue, stop };
}

beforeEach(() => {
  [sent, status] = [[], null];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (status === null) throw new TypeError('Failed to fetch');
    if (url.endsWith('/messages') && status === 201)
      sent.push({ url, token: localStorage.getItem('token'), ...JSON.parse(body ?? '') });
    return Response.json({ message: 'No.' }, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a message that waits is sent after a reload, once', async () => {
  const first = await openDocument(1);
  first.enqueue(message);
  await advance(1_000);
  expect(stored()).toEqual(['private:outgoing:1:']);
  status = 201;
  await openDocument(1);
  await advance(60_000);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ token: 'token-1', content: message.content });
  expect(stored()).toEqual([]);
  await openDocument(1);
  await advance(60_000);
  expect(sent).toHaveLength(1);
});

test('a refused message waits for its author after a reload, too', async () => {
  status = 403;
  (await openDocument(1)).enqueue(message);
  await advance(1_000);
  status = 201;
  await openDocument(1);
  await advance(60_000);
  expect([sent, stored()]).toEqual([[], ['private:outgoing:1:']]);
});

test('a message whose session has ended is sent after the login of the same person', async () => {
  const tab = await openDocument(1);
  status = 401;
  tab.enqueue(message);
  await advance(60_000);
  expect(localStorage.getItem('token')).toBeNull();
  status = 201;
  tab.stop();
  await tab.signIn('new-token', person(1));
  tab.startQueue(1);
  await advance(0);
  expect(sent.map(({ token }) => token)).toEqual(['new-token']);
});

test('no one else sends it, and a logout removes it', async () => {
  const tab = await openDocument(1);
  tab.enqueue(message);
  await advance(1_000);
  await tab.signOut();
  expect(stored()).toEqual([]);
  status = 201;
  await tab.signIn('token-2', person(2));
  await advance(60_000);
  tab.startQueue(2);
  await advance(60_000);
  expect([sent, stored()]).toEqual([[], []]);
});

test('someone else who logs in after a session has ended sends nothing of it', async () => {
  const tab = await openDocument(1);
  status = 401;
  tab.enqueue(message);
  await advance(1_000);
  status = 201;
  await tab.signIn('token-2', person(2));
  await advance(60_000);
  expect(sent).toEqual([]);
});

test('chats and orders share one queue, oldest first, each with what belongs to it', async () => {
  const tab = await openDocument(1);
  tab.enqueue({ from: 1, kind: 'chat', to: 3, content: 'First' });
  tab.enqueue({ ...message, visibility: 'team', files: [{ id: 5 } as OrderFile], content: 'Second' });
  tab.enqueue({ from: 1, kind: 'chat', to: 4, content: 'Third' });
  await advance(1_000);
  status = 201;
  await advance(60_000);
  expect(sent.map(({ url, token, client_id, ...body }) => [url, body])).toEqual([
    ['/api/messages', { receiver_id: 3, content: 'First' }],
    ['/api/orders/7/messages', { content: 'Second', visibility: 'team', file_ids: [5] }],
    ['/api/messages', { receiver_id: 4, content: 'Third' }],
  ]);
});

test('nothing is sent while offline, and all of it once the network is back', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  status = 201;
  const tab = await openDocument(1);
  tab.enqueue(message);
  await advance(60_000);
  expect(sent).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(sent).toHaveLength(1);
});

test('a message that an earlier version stored is sent to its chat', async () => {
  localStorage.setItem(
    'private:outgoing:1:abc',
    JSON.stringify({ client_id: 'abc', to: 3, content: 'Hi', queuedAt: 1, rejection: null }),
  );
  status = 201;
  await openDocument(1);
  await advance(0);
  expect(sent).toMatchObject([{ url: '/api/messages', receiver_id: 3, client_id: 'abc' }]);
});

test('a full storage is said', async () => {
  const tab = await openDocument(1);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(tab.enqueue(message)).toBe(false);
});

test('a message that arrived is no longer shown as being sent', async () => {
  const tab = await openDocument(1);
  tab.enqueue(message);
  const outgoing = tab.outgoingOf(1);
  const [{ client_id } = { client_id: '' }] = outgoing;
  expect(tab.undelivered(outgoing, [{ client_id: null }])).toEqual(outgoing);
  expect(tab.undelivered(outgoing, [{ client_id }])).toEqual([]);
});
