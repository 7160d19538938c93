import { connect, type Socket } from 'node:net';
import type * as SeedsFile from '../../test/support/seeds.ts';
import { quantile } from '../support/figures.ts';
import type * as ChecksFile from '../support/purchase-checks.ts';
import type { Place } from './place.ts';

const STREAMS_PER_USER = 10;
const OPENING_AT_ONCE = 200;
const DELIVERIES = 50;
const IDLE_BEFORE_MEMORY_MS = 5_000;

type Person = { id: number; token: string };
type Stream = { socket: Socket; user: Person; ready: Promise<void>; onText: (text: string) => void };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function seedUsers({ repo, dataDir, databaseUrl }: Place, count: number): Promise<Person[]> {
  const { seedPerson } = (await import(`${repo}/test/support/seeds.ts`)) as typeof SeedsFile;
  const { withDatabase } = (await import(`${repo}/bench/support/purchase-checks.ts`)) as typeof ChecksFile;
  return withDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) }, async (db) => {
    const people: Person[] = [];
    for (let i = 0; i < count; i += 1) people.push(await seedPerson(db, 'customer'));
    return people;
  });
}

/** One source address has too few ports, and a limit per address would be in the way. */
function openStream(url: string, user: Person, n: number): Stream {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: `127.0.0.${2 + (n % 250)}` });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const stream: Stream = {
    socket,
    user,
    ready,
    onText: (text) => {
      if (text.includes('event: ready')) resolve();
      else if (!text.startsWith('HTTP/1.1 200')) reject(new Error(`A stream was refused: ${text.slice(0, 200)}`));
    },
  };
  socket.setNoDelay(true);
  socket.on('connect', () =>
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`),
  );
  socket.on('data', (chunk: Buffer) => stream.onText(chunk.toString('latin1')));
  socket.on('error', reject);
  return stream;
}

async function openStreams(url: string, users: Person[], count: number, atOnce: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let start = 0; start < count; start += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - start) }, (_, i) => {
      const n = start + i;
      return openStream(url, users[n % users.length] as Person, n);
    });
    await Promise.all(batch.map(({ ready }) => ready));
    streams.push(...batch);
  }
  return streams;
}

/** From the request that causes an event to each stream that gets it. */
async function deliver(url: string, streams: Stream[], user: Person, receiverId: number): Promise<number[]> {
  const begun = performance.now();
  const arrivals = streams
    .filter((stream) => stream.user === user)
    .map(
      (stream) =>
        new Promise<number>((resolve) => {
          stream.onText = (text) => {
            if (text.includes('event: message\n')) resolve(performance.now() - begun);
          };
        }),
    );
  const response = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ receiver_id: receiverId, content: 'Hello' }),
  });
  if (!response.ok) throw new Error(`A message returned ${response.status}: ${await response.text()}`);
  return Promise.all(arrivals);
}

export async function measureStreams(place: Place, count: number, snapshot: string | null): Promise<void> {
  const { url, inspector } = place;
  const users = await seedUsers(place, Math.ceil(count / STREAMS_PER_USER));
  const [first] = users;
  const admin = await fetch(`${url}/api/admin-user`, { headers: { authorization: `Bearer ${first?.token}` } });
  const { id: adminId } = (await admin.json()) as { id: number };
  for (const stream of await openStreams(url, users, 100, 50)) stream.socket.destroy();
  await wait(IDLE_BEFORE_MEMORY_MS);
  const before = await inspector.memory();
  const streams = await openStreams(url, users, count, OPENING_AT_ONCE);
  await wait(IDLE_BEFORE_MEMORY_MS);
  const after = await inspector.memory();
  const growth = after.residentMb - before.residentMb;
  console.log(
    `${count} streams: RSS ${before.residentMb.toFixed(0)} → ${after.residentMb.toFixed(0)} MB (${((growth * 1024) / count).toFixed(1)} kB each), ` +
      `heap ${before.heapMb.toFixed(0)} → ${after.heapMb.toFixed(0)} MB`,
  );
  if (snapshot) await inspector.writeHeapSnapshot(snapshot);
  const times: number[] = [];
  for (const user of users.slice(0, DELIVERIES)) times.push(...(await deliver(url, streams, user, adminId)));
  console.log(
    `delivered: ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, with the request`,
  );
  for (const { socket } of streams) socket.destroy();
  const begun = performance.now();
  const again = await openStreams(url, users, count, count);
  console.log(`all reconnect at once: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  for (const { socket } of again) socket.destroy();
  await wait(IDLE_BEFORE_MEMORY_MS);
  const closed = await inspector.memory();
  console.log(`closed: RSS ${closed.residentMb.toFixed(0)} MB, heap ${closed.heapMb.toFixed(0)} MB`);
}
