import { setTimeout as wait } from 'node:timers/promises';
import { run, tools } from '../../scripts/child.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { type Offer, offersOf } from '../support/buyer.ts';
import { findProblems, readLedger, withDatabase } from '../support/purchase-checks.ts';
import { liveDelay, signIn } from './live-events.ts';
import type { Service } from './service.ts';
import type { Cluster } from './start.ts';
import { finishPurchases, startTraffic, summary, type Traffic } from './traffic.ts';

export const parts = ['live', 'load', 'kills', 'restart', 'journeys'] as const;
export type Part = (typeof parts)[number];

type Scene = {
  cluster: Cluster;
  offers: [Offer, ...Offer[]];
  perSecond: number;
  traffics: Traffic[];
  problems: string[];
  log: (line: string) => void;
};

const LOAD_MS = 20_000;
const DOWN_MS = 2_000;
const RECOVERY_MS = 60_000;
const RECORDED_MS = 120_000;
// Several nodes must agree in these journeys. The others are about single screens.
const journeys = ['checkout', 'chat', 'customer', 'staff', 'life-of-an-order'];

const EXAMPLES = 5;

function failuresOf({ failures }: Traffic, when: string): string[] {
  const more = failures.length - EXAMPLES;
  return [
    ...failures.slice(0, EXAMPLES).map((failure) => `${when}: ${failure}`),
    ...(more > 0 ? [`${when}: ${more} more failures`] : []),
  ];
}

async function checkLiveEvents({ cluster, problems, log }: Scene, when: string): Promise<void> {
  const { url, nodes } = cluster;
  const [admin, customer] = [await signIn(url, 'admin@demo.test'), await signIn(url, 'customer@demo.test')];
  const delays: string[] = [];
  for (const [i, node] of nodes.entries()) {
    const sender = nodes[(i + 1) % nodes.length] ?? node;
    const delay = await liveDelay(admin, customer, node.url, sender.url).catch((error: Error) => {
      problems.push(`${when}: ${error.message}`);
      return null;
    });
    delays.push(delay === null ? 'never' : `${delay.toFixed(0)} ms`);
  }
  log(`live events between nodes, ${when}: ${delays.join(', ')}`);
}

const traffic = (scene: Scene, name: string) => {
  const { cluster, offers, perSecond } = scene;
  return startTraffic({ url: cluster.url, offers, perSecond, name });
};

async function load(scene: Scene): Promise<void> {
  const running = traffic(scene, 'load');
  await wait(LOAD_MS);
  const result = await running.stop();
  scene.traffics.push(result);
  scene.problems.push(...failuresOf(result, 'under load'));
  scene.log(`load of ${scene.perSecond}/s: ${summary(result)}`);
}

/** Requests may fail while the service is gone. Purchases repeat with their key. */
async function killDuringTraffic(scene: Scene, victim: Service, name: string): Promise<void> {
  const { cluster, problems, log } = scene;
  const running = traffic(scene, name);
  await wait(DOWN_MS);
  await victim.kill();
  await wait(DOWN_MS);
  await victim.start();
  await cluster.balancer.waitUntilUp();
  await wait(DOWN_MS);
  const result = await running.stop();
  const interrupted = result.buyers.filter(({ receipt }) => !receipt).length;
  problems.push(...(await finishPurchases(cluster.url, result, RECOVERY_MS)));
  scene.traffics.push(result);
  log(`kill -9 of ${victim.name}: ${summary(result)}; ${interrupted} purchases interrupted and repeated`);
  const after = traffic(scene, `${name}-after`);
  await wait(DOWN_MS);
  const calm = await after.stop();
  scene.traffics.push(calm);
  problems.push(...failuresOf(calm, `after the kill of ${victim.name}`));
}

async function kills(scene: Scene): Promise<void> {
  const { databases, redis, nodes } = scene.cluster;
  const [, node] = nodes;
  const victims = [node, redis, databases.replica, databases.bouncer, databases.primary];
  for (const victim of victims.filter((one) => one !== undefined))
    await killDuringTraffic(scene, victim, victim.name.toLowerCase().replaceAll(' ', '-'));
  await checkLiveEvents(scene, 'after the kills');
}

async function rollingRestart(scene: Scene): Promise<void> {
  const { cluster, problems, log } = scene;
  const before = await cluster.balancer.states();
  const running = traffic(scene, 'restart');
  await wait(DOWN_MS);
  const seconds: string[] = [];
  for (const node of cluster.nodes) {
    const begun = performance.now();
    await node.stop();
    seconds.push(((performance.now() - begun) / 1000).toFixed(1));
    await node.start();
    await cluster.balancer.waitUntilUp();
  }
  await wait(DOWN_MS);
  const result = await running.stop();
  scene.traffics.push(result);
  problems.push(...failuresOf(result, 'rolling restart'));
  const after = await cluster.balancer.states();
  const errors = after.map(({ connectionErrors, responseErrors }, i) => {
    const then = before[i];
    return connectionErrors - (then?.connectionErrors ?? 0) + responseErrors - (then?.responseErrors ?? 0);
  });
  log(
    `rolling restart of ${cluster.nodes.length} nodes: ${summary(result)}; nodes ended in ${seconds.join(', ')} s, ` +
      `errors that HAProxy saw: ${errors.join(', ')}`,
  );
}

async function runJourneys({ cluster, problems, log }: Scene): Promise<void> {
  const chromium = findChromium();
  if (!chromium) return void problems.push('journeys: no Chromium was found. Set CHROMIUM_PATH.');
  const { status, output } = await run(
    [...tools.playwright, '--workers=1', ...journeys.map((name) => `e2e/${name}.spec.ts`)],
    {
      CHROMIUM_PATH: chromium,
      SITE_URL: cluster.url,
      SITE_DATABASE_URL: cluster.databases.directUrl,
    },
  );
  const counts = [...output.matchAll(/^ +(\d+ (?:passed|failed|flaky|skipped))/gm)].map(([, count]) => count);
  log(`journeys through HAProxy: ${counts.join(', ')}`);
  if (status !== 0) problems.push('journeys: see above');
}

/** Problems count only if they remain after all webhooks have arrived. */
async function checkRecords({ cluster, traffics, problems, log }: Scene): Promise<void> {
  const buyers = traffics.flatMap((one) => one.buyers);
  const place = { dataDir: '', databaseUrl: cluster.databases.directUrl };
  const until = performance.now() + RECORDED_MS;
  for (;;) {
    const ledger = await readLedger(cluster.url);
    const found = await withDatabase(place, (db) => findProblems(db, ledger, buyers));
    if (found.length === 0 || performance.now() > until) {
      problems.push(...found);
      return log(`${buyers.length} purchases compared with the provider's ledger and the invariants`);
    }
    await wait(1_000);
  }
}

const checks: Record<Part, (scene: Scene) => Promise<void>> = {
  live: (scene) => checkLiveEvents(scene, 'at first'),
  load,
  kills,
  restart: rollingRestart,
  journeys: runJourneys,
};

export async function checkCluster(
  cluster: Cluster,
  only: Part[],
  perSecond: number,
  log: Scene['log'],
): Promise<string[]> {
  const scene: Scene = { cluster, offers: await offersOf(cluster.url), perSecond, traffics: [], problems: [], log };
  for (const part of parts.filter((one) => only.includes(one))) {
    // The journeys leave payments that a person must settle.
    if (part === 'journeys') await checkRecords(scene);
    await checks[part](scene);
  }
  if (!only.includes('journeys')) await checkRecords(scene);
  return scene.problems;
}
