import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/people/accounts.ts';

/** Lists its keys as a browser's storage does. */
function storage() {
  const stored: Record<string, string> = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
    removeItem: (name: string) => delete stored[name],
  });
  return stored;
}

type Sent = { token: string | null; content: string; client_id: string };
let sent: Sent[] = [];
/** Null: no network. */
let status: number | null = null;

const message = { orderId: 7, content: 'Who hosts your domain?', visibility: 'all' as const, files: [] };
const person = (id: number) => ({ id, name: `Person ${id}` }) as User;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('private:'));

/** The modules of a document, in which someone is logged in. */
async function openDocument(id: number) {
  // The document before is gone.
  vi.clearAllTimers();
  vi.resetModules();
  const [session, outgoing] = [await import('../../api/session.ts'), await import('./outgoing.ts')];
  session.hostEndedSessions();
  await session.signIn(`token-${id}`, person(id));
  outgoing.resumeQueue(id);
  await advance(0);
  return { ...session, ...outgoing };
}

beforeEach(() => {
  [sent, status] = [[], null];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }));
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (status === null) throw new TypeError('Failed to fetch');
    if (url === '/api/orders/7/messages' && status === 201)
      sent.push({ token: localStorage.getItem('token'), ...JSON.parse(body ?? '') });
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
  first.sendMessage(message);
  await advance(1_000);
  expect(stored()).toEqual(['private:draft:1:outgoing']);
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
  (await openDocument(1)).sendMessage(message);
  await advance(1_000);
  status = 201;
  await openDocument(1);
  await advance(60_000);
  expect([sent, stored()]).toEqual([[], ['private:draft:1:outgoing']]);
});

test('a message whose session has ended is sent after the login of the same person', async () => {
  const tab = await openDocument(1);
  status = 401;
  tab.sendMessage(message);
  await advance(60_000);
  expect(localStorage.getItem('token')).toBeNull();
  status = 201;
  await tab.signIn('new-token', person(1));
  tab.resumeQueue(1);
  await advance(0);
  expect(sent.map(({ token }) => token)).toEqual(['new-token']);
});

test('no one else sends it, and a logout removes it', async () => {
  const tab = await openDocument(1);
  tab.sendMessage(message);
  await advance(1_000);
  await tab.signOut();
  expect(stored()).toEqual([]);
  status = 201;
  await tab.signIn('token-2', person(2));
  await advance(60_000);
  tab.resumeQueue(2);
  await advance(60_000);
  expect([sent, stored()]).toEqual([[], []]);
});
