import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

type Reply = () => Response | Promise<Response>;
let replies: Reply[] = [];
let requests = 0;

const person = (id: number) => ({ id, name: `Person ${id}` }) as User;
const profileOf = (id: number) => () => Response.json(person(id));
const fails = (status: number, headers: Record<string, string> = {}) => {
  const isHtml = status === 502;
  const body = isHtml ? '<h1>Bad gateway</h1>' : JSON.stringify({ message: 'No.' });
  return () =>
    new Response(body, { status, headers: { 'Content-Type': isHtml ? 'text/html' : 'application/json', ...headers } });
};

/** A tab: a fresh copy of the modules over the given storages. */
async function openTab() {
  vi.resetModules();
  const [session, browser] = [await import('./session.ts'), await import('./browser.ts')];
  const [{ download }, { uploadFile }] = [await import('./download.ts'), await import('../files/upload-file.ts')];
  return { ...session, call: browser.call, download, uploadFile };
}

/** Replies as `fetch` does. */
class Upload {
  upload = {};
  status = 0;
  response: unknown = null;
  onload = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  async send() {
    const response = await fetch('/api/orders/7/files');
    [this.status, this.response] = [response.status, await response.json()];
    this.onload();
  }
}

const tokenChanges = () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));

beforeEach(() => {
  [replies, requests] = [[], 0];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }));
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return (replies.shift() ?? (() => Promise.reject(new TypeError('Failed to fetch'))))();
  });
  localStorage.setItem('token', 'token');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each<[string, Reply, number]>([
  ['a 403 of a network in between', fails(403), 1_000],
  ['too many requests', fails(429, { 'Retry-After': '7' }), 7_000],
  ['a failure of the server', fails(500), 1_000],
  ['the page of a proxy', fails(502), 1_000],
  ['a restart', fails(503, { 'Retry-After': '30' }), 30_000],
  [
    'a restart until a date',
    () => fails(503, { 'Retry-After': new Date(Date.now() + 20_000).toUTCString() })(),
    19_000,
  ],
  [
    'a login page of the network',
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    1_000,
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 1_000],
  ['no response within 15 seconds', () => new Promise<Response>(() => {}), 16_000],
])('%s keeps the token, and the profile is requested again', async (_, reply, waitMs) => {
  replies = [reply, profileOf(1)];
  const { currentUser } = await openTab();
  const user = currentUser();
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect([requests, localStorage.getItem('token')]).toEqual([1, 'token']);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await user).toEqual(person(1));
  expect([requests, localStorage.getItem('token')]).toEqual([2, 'token']);
});

test.each<[string, string, Reply, number]>([
  ['is used', 'token', profileOf(1), 0],
  ['is repeated if it was of another token', 'old-token', profileOf(2), 1],
  ['is repeated if it failed', 'token', fails(502), 1],
])('the profile that the page asked for before its scripts %s', async (_, token, reply, more) => {
  window.earlyProfile = { token, response: Promise.resolve(await reply()) };
  replies = [profileOf(1)];
  const { currentUser } = await openTab();
  const user = currentUser();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await user).toEqual(person(1));
  expect(requests).toBe(more);
  expect(window.earlyProfile).toBeUndefined();
});

test('the profile that a page asked for long ago is asked for again', async () => {
  window.earlyProfile = { token: 'token', response: Promise.resolve(await profileOf(2)()) };
  replies = [profileOf(1)];
  await vi.advanceTimersByTimeAsync(10_001);
  const { currentUser } = await openTab();
  expect(await currentUser()).toEqual(person(1));
});

test('only a rejected token is deleted', async () => {
  replies = [fails(401)];
  const { currentUser } = await openTab();
  expect(await currentUser()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('the waits grow to 15 seconds, and end when the browser is online again', async () => {
  const { currentUser } = await openTab();
  const user = currentUser();
  await vi.advanceTimersByTimeAsync(0);
  for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(requests).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toBe(index + 2);
  }
  replies = [profileOf(1)];
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await user).toEqual(person(1));
});

test('a read that finds the session ended waits for the same person, and a change is left to the user', async () => {
  const tab = await openTab();
  tab.hostEndedSessions();
  await tab.signIn('token', person(1));
  replies = [fails(401), fails(401), () => Response.json({ data: [] }), () => Response.json({ data: [1] })];
  const read = tab.call('GET /customer/orders');
  await vi.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem('token')).toBeNull();
  const later = tab.call('GET /customer/invoices');
  await vi.advanceTimersByTimeAsync(0);
  await tab.signIn('new-token', person(1));
  expect(await Promise.all([read, later])).toEqual([{ data: [] }, { data: [1] }]);
  replies = [fails(401)];
  await expect(tab.call('PUT /profile', { body: {} as never })).rejects.toMatchObject({ status: 401 });
  const again = tab.loginOverPage(1);
  await tab.signIn('token-of-another', person(2));
  expect(await again).toBeNull();
});

test('a read without a session is refused at once', async () => {
  localStorage.removeItem('token');
  const tab = await openTab();
  await tab.loadProfile();
  replies = [fails(401)];
  await expect(tab.call('GET /customer/orders')).rejects.toMatchObject({ status: 401 });
});

test('a download and an upload that find the session ended are repeated for the same person only', async () => {
  const saved: string[] = [];
  Object.assign(document, {
    createElement: () => ({
      click() {
        saved.push(this.download);
      },
      download: '',
    }),
  });
  vi.stubGlobal('XMLHttpRequest', Upload);
  const tab = await openTab();
  tab.hostEndedSessions();
  await tab.signIn('token', person(1));
  const file = () => new Response('a,b', { headers: { 'Content-Disposition': 'attachment; filename="orders.csv"' } });
  replies = [fails(401), file];
  const downloaded = tab.download('/admin/exports/orders.csv');
  await vi.advanceTimersByTimeAsync(0);
  expect([localStorage.getItem('token'), saved]).toEqual([null, []]);
  await tab.signIn('new-token', person(1));
  await downloaded;
  expect(saved).toEqual(['orders.csv']);
  replies = [fails(401), () => Response.json({ id: 3 }, { status: 201 })];
  const uploaded = tab.uploadFile(7, new File(['Hello'], 'hello.txt'));
  await vi.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem('token')).toBeNull();
  await tab.signIn('another-token', person(1));
  expect(await uploaded).toEqual({ id: 3 });
  replies = [fails(401)];
  const refused = expect(tab.uploadFile(7, new File(['Hello'], 'hello.txt'))).rejects.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(0);
  await tab.signIn('token-of-another', person(2));
  await refused;
});

test('a logout in another tab takes the page, and leaves unsaved text to the same person only', async () => {
  const tab = await openTab();
  tab.hostEndedSessions();
  await tab.signIn('token', person(1));
  // The first reader listens to other tabs.
  await tab.loginOverPage();
  const stored = () => Object.keys(sessionStorage).filter((key) => /^(private|checkout):/.test(key));
  const type = () => {
    sessionStorage.setItem('private:draft:1:a', 'typed');
    sessionStorage.setItem('checkout:typed', '{"name":"Ann"}');
  };
  type();
  localStorage.setItem('logged-out', '1');
  localStorage.removeItem('token');
  tokenChanges();
  expect([await tab.currentUser(), stored()]).toEqual([null, ['private:draft:1:a']]);
  await tab.signIn('token', person(1));
  expect(stored()).toEqual(['private:draft:1:a']);
  type();
  await tab.signIn('token-of-another', person(2));
  expect(stored()).toEqual([]);
});

test('a guest who buys where someone’s session has ended keeps the page of the purchase', async () => {
  const tab = await openTab();
  await tab.signIn('token', person(1));
  tab.endSession();
  sessionStorage.setItem('private:draft:1:a', 'typed');
  tab.giveTabToBuyer();
  sessionStorage.setItem('checkout:purchase', '{}');
  await tab.signIn('token-of-guest', person(2));
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['checkout:purchase', 'tab-owner']);
});

test('a logout empties the tab', async () => {
  const tab = await openTab();
  await tab.signIn('token', person(1));
  sessionStorage.setItem('private:draft:1:a', 'typed');
  replies = [() => Response.json({})];
  await tab.signOut();
  expect([Object.keys(sessionStorage), localStorage.getItem('token')]).toEqual([[], null]);
});
