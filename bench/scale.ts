/** Guest purchases under load on PostgreSQL, with one and several nodes; beside an older commit with `--repo`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../test/support/free-port.ts';
import { temporaryFolder } from '../test/support/program.ts';
import type { Application } from '../test/support/site-process.ts';
import { startDatabaseProxy } from './scale/database-proxy.ts';
import { watchPostgres } from './scale/postgres-figures.ts';
import { newBuyer, type Offer, offersOf, placeOrder } from './support/buyer.ts';
import { startPostgres } from './support/postgres.ts';
import { canMeasureProcesses, processorMs } from './support/processor.ts';

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [join(import.meta.dirname, '..')] },
    nodes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '5' },
    latency: { type: 'string', default: '12' },
    list: { type: 'boolean', default: false },
  },
});

const AT_ONCE = 16;
const AT_ONCE_WITH_LATENCY = 32;
const WARM_UP = 60;
const SETTLE_TIMEOUT_MS = 60_000;

type Support = typeof import('../test/support/site-process.ts');
type Case = { repo: string; nodes: number; delayMs: number; atOnce: number; counts: boolean };
type Measured = { case: Case; figures: Record<string, string>; statements: [text: string, perPurchase: number][] };

const log = (line: string) => console.log(line);
const perPurchase = (total: number, count: number, digits = 1) => (total / count).toFixed(digits);

async function waitUntilSettled(databaseUrl: string, sandboxUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const until = performance.now() + SETTLE_TIMEOUT_MS;
  try {
    while (performance.now() < until) {
      const { rows } = await client.query(`select 1 from outbox where state = 'waiting' limit 1`);
      const behavior = (await (await fetch(`${sandboxUrl}/sandbox/behaviour`)).json()) as {
        deliveries: { due?: number };
      };
      if (rows.length === 0 && !behavior.deliveries.due) return;
      await wait(20);
    }
    throw new Error('Emails or webhooks are still pending.');
  } finally {
    await client.end();
  }
}

let buyers = 0;

/** A refused purchase (503) counts for `refused`. */
async function buyAtOnce(urls: string[], offer: Offer, atOnce: number, goesOn: () => boolean) {
  let bought = 0;
  let refused = 0;
  const buyRepeatedly = async () => {
    while (goesOn()) {
      buyers += 1;
      const url = urls[buyers % urls.length] ?? '';
      const { status, body } = await placeOrder(url, newBuyer('card', offer, `scale-${process.pid}`, buyers));
      if (status === 201) bought += 1;
      else if (status === 503) refused += 1;
      else throw new Error(`A purchase returned ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, buyRepeatedly));
  return { bought, refused };
}

async function sampleWaits(watch: Awaited<ReturnType<typeof watchPostgres>>, seconds: number) {
  const waits: string[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    waits.push(...(await watch.waits()));
    await wait(100);
  }
  return [...Map.groupBy(waits, (name) => name)]
    .map(([name, list]) => ({ name, share: list.length / waits.length }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ name, share }) => `${name} ${(share * 100).toFixed(0)} %`)
    .join(', ');
}

/** Version 1.3 and earlier ones have it in `bench`. */
async function supportOf(repo: string): Promise<Support> {
  const places = ['test/support/site-process.ts', 'bench/support/application.ts'].map((path) =>
    join(resolve(repo), path),
  );
  return (await import(pathToFileURL(places.find(existsSync) ?? '').href)) as Support;
}

async function measure(test: Case, seconds: number): Promise<Measured> {
  const support = await supportOf(test.repo);
  const postgres = await startPostgres();
  const watch = await watchPostgres(postgres.url);
  const proxy = test.counts ? await startDatabaseProxy(postgres.url, test.delayMs) : null;
  const dataDir = temporaryFolder('scale');
  const ports = await Promise.all(Array.from({ length: test.nodes }, freePort));
  const sandbox = await support.startSandbox(dataDir, `http://127.0.0.1:${ports[0]}`);
  const place = { dataDir, sandboxUrl: sandbox.url };
  const running: Application[] = [];
  try {
    await support.fill({ ...place, databaseUrl: postgres.url });
    for (const port of ports)
      running.push(await support.startApplication({ ...place, databaseUrl: proxy?.url ?? postgres.url, port }));
    const urls = running.map(({ url }) => url);
    const [offer] = await offersOf(urls[0] ?? '');
    let remaining = WARM_UP * test.nodes;
    await buyAtOnce(urls, offer, test.atOnce, () => remaining-- > 0);
    await waitUntilSettled(postgres.url, sandbox.url);
    proxy?.take();
    const nodesMs = () => (canMeasureProcesses ? running.reduce((sum, { pid }) => sum + processorMs(pid), 0) : NaN);
    const before = { node: nodesMs(), ...(await watch.read()) };
    const startedAt = performance.now();
    const until = startedAt + seconds * 1000;
    const [{ bought: count, refused }, waits] = await Promise.all([
      buyAtOnce(urls, offer, test.atOnce, () => performance.now() < until),
      test.counts ? '' : sampleWaits(watch, seconds),
    ]);
    const elapsed = (performance.now() - startedAt) / 1000;
    await waitUntilSettled(postgres.url, sandbox.url);
    const settled = (performance.now() - startedAt) / 1000;
    const after = await watch.read();
    const traffic = proxy?.take();
    const statements = [...(traffic?.statements ?? [])].map(([text, n]) => [text, n / count] as [string, number]);
    const sumOf = (pattern: RegExp) =>
      statements.filter(([text]) => pattern.test(text)).reduce((sum, [, n]) => sum + n, 0);
    return {
      case: test,
      statements: statements.filter(([, n]) => n >= 0.02).sort((a, b) => b[1] - a[1]),
      figures: {
        'purchases/s': (count / elapsed).toFixed(0),
        'settled/s': (count / settled).toFixed(0),
        statements: traffic ? sumOf(/^/).toFixed(1) : '',
        transactions: traffic ? perPurchase(traffic.transactions, count) : '',
        // Each email is a statement and a transaction; a mail server gets it if there is no sandbox.
        'of both for the sandbox mailbox': traffic ? sumOf(/captured_emails/).toFixed(1) : '',
        'of them writing': perPurchase(after.writes - before.writes, count),
        fsyncs: perPurchase(after.syncs - before.syncs, count),
        NOTIFY: traffic ? sumOf(/pg_notify/).toFixed(1) : '',
        'node ms': perPurchase(nodesMs() - before.node, count),
        'PostgreSQL ms': perPurchase(after.processorMs - before.processorMs, count),
        refused: refused > 0 ? String(refused) : '',
        waits,
      },
    };
  } finally {
    for (const program of [...running, sandbox]) await program.stop();
    await proxy?.stop();
    await watch.close();
    await postgres.stop();
  }
}

const latency = Number(values.latency);
const nodeCounts = values.nodes.split(',').map(Number).filter(Boolean);
const cases = (repo: string): Case[] => [
  { repo, nodes: 1, delayMs: 0, atOnce: 1, counts: true },
  ...nodeCounts.map((nodes) => ({ repo, nodes, delayMs: 0, atOnce: AT_ONCE, counts: false })),
  ...(latency > 0 ? [{ repo, nodes: 1, delayMs: latency / 2, atOnce: AT_ONCE_WITH_LATENCY, counts: true }] : []),
];
const titleOf = ({ nodes, delayMs, atOnce }: Case) =>
  `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${atOnce} at once${delayMs ? `, ${delayMs * 2} ms to the database` : ''}`;

const measured: Measured[] = [];
// The commits take turns, so that other load affects them alike.
for (let i = 0; i < cases('').length; i += 1)
  for (const repo of values.repo) {
    const test = cases(repo)[i] as Case;
    const result = await measure(test, Number(values.seconds));
    measured.push(result);
    log(`${repo}: ${titleOf(test)}`);
    log(
      `  ${Object.entries(result.figures)
        .filter(([, figure]) => figure !== '')
        .map(([name, figure]) => `${name} ${figure}`)
        .join(' · ')}`,
    );
    if (values.list) for (const [text, n] of result.statements) log(`    ${n.toFixed(2)} × ${text.slice(0, 160)}`);
  }
process.exit(0);
