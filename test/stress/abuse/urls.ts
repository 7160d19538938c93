import { setTimeout as wait } from 'node:timers/promises';
import { sendRaw } from '../../../bench/support/raw-http.ts';
import {
  type Attack,
  changeContent,
  count,
  flood,
  type Outcome,
  type Scene,
  seedAs,
  sizeOf,
  statusCounts,
} from './scene.ts';

const traversals = [
  '/x/../',
  '/./',
  '/x/%2e%2e/',
  '/x/.%2E/',
  '/%2e/',
  '/x\\..\\',
  '/x/..\\',
  '/x/..%2f',
  '/x/..;/',
  '//',
  '/service/../',
];
const cached = ['api/config', 'api/service-categories', 'api/blog-categories', 'api/services/hot', 'api/reviews'];

/** A render that waits for itself never ends; a busy machine is only slow. */
const HUNG_MS = 25_000;
const pagesOf = ({ serviceSlug }: Scene) => [
  '/',
  '/services',
  `/service/${serviceSlug}`,
  `/checkout?service=${serviceSlug}`,
  '/readyz',
];

/** A busy machine may need several tries. */
async function statusWithin(scene: Scene, target: string, ms: number): Promise<number | null> {
  const until = performance.now() + ms;
  for (;;) {
    const left = Math.max(1, until - performance.now());
    const response = await sendRaw(scene.url, { method: 'GET', target, headers: [] }, left);
    if (response?.status === 200 || performance.now() > until) return response?.status ?? null;
    await wait(500);
  }
}

async function pagesThatFail(scene: Scene): Promise<string[]> {
  const found = await Promise.all(
    pagesOf(scene).map(async (target) => {
      const status = await statusWithin(scene, target, HUNG_MS);
      return status === 200 ? [] : [`${target} is ${status ?? 'without a response'}`];
    }),
  );
  return found.flat();
}

async function traverse(scene: Scene): Promise<Outcome> {
  const admin = await seedAs(scene, 'admin');
  const all = traversals.flatMap((prefix) => cached.map((path) => prefix + path));
  const targets = all.filter((_, i) => i % sizeOf(scene, 1, 4) === 0);
  const failures: string[] = [];
  for (const target of targets) {
    await changeContent(scene, admin);
    const response = await sendRaw(scene.url, { method: 'GET', target, headers: [] }, HUNG_MS);
    if (!response || response.status >= 500) failures.push(`${target} is ${response?.status ?? 'without a response'}`);
    const afterwards = await pagesThatFail(scene);
    if (afterwards.length > 0)
      return { attempts: targets.length, failures: [...failures, `after ${target}: ${afterwards.join(', ')}`] };
  }
  return { attempts: targets.length, failures };
}

const LONG = 'x'.repeat(14_000);

const keysOf = ({ serviceSlug }: Scene) => [
  (n: number) => `/api/services#${n}${LONG}`,
  (n: number) => `/#${n}${LONG}`,
  (n: number) => `/api/services?page=${n + 2}`,
  (n: number) => `/api/services?per_page=${(n % 97) + 1}&page=${n + 1}`,
  (n: number) => `/service/${serviceSlug}?${n}=${LONG.slice(0, 3_000)}`,
  (n: number) => `/api/blogs/none-${n}`,
  // Few of these, because each is rendered: they would only take time.
  (n: number) => (n % 10 === 0 ? `/checkout?service=none-${n}` : `/checkout?service=none-${n}#`),
];

async function fillCache(scene: Scene): Promise<Outcome> {
  const total = sizeOf(scene, 30_000, 600);
  const keys = keysOf(scene);
  const headers: [string, string][] = [['x-forwarded-for', '198.18.0.1']];
  const accepted = await sendRaw(scene.url, { method: 'GET', target: `/api/services#${LONG}`, headers });
  const statuses = await flood(scene, { total, connections: 16 }, (n) => ({
    target: keys[n % keys.length]?.(n) ?? '/',
    headers,
  }));
  const failed = count(statuses, (status) => status === 500 || status === 0);
  const failures = failed > 0 ? [`${failed} failed requests: ${statusCounts(statuses)}`] : [];
  if (accepted?.status === 200) failures.push('a URL with # is accepted');
  return { attempts: total, failures, state: statusCounts(statuses) };
}

const randomCase = (text: string) =>
  [...text].map((letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('');

async function renderUncached(scene: Scene): Promise<Outcome> {
  const kinds = [
    (n: number) => `/nothing-${n}`,
    (n: number) => `/nothing/${n}/below`,
    (n: number) => `/service/nothing-${n}`,
    () => `/${randomCase('service')}/${randomCase(scene.serviceSlug)}`,
    () => `/service/${randomCase(scene.serviceSlug)}`,
    () => `/checkout?service=${randomCase(scene.serviceSlug)}`,
    (n: number) => `/service/${scene.serviceSlug}.data?_routes=${n}`,
  ];
  const ms = sizeOf(scene, 10_000, 1_500);
  const statuses = await flood(scene, { ms, connections: 32 }, (n) => ({
    target: kinds[n % kinds.length]?.(n) ?? '/',
  }));
  const failed = count(statuses, (status) => status === 500 || status === 0);
  return {
    attempts: statuses.length,
    failures: failed > 0 ? [`${failed} failed requests: ${statusCounts(statuses)}`] : [],
    state: statusCounts(statuses),
  };
}

export const urlAttacks: Attack[] = [
  { name: 'A1 page URLs that become API keys, cache empty', run: traverse },
  { name: 'A3 distinct cache keys', run: fillCache, maxGrowthMb: 60 },
  { name: 'A5 unknown pages and letter case', run: renderUncached },
];
