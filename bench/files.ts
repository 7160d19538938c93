/** What large files over slow lines cost: resident memory, and how long a page takes meanwhile. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { type Person, seedPerson } from '../test/support/seeds.ts';
import type { Transferred, Transfers } from './files/transfers.ts';
import { type ApplicationOptions, fill, freePort, startApplication } from './support/application.ts';
import { offersOf } from './support/buyer.ts';
import { type Figure, printTable, quantile } from './support/figures.ts';
import { canMeasureProcesses, processorMs, residentMb } from './support/processor.ts';
import { temporaryFolder } from './support/program.ts';
import { withDatabase } from './support/purchase-checks.ts';

const { values } = parseArgs({
  options: {
    built: { type: 'boolean', default: false },
    files: { type: 'string', default: '20' },
    mb: { type: 'string', default: '50' },
    /** Megabytes per second of each line. */
    rate: { type: 'string', default: '2' },
    before: { type: 'string', default: '20' },
  },
});

const MB = 1024 * 1024;
const BETWEEN_PAGES_MS = 20;
const SAMPLE_MS = 100;
const GOAL_GROWTH_MB = 96;
const GOAL_RATIO = 2;
const count = Number(values.files);
const bytes = Number(values.mb) * MB;
const bytesPerSecond = Number(values.rate) * MB;

type Observed = { times: number[]; peakMb: number; processorMs: number };

/** One visitor reads a cached page again and again while `act` runs. */
async function observe<T>(url: string, pid: number, act: () => Promise<T>): Promise<[T, Observed]> {
  const observed: Observed = { times: [], peakMb: 0, processorMs: 0 };
  const used = () => (canMeasureProcesses ? processorMs(pid) : Number.NaN);
  const usedBefore = used();
  const sample = () => {
    if (canMeasureProcesses) observed.peakMb = Math.max(observed.peakMb, residentMb(pid));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const begun = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
      observed.times.push(performance.now() - begun);
      await wait(BETWEEN_PAGES_MS);
    }
  };
  const acting = act().finally(() => {
    isOver = true;
  });
  try {
    const [result] = await Promise.all([acting, visit()]);
    sample();
    observed.processorMs = used() - usedBefore;
    return [result, observed];
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}

async function transfer(transfers: Transfers): Promise<{ seconds: number; ids: number[] }> {
  const child = fork(join(import.meta.dirname, 'files/transfers.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    child.send(transfers);
    const [result] = (await once(child, 'message')) as [Transferred];
    if ('error' in result) throw new Error(result.error);
    return result;
  } finally {
    child.kill();
  }
}

async function post<T>(url: string, { token }: Person, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

async function placeOrder(url: string, customer: Person): Promise<number> {
  const [{ id }] = await offersOf(url);
  const items = [{ service_id: id, quantity: 1 }];
  const order = await post<{ id: number }>(`${url}/api/customer/orders`, customer, { items, payment_method: 'stripe' });
  return order.id;
}

/** Small files, so that no later figure includes the code that is loaded for the first one. */
async function warmUp(url: string, uploads: string, token: string): Promise<void> {
  await observe(`${url}/`, process.pid, () =>
    transfer({ kind: 'up', urls: Array(count).fill(uploads), token, bytes: MB, bytesPerSecond: 4 * MB }),
  );
}

if (!values.built) build();
const options: ApplicationOptions = { dataDir: temporaryFolder('files'), site: true, port: await freePort() };
await fill(options);
const customer = await withDatabase(options, (db) => seedPerson(db, 'customer'));
const application = await startApplication(options);
try {
  const { url, pid } = application;
  const page = `${url}/`;
  const uploads = `${url}/api/orders/${await placeOrder(url, customer)}/files`;
  const { token } = customer;
  await warmUp(url, uploads, token);

  console.log(`${count} files of ${values.mb} MB, up and then down, each with ${values.rate} MB/s`);
  const [, before] = await observe(page, pid, () => wait(Number(values.before) * 1000));
  const beforeMb = canMeasureProcesses ? residentMb(pid) : 0;
  const line = { token, bytes, bytesPerSecond };
  const [up, whileUp] = await observe(page, pid, () =>
    transfer({ kind: 'up', urls: Array(count).fill(uploads), ...line }),
  );
  const links = await Promise.all(up.ids.map((id) => post<{ url: string }>(`${url}/api/files/${id}/link`, customer)));
  const urls = links.map((link) => new URL(link.url, url).href);
  const [down, whileDown] = await observe(page, pid, () => transfer({ kind: 'down', urls, ...line }));

  const p99 = ({ times }: Observed) => quantile(times, 0.99);
  const ms = (observed: Observed) =>
    `p99 ${p99(observed).toFixed(1)} ms, median ${quantile(observed.times, 0.5).toFixed(1)} ms`;
  const memory = (label: string, { peakMb }: Observed): Figure => {
    const growth = peakMb - beforeMb;
    const raw = canMeasureProcesses ? growth : null;
    return {
      label,
      figure: `${beforeMb.toFixed(0)} → ${peakMb.toFixed(0)} MB`,
      goal: `+${GOAL_GROWTH_MB} MB`,
      ok: raw === null ? null : raw <= GOAL_GROWTH_MB,
      raw,
    };
  };
  const latency = (label: string, observed: Observed, seconds: number): Figure => {
    const raw = p99(observed) / p99(before);
    return {
      label,
      figure: `${raw.toFixed(2)} times: ${ms(observed)}`,
      goal: `${GOAL_RATIO} times`,
      ok: raw <= GOAL_RATIO,
      note: `${seconds.toFixed(0)} s, ${observed.times.length} pages, ${(observed.processorMs / 1000 / seconds).toFixed(2)} processors`,
      raw,
    };
  };
  const figures: Figure[] = [
    { label: 'home page before', figure: ms(before), note: `${before.times.length} pages`, raw: p99(before) },
    latency('home page, uploads', whileUp, up.seconds),
    latency('home page, downloads', whileDown, down.seconds),
    memory('resident memory, uploads', whileUp),
    memory('resident memory, downloads', whileDown),
  ];
  printTable(figures);
  if (figures.some(({ ok }) => ok === false)) process.exitCode = 1;
} finally {
  await application.stop();
}
process.exit();
