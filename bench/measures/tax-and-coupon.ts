import { DEMO_PASSWORD } from '../../sample/seed.ts';
import { freePort } from '../../test/support/free-port.ts';
import { temporaryFolder } from '../../test/support/program.ts';
import { type ApplicationOptions, fill, startApplication, startSandbox } from '../../test/support/site-process.ts';
import { newBuyer, offersOf } from '../support/buyer.ts';
import { type Figure, median } from '../support/figures.ts';
import { startPostgres } from '../support/postgres.ts';
import { canMeasureProcesses } from '../support/processor.ts';
import { withDatabase } from '../support/purchase-checks.ts';
import { buySequentially, type Cost, type Shop, WARM_UP } from './purchase.ts';

const GOAL = 1.1;
const PER_TURN = 5;
/** The first purchase after a switch reads settings and rates again. */
const UNMEASURED = 1;

const taxed = { billing: { country: 'DE' }, coupon_code: 'BENCH20' };

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

async function signedIn(url: string): Promise<Call> {
  const call =
    (token: string): Call =>
    async <T>(method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} returned ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    };
  const body = { email: 'admin@demo.test', password: DEMO_PASSWORD };
  const { token } = await call('')<{ token: string }>('POST', '/login', body);
  return call(token);
}

async function switchTax(call: Call, enabled: boolean): Promise<void> {
  const { value } = await call<{ value: object }>('GET', '/admin/settings/tax');
  await call('PUT', '/admin/settings/tax', { value: { ...value, enabled } });
}

type Costs = { without: Cost[]; with: Cost[] };

async function buyInTurns(shop: Shop, call: Call, count: number): Promise<Costs> {
  const costs: Costs = { without: [], with: [] };
  while (costs.with.length < count)
    for (const kind of ['without', 'with'] as const) {
      const isTaxed = kind === 'with';
      await switchTax(call, isTaxed);
      const nextBuyer = () => ({ ...shop.nextBuyer(), ...(isTaxed && { extra: taxed }) });
      const measured = await buySequentially({ ...shop, nextBuyer }, UNMEASURED + PER_TURN);
      costs[kind].push(...measured.slice(UNMEASURED));
    }
  return costs;
}

/** Purchases with and without tax and a coupon take turns. */
export async function measureTaxAndCoupon(
  options: ApplicationOptions & { port: number },
  folder: string,
  count: number,
): Promise<Figure[]> {
  const sandbox = await startSandbox(folder, `http://127.0.0.1:${options.port}`);
  const application = await startApplication({ ...options, sandboxUrl: sandbox.url });
  try {
    const { url, pid } = application;
    const [offer] = await offersOf(url);
    let number = 0;
    const nextBuyer = () => {
      number += 1;
      return newBuyer('card', offer, `taxed-${process.pid}`, number);
    };
    const call = await signedIn(url);
    await call('POST', '/admin/tax-rates/preset', { preset: 'eu', place: 'DE', replace: true });
    await call('POST', '/admin/coupons', { code: taxed.coupon_code, percent: 20, max_uses_per_customer: 3 });
    return await withDatabase(options, async (db) => {
      const shop: Shop = { url, pid, sandbox, db, nextBuyer };
      await buyInTurns(shop, call, Math.min(count, WARM_UP));
      return figuresOf(await buyInTurns(shop, call, count), options.databaseUrl ? 'PostgreSQL' : 'SQLite');
    });
  } finally {
    await application.stop();
    await sandbox.stop();
  }
}

export async function measureTaxAndCouponOnPostgres(count: number): Promise<Figure[]> {
  const server = await startPostgres();
  try {
    const dataDir = temporaryFolder('bench-postgres');
    const options = { dataDir, databaseUrl: server.url, port: await freePort() };
    await fill(options);
    return await measureTaxAndCoupon(options, dataDir, count);
  } finally {
    await server.stop();
  }
}

function figuresOf(costs: Costs, engine: string): Figure[] {
  const cost = (kind: keyof Costs, part: keyof Cost) => median(costs[kind].map((one) => one[part]));
  const ratio = (part: keyof Cost) => cost('with', part) / cost('without', part);
  const times = (part: keyof Cost) => (canMeasureProcesses ? `${ratio(part).toFixed(2)} ×` : '–');
  const parts = (part: keyof Cost) =>
    `${cost('with', part).toFixed(1)} ms with, ${cost('without', part).toFixed(1)} without`;
  return [
    {
      label: `A purchase with tax and coupon (${engine}): processor time, of one without`,
      figure: times('whole'),
      goal: `≤ ${GOAL} ×`,
      ok: canMeasureProcesses ? ratio('whole') <= GOAL : null,
      raw: ratio('whole'),
      note: parts('whole'),
    },
    {
      label: '… until the response',
      figure: times('untilResponse'),
      raw: ratio('untilResponse'),
      note: parts('untilResponse'),
    },
  ];
}
