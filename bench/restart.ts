import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../test/support/free-port.ts';
import { type Program, startProgram, temporaryFolder } from '../test/support/program.ts';
import { type ApplicationOptions, environmentOf, fill, startSandbox } from '../test/support/site-process.ts';
import { type LoadOutcome, startLoad } from './restart/load.ts';
import { startProxies } from './restart/proxies.ts';
import { startPostgres } from './support/postgres.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const RESTARTS = Number(values.restarts);
const RATE = Number(values.rate);
const PROXIED_RATE = 40;
const DRAIN_SECONDS = 2;
const READY_MS = 60_000;
// nginx tries a node again after a second, HAProxy after two successful checks.
const RECOVERY_MS = 2_000;

type Place = ApplicationOptions & { port: number };

const start = (place: Place, more: { args?: string[]; variables?: Record<string, string> } = {}): Promise<Program> =>
  startProgram({
    args: ['--max-semi-space-size=8', 'server/start.mjs', ...(more.args ?? [])],
    environment: { ...environmentOf(place), LOG_LEVEL: 'info', ...more.variables },
    ready: /"url":"http:\/\/[^"]+:(\d+)"[^\n]*"ready"/,
    stopTimeoutMs: 40_000,
  });

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + READY_MS;
  while (!(await condition())) {
    if (performance.now() > until) throw new Error('The restart took too long.');
    await wait(50);
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function report(name: string, restarts: number, { sent, failures, longestMs }: LoadOutcome): number {
  const kinds = [...Map.groupBy(failures, (failure) => failure)].map(([kind, list]) => `${list.length} × ${kind}`);
  console.log(
    `${name}: ${restarts} restarts, ${sent} requests, ${failures.length} failed${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}, longest ${longestMs.toFixed(0)} ms`,
  );
  return failures.length;
}

/** The supervisor replaces the node, and no connection is refused. */
async function restartOneNode(place: Place, engine: string): Promise<number> {
  const supervisor = await start(place, { args: ['--supervise'] });
  const url = `http://127.0.0.1:${place.port}`;
  const seen = new Set<string>();
  // The beginning of the output is cut off.
  const nodesReady = () => {
    for (const [, pid = ''] of supervisor.output().matchAll(/"pid":(\d+),"replaces"/g)) seen.add(pid);
    return seen.size;
  };
  try {
    const loads = [true, false].map((keepAlive) => startLoad({ url, perSecond: RATE / 2, keepAlive }));
    await wait(1_000);
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      process.kill(supervisor.pid, 'SIGHUP');
      await waitUntil(() => nodesReady() > restart);
      await wait(RECOVERY_MS);
    }
    const [kept, fresh] = await Promise.all(loads.map((load) => load.stop()));
    return (
      report(`one node, ${engine}, kept-alive connections`, RESTARTS, kept as LoadOutcome) +
      report(`one node, ${engine}, a connection per request`, RESTARTS, fresh as LoadOutcome)
    );
  } finally {
    await supervisor.stop();
  }
}

async function restartTwoNodes(places: Place[], folder: string): Promise<number> {
  const variables = { DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const nodes = await Promise.all(places.map((place) => start(place, { variables })));
  const proxies = await startProxies(
    folder,
    places.map(({ port }) => port),
  );
  try {
    await wait(RECOVERY_MS);
    const loads = proxies.map((proxy) => ({
      proxy,
      load: startLoad({ url: proxy.url, perSecond: PROXIED_RATE, keepAlive: true }),
    }));
    await wait(1_000);
    for (let round = 0; round < Math.ceil(RESTARTS / 2); round += 1)
      for (const [i, place] of places.entries()) {
        await nodes[i]?.stop();
        nodes[i] = await start(place, { variables });
        await waitUntil(() => isReady(place.port));
        await wait(RECOVERY_MS);
      }
    let failed = 0;
    for (const { proxy, load } of loads)
      failed += report(`two nodes behind ${proxy.name}`, Math.ceil(RESTARTS / 2) * 2, await load.stop());
    return failed;
  } finally {
    for (const program of [...proxies.map(({ program }) => program), ...nodes]) await program.stop();
  }
}

/** The database and the sandbox stay while nodes come and go. */
async function withPlace<T>(databaseUrl: string | null, run: (place: Place, folder: string) => Promise<T>): Promise<T> {
  const dataDir = temporaryFolder('restart');
  const port = await freePort();
  const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${port}`);
  const place = { dataDir, port, sandboxUrl: sandbox.url, ...(databaseUrl ? { databaseUrl } : {}) };
  try {
    await fill(place);
    return await run(place, dataDir);
  } finally {
    await sandbox.stop();
  }
}

async function main(): Promise<void> {
  let failed = 0;
  const isSelected = (name: string) => name.includes(values.only);
  if (isSelected('sqlite')) failed += await withPlace(null, (place) => restartOneNode(place, 'SQLite'));
  const postgres = await startPostgres();
  try {
    if (isSelected('postgres')) failed += await withPlace(postgres.url, (place) => restartOneNode(place, 'PostgreSQL'));
    if (isSelected('proxies'))
      failed += await withPlace(postgres.url, async (place, folder) =>
        restartTwoNodes([place, { ...place, port: await freePort() }], folder),
      );
  } finally {
    await postgres.stop();
  }
  console.log(failed === 0 ? 'No request failed.' : `${failed} REQUESTS FAILED.`);
  process.exit(failed === 0 ? 0 : 1);
}

await main();
