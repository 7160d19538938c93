import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/adapters/database/database.ts';
import { type Program, startProgram } from '../../test/support/program.ts';
import { type ApplicationOptions, startApplication, startSandbox } from '../../test/support/site-process.ts';
import { type Buyer, newBuyer, offersOf, placeOrder } from '../support/buyer.ts';
import { type Figure, median, quantile, spread } from '../support/figures.ts';
import { canMeasureProcesses, processorMs, residentMb } from '../support/processor.ts';
import { withDatabase } from '../support/purchase-checks.ts';

const GOAL_MS = 8;
export const WARM_UP = 60;
const CONCURRENCY = 8;
const SETTLE_TIMEOUT_MS = 30_000;
const IDLE_BEFORE_MEMORY_MS = 10_000;

export type Shop = { url: string; pid: number; sandbox: Program & { url: string }; db: Db; nextBuyer(): Buyer };
export type Cost = { untilResponse: number; whole: number; sandbox: number; wallMs: number };

const processor = (pid: number) => (canMeasureProcesses ? processorMs(pid) : Number.NaN);

async function waitUntilSettled({ db, sandbox }: Shop): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const email = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').executeTakeFirst();
    const { deliveries } = (await (await fetch(`${sandbox.url}/sandbox/behaviour`)).json()) as {
      deliveries: { due?: number };
    };
    if (!email && !deliveries.due) return;
    if (performance.now() > deadline) throw new Error('Emails or webhooks are still pending.');
    await wait(10);
  }
}

async function buyOnce(url: string, buyer: Buyer): Promise<void> {
  const response = await placeOrder(url, buyer);
  if (response.status !== 201)
    throw new Error(`A purchase returned ${response.status} ${JSON.stringify(response.body)}`);
}

export async function buySequentially(shop: Shop, count: number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let i = 0; i < count; i += 1) {
    const before = { app: processor(shop.pid), sandbox: processor(shop.sandbox.pid) };
    const startedAt = performance.now();
    await buyOnce(shop.url, shop.nextBuyer());
    const wallMs = performance.now() - startedAt;
    const responded = processor(shop.pid);
    await waitUntilSettled(shop);
    costs.push({
      wallMs,
      untilResponse: responded - before.app,
      whole: processor(shop.pid) - before.app,
      sandbox: processor(shop.sandbox.pid) - before.sandbox,
    });
  }
  return costs;
}

async function buyConcurrently(shop: Shop, count: number) {
  const before = processor(shop.pid);
  const startedAt = performance.now();
  let remaining = count;
  const buyRepeatedly = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await buyOnce(shop.url, shop.nextBuyer());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, buyRepeatedly));
  const seconds = (performance.now() - startedAt) / 1000;
  await waitUntilSettled(shop);
  return { perSecond: count / seconds, whole: (processor(shop.pid) - before) / count };
}

async function bareCost(shop: Shop, folder: string, count: number): Promise<number> {
  const buyer = shop.nextBuyer();
  const { body } = await placeOrder(shop.url, buyer);
  const path = '/api/orders/place-unauthenticated';
  const file = join(folder, 'purchase.json');
  const response = Buffer.from(JSON.stringify(body));
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(response.length)];
  writeFileSync(file, JSON.stringify([{ path, headers, body: response.toString('base64') }]));
  const bare = await startProgram({ args: ['bench/support/bare.ts', file], environment: {}, ready: /bare at (\d+)\./ });
  const url = `http://127.0.0.1:${bare.readyMatch}`;
  for (let i = 0; i < WARM_UP; i += 1) await placeOrder(url, buyer);
  const before = processor(bare.pid);
  for (let i = 0; i < count; i += 1) await placeOrder(url, buyer);
  const cost = (processor(bare.pid) - before) / count;
  await bare.kill();
  return cost;
}

export async function measurePurchase(
  options: ApplicationOptions & { port: number },
  folder: string,
  count: number,
): Promise<Figure[]> {
  const sandbox = await startSandbox(folder, `http://127.0.0.1:${options.port}`);
  const application = await startApplication({ ...options, sandboxUrl: sandbox.url });
  const [offer] = await offersOf(application.url);
  let number = 0;
  const come = () => {
    number += 1;
    return newBuyer('card', offer, `bench-${Date.now()}`, number);
  };
  try {
    return await withDatabase(options, async (db) => {
      const shop: Shop = { url: application.url, pid: application.pid, sandbox, db, nextBuyer: come };
      await buySequentially(shop, WARM_UP);
      const costs = await buySequentially(shop, count);
      const many = await buyConcurrently(shop, count);
      const bareMs = await bareCost(shop, folder, count);
      await wait(IDLE_BEFORE_MEMORY_MS);
      return [...figuresOf(costs, many, bareMs), ...memoryAfter(shop.pid)];
    });
  } finally {
    await application.stop();
    await sandbox.stop();
  }
}

function figuresOf(costs: Cost[], many: { perSecond: number; whole: number }, bareMs: number): Figure[] {
  const of = (name: keyof Cost) => costs.map((cost) => cost[name]);
  const cpu = (name: keyof Cost) => (canMeasureProcesses ? `${median(of(name)).toFixed(1)} ms` : '–');
  const ifMeasured = (ok: boolean) => (canMeasureProcesses ? ok : null);
  const untilResponse = median(of('untilResponse'));
  const whole = median(of('whole'));
  return [
    {
      label: 'A guest purchase: processor time until the response',
      figure: cpu('untilResponse'),
      goal: `≤ ${GOAL_MS} ms`,
      ok: ifMeasured(untilResponse <= GOAL_MS),
      raw: untilResponse,
      note: `5th to 95th percentile ${quantile(of('untilResponse'), 0.05).toFixed(1)} to ${quantile(of('untilResponse'), 0.95).toFixed(1)}`,
    },
    {
      label: '… including two emails, the PDF and the webhooks',
      figure: cpu('whole'),
      raw: whole,
      note: `${many.whole.toFixed(1)} ms each with ${CONCURRENCY} concurrent buyers`,
    },
    {
      label: '… as a multiple of a bare server, until the response',
      figure: `${(untilResponse / bareMs).toFixed(0)} ×`,
      raw: untilResponse / bareMs,
      note: `bare: ${bareMs.toFixed(2)} ms`,
    },
    { label: '… of the sandbox', figure: cpu('sandbox'), raw: median(of('sandbox')) },
    {
      label: 'A guest purchase: time to the response',
      figure: `${spread(of('wallMs'), 0)} ms`,
      raw: median(of('wallMs')),
      note: `95 % within ${quantile(of('wallMs'), 0.95).toFixed(0)} ms; ${many.perSecond.toFixed(0)} purchases/s, ${CONCURRENCY} concurrent`,
    },
  ];
}

/** Includes the provider's SDK, the PDF library and fonts, which a purchase loads. */
const memoryAfter = (pid: number): Figure[] =>
  canMeasureProcesses
    ? [
        {
          label: 'Resident memory, idle after the purchases',
          figure: `${residentMb(pid).toFixed(0)} MB`,
          raw: residentMb(pid),
        },
      ]
    : [];
