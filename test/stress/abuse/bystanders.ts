/** Others visit pages and buy, one at a time each. A process of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import { buy, type Method, newBuyer, offersOf } from '../../../bench/support/buyer.ts';
import { ACCEPT_ENCODING } from '../../../bench/support/record.ts';

export type Assignment = { url: string; pages: string[]; method: Method; run: string };
export type Experience = { pages: number[]; purchases: number[]; failures: string[] };

const PAUSE_MS = 40;
const PURCHASE_PAUSE_MS = 120;
const LONGEST_MS = 30_000;

const experience: Experience = { pages: [], purchases: [], failures: [] };
let isStopped = false;

async function timed(into: number[], what: string, act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  try {
    await act();
    into.push(performance.now() - startedAt);
  } catch (error) {
    into.push(performance.now() - startedAt);
    experience.failures.push(`${what}: ${String(error).slice(0, 300)}`);
  }
}

async function visit(url: string): Promise<void> {
  const headers = { 'accept-encoding': ACCEPT_ENCODING, 'x-forwarded-for': '10.200.0.1' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST_MS) });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`status ${response.status}`);
}

async function visitPages({ url, pages }: Assignment): Promise<void> {
  for (let i = 0; !isStopped; i += 1) {
    const page = pages[i % pages.length] ?? '/';
    await timed(experience.pages, page, () => visit(url + page));
    await wait(PAUSE_MS);
  }
}

async function purchase({ url, method, run }: Assignment): Promise<void> {
  const [offer] = await offersOf(url);
  for (let i = 0; !isStopped; i += 1) {
    const buyer = newBuyer(method, offer, run, process.pid * 1_000 + i);
    await timed(experience.purchases, `a purchase by ${method}`, () => buy(url, buyer, LONGEST_MS));
    await wait(PURCHASE_PAUSE_MS);
  }
}

process.on('message', (message: Assignment | 'stop') => {
  if (message === 'stop') {
    isStopped = true;
    return;
  }
  Promise.all([visitPages(message), purchase(message)]).then(
    () => process.send?.(experience, () => process.exit(0)),
    (error: Error) => process.send?.({ ...experience, failures: [...experience.failures, error.message] }),
  );
});
