import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../sample/seed.ts';
import { type Buyer, buy, methods, newBuyer, offersOf } from '../support/buyer.ts';
import type { Place } from './place.ts';
import { type MemoryPoint, printMemory, printSlope } from './points.ts';

const MINUTE_MS = 60_000;
const VISITORS = 4;
const DEADLINE_MS = 60_000;
const pages = ['/', '/services', '/blogs', '/about', '/contact', '/api/services?per_page=5', '/api/categories'];

type Session = { token: string };

async function getText(url: string, session?: Session): Promise<void> {
  const response = await fetch(url, session ? { headers: { authorization: `Bearer ${session.token}` } } : {});
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${url} returned ${response.status}`);
}

async function logIn(url: string, email: string, ipAddress: string): Promise<Session> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ipAddress },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The login returned ${response.status}`);
  return (await response.json()) as Session;
}

/** Opens an event stream, reads its first event and leaves. */
async function listen(url: string, { token }: Session): Promise<void> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  await response.body?.getReader().read();
  abort.abort();
}

async function visit(place: Place, offer: Buyer['offer'], n: number): Promise<void> {
  const { url } = place;
  const buyer = newBuyer(methods[n % methods.length] ?? 'card', offer, 'mixed', n);
  for (const page of pages) await getText(url + page);
  await getText(`${url}/api/services?search=word${n}`);
  const receipt = await buy(url, buyer, DEADLINE_MS);
  if (receipt.token) await getText(`${url}/api/customer/orders`, { token: receipt.token });
  if (n % 5 !== 0) return;
  const admin = await logIn(url, 'admin@demo.test', buyer.ipAddress);
  for (const list of ['orders', 'customers', 'audit-logs']) await getText(`${url}/api/admin/${list}?page=1`, admin);
  await listen(url, admin);
  await fetch(`${url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` } });
}

/** Browsing, purchases, logins, lists and event streams. */
export async function mixedLoad(place: Place, minutes: number): Promise<void> {
  const [offer] = await offersOf(place.url);
  const end = performance.now() + minutes * MINUTE_MS;
  let visits = 0;
  const visitAgain = async () => {
    while (performance.now() < end) {
      visits += 1;
      await visit(place, offer, visits);
    }
  };
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitAgain));
  const points: MemoryPoint[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await Promise.race([wait(MINUTE_MS), visitors]);
    const memory = await place.inspector.memory();
    points.push({ count: visits, heapMb: memory.heapMb });
    printMemory(`minute ${minute}, ${visits} visits`, memory);
  }
  await visitors;
  // The first minutes fill caches.
  printSlope('heap per visit', points.slice(Math.floor(points.length / 3)));
}
