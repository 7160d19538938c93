import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/adapters/database/database.ts';
import { withDatabase } from '../../test/support/invariants.ts';
import { type Place, startApplication, startSandbox } from '../support/application.ts';
import { type Buyer, newBuyer, offersOf, place as order } from '../support/buyer.ts';
import { type Figure, median, quantile, spread } from '../support/figures.ts';
import { canMeasureProcesses, processorMs, residentMb } from '../support/processor.ts';
import { type Program, startProgram } from '../support/program.ts';

const GOAL_MS = 8;
const WARM_UP = 60;
const AT_ONCE = 8;
const QUIET_MS = 30_000;
const SETTLING_MS = 10_000;

type Shop = { url: string; pid: number; sandbox: Program & { url: string }; db: Db; come(): Buyer };
type Cost = { untilAnswer: number; whole: number; sandbox: number; wallMs: number };

const processor = (pid: number) => (canMeasureProcesses ? processorMs(pid) : Number.NaN);

/** Every letter is sent and every webhook taken: the purchase has no more consequences. */
async function quiet({ db, sandbox }: Shop): Promise<void> {
  const until = performance.now() + QUIET_MS;
  for (;;) {
    const letter = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').executeTakeFirst();
    const { deliveries } = (await (await fetch(`${sandbox.url}/sandbox/behaviour`)).json()) as {
      deliveries: { due?: number };
    };
    if (!letter && !deliveries.due) return;
    if (performance.now() > until) throw new Error('Letters or webhooks are still under way.');
    await wait(10);
  }
}

async function buyOnce(url: string, buyer: Buyer): Promise<void> {
  const answer = await order(url, buyer);
  if (answer.status !== 201) throw new Error(`A purchase was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function oneByOne(shop: Shop, count: number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let i = 0; i < count; i += 1) {
    const before = { app: processor(shop.pid), sandbox: processor(shop.sandbox.pid) };
    const begun = performance.now();
    await buyOnce(shop.url, shop.come());
    const wallMs = performance.now() - begun;
    const answered = processor(shop.pid);
    await quiet(shop);
    costs.push({
      wallMs,
      untilAnswer: answered - before.app,
      whole: processor(shop.pid) - before.app,
      sandbox: processor(shop.sandbox.pid) - before.sandbox,
    });
  }
  return costs;
}

async function manyAtOnce(shop: Shop, count: number) {
  const before = processor(shop.pid);
  const begun = performance.now();
  let left = count;
  const lane = async () => {
    for (; left > 0; ) {
      left -= 1;
      await buyOnce(shop.url, shop.come());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const seconds = (performance.now() - begun) / 1000;
  await quiet(shop);
  return { perSecond: count / seconds, whole: (processor(shop.pid) - before) / count };
}

/** What `node:http` alone needs to take such a request and give such an answer. */
async function bareCost(shop: Shop, folder: string, count: number): Promise<number> {
  const buyer = shop.come();
  const { body } = await order(shop.url, buyer);
  const path = '/api/orders/place-unauthenticated';
  const file = join(folder, 'purchase.json');
  const answer = Buffer.from(JSON.stringify(body));
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(answer.length)];
  writeFileSync(file, JSON.stringify([{ path, headers, body: answer.toString('base64') }]));
  const bare = await startProgram({ args: ['bench/support/bare.ts', file], environment: {}, ready: /bare at (\d+)\./ });
  const url = `http://127.0.0.1:${bare.said}`;
  for (let i = 0; i < WARM_UP; i += 1) await order(url, buyer);
  const before = processor(bare.pid);
  for (let i = 0; i < count; i += 1) await order(url, buyer);
  const cost = (processor(bare.pid) - before) / count;
  await bare.kill();
  return cost;
}

/** A whole guest purchase by card: processor time of the application alone, with the sandbox in another process. */
export async function measurePurchase(
  place: Place & { port: number },
  folder: string,
  count: number,
): Promise<Figure[]> {
  const sandbox = await startSandbox(folder, `http://127.0.0.1:${place.port}`);
  const application = await startApplication({ ...place, sandboxUrl: sandbox.url });
  const [offer] = await offersOf(application.url);
  let number = 0;
  const come = () => {
    number += 1;
    return newBuyer('card', offer, `bench-${Date.now()}`, number);
  };
  try {
    return await withDatabase(place, async (db) => {
      const shop: Shop = { url: application.url, pid: application.pid, sandbox, db, come };
      await oneByOne(shop, WARM_UP);
      const costs = await oneByOne(shop, count);
      const many = await manyAtOnce(shop, count);
      const bareMs = await bareCost(shop, folder, count);
      await wait(SETTLING_MS);
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
  const known = (ok: boolean) => (canMeasureProcesses ? ok : null);
  const untilAnswer = median(of('untilAnswer'));
  const whole = median(of('whole'));
  return [
    {
      what: 'A guest purchase: processor time until the answer',
      figure: cpu('untilAnswer'),
      goal: `≤ ${GOAL_MS} ms`,
      ok: known(untilAnswer <= GOAL_MS),
      raw: untilAnswer,
      note: `middle nine tenths ${quantile(of('untilAnswer'), 0.05).toFixed(1)} to ${quantile(of('untilAnswer'), 0.95).toFixed(1)}`,
    },
    {
      what: '… with two letters, the PDF and the webhooks after it',
      figure: cpu('whole'),
      raw: whole,
      note: `${many.whole.toFixed(1)} ms each when ${AT_ONCE} buy at once`,
    },
    {
      what: '… as a multiple of a bare server, until the answer',
      figure: `${(untilAnswer / bareMs).toFixed(0)} ×`,
      raw: untilAnswer / bareMs,
      note: `bare: ${bareMs.toFixed(2)} ms`,
    },
    { what: '… of the sandbox beside it', figure: cpu('sandbox'), raw: median(of('sandbox')) },
    {
      what: 'A guest purchase: time to the answer',
      figure: `${spread(of('wallMs'), 0)} ms`,
      raw: median(of('wallMs')),
      note: `19 of 20 within ${quantile(of('wallMs'), 0.95).toFixed(0)} ms; ${many.perSecond.toFixed(0)} purchases/s, ${AT_ONCE} at once`,
    },
  ];
}

/** With all that a purchase has loaded: the provider's SDK, the PDF library, fonts. */
const memoryAfter = (pid: number): Figure[] =>
  canMeasureProcesses
    ? [
        {
          what: 'Resident memory, idle after the purchases',
          figure: `${residentMb(pid).toFixed(0)} MB`,
          raw: residentMb(pid),
        },
      ]
    : [];
