import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Offer } from '../../../bench/support/buyer.ts';
import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import type { RawRequest } from '../../../bench/support/raw-http.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { createSession } from '../../../server/people/accounts/accounts.ts';
import { type Person, seedPerson } from '../../support/seeds.ts';
import type { ApplicationOptions } from '../../support/site-process.ts';

export type Counts = 'full' | 'small';

export type Scene = {
  url: string;
  pid: number;
  place: ApplicationOptions;
  offer: Offer;
  serviceSlug: string;
  counts: Counts;
};

export type Outcome = {
  attempts: number;
  /** Defenses that did not hold. */
  failures: string[];
  /** State that the attack left: rows, keys, emails. */
  state?: string;
};

export type Attack = {
  name: string;
  run(scene: Scene): Promise<Outcome>;
  othersPayBy?: 'PayPal';
  maxGrowthMb?: number;
};

export const sizeOf = ({ counts }: Scene, full: number, small: number) => (counts === 'full' ? full : small);

let serial = 0;
export const nextSerial = () => {
  serial += 1;
  return serial;
};

/** Attackers have these networks; other buyers are in 10.0.0.0/8. */
export const ipAddressOf = (n: number) => `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;

export const count = <T>(list: T[], matches: (one: T) => boolean) => list.filter(matches).length;

/** `200 × 3, 429 × 7` */
export const statusCounts = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, list]) => `${status} × ${list.length}`)
    .join(', ');

type Call = { method?: string; body?: unknown; token?: string; ip?: string; headers?: Record<string, string> };
export type Called = { status: number; body: Record<string, unknown> };

export async function call(
  { url }: Scene,
  path: string,
  { method, body, token, ip, headers }: Call = {},
): Promise<Called> {
  const response = await fetch(url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-forwarded-for': ip ?? ipAddressOf(nextSerial()),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : {} };
}

type Flood = { total?: number; ms?: number; connections: number };

/** The status of a broken connection is 0. */
export async function flood(
  { url }: Scene,
  { total, ms, connections }: Flood,
  next: (n: number) => Partial<RawRequest>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const until = performance.now() + (ms ?? Number.POSITIVE_INFINITY);
  const statuses: number[] = [];
  let sent = 0;
  const send = (n: number) =>
    new Promise<number>((resolve) => {
      const { target = '/', headers = [], method = 'GET', body } = next(n);
      const options = { hostname, port, agent, method, path: target, headers: Object.fromEntries(headers) };
      const request = sendRequest(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      });
      request.on('error', () => resolve(0)).end(body);
    });
  const worker = async () => {
    while (sent < (total ?? Number.POSITIVE_INFINITY) && performance.now() < until) {
      sent += 1;
      statuses.push(await send(sent));
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return statuses;
}

export const seedAs = ({ place }: Scene, role: string, email?: string): Promise<Person> =>
  withDatabase(place, (db) => seedPerson(db, role, { ...(email ? { email } : {}) }));

export const stealSession = ({ place }: Scene, userId: number): Promise<string> =>
  withDatabase(place, (db) => createSession(db, { userId, kind: 'full' }));

export async function changeContent(scene: Scene, admin: { token: string }): Promise<void> {
  const body = { name: `Category ${nextSerial()}` };
  const { status } = await call(scene, '/api/admin/blog-categories', { body, token: admin.token });
  if (status !== 201) throw new Error(`The content could not be changed: ${status}`);
}

export type Email = { to: string; subject: string; text: string };

export async function emailsTo(scene: Scene, to: string): Promise<Email[]> {
  const { body } = await call(scene, '/sandbox/mailbox.json');
  return (body as unknown as Email[]).filter((email) => email.to === to);
}

/** Emails are sent after the response. */
export async function waitForEmail(
  scene: Scene,
  to: string,
  matches: (email: Email) => boolean,
): Promise<Email | null> {
  const until = performance.now() + 15_000;
  for (;;) {
    const found = (await emailsTo(scene, to)).find(matches);
    if (found || performance.now() > until) return found ?? null;
    await wait(100);
  }
}

export async function rowsOf(scene: Scene): Promise<Record<string, number>> {
  return withDatabase(scene.place, async (db: Db) => {
    const tables = (await db.introspection.getTables()).filter(({ name }) => !/_fts|^kysely/.test(name));
    const counted = await Promise.all(
      tables.map(async ({ name }) => {
        const { n } = await db
          .selectFrom(name as 'users')
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        return [name, Number(n)] as const;
      }),
    );
    return Object.fromEntries(counted);
  });
}
