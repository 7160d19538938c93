import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { createSession } from '../../server/modules/accounts/accounts.ts';
import { type RunningApp, serve } from '../../server/serve.ts';
import { type ApplicationOptions, environmentOf } from '../support/application.ts';
import { median } from '../support/figures.ts';
import { type Call, calls } from './calls.ts';

/** The highest accepted ratio of a time to the time on the sample. */
export const GOAL = 3;
const ROUNDS = 31;
const WARMUP_ROUNDS = 6;

export type Comparison = { what: string; rows: [number, number]; sampleMs: number; largeMs: number; ratio: number };

type ListResponse = { data?: unknown[]; meta?: { last_page: number } };
type Side = { served: RunningApp; get(path: string): Promise<ListResponse>; user: number; admin: number };

async function open(place: ApplicationOptions): Promise<Side> {
  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const served = await serve(config, { log: pino({ level: 'silent' }) });
  const { db } = served.deps;
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email_canonical', '=', email).executeTakeFirstOrThrow()).id;
  const admin = await idOf('admin@demo.test');
  const headers = { authorization: `Bearer ${await createSession(db, { userId: admin, kind: 'full' })}` };
  return {
    served,
    admin,
    user: await idOf('customer@demo.test'),
    async get(path) {
      const response = await served.app.inject({ url: `/api${path}`, headers });
      if (response.statusCode !== 200)
        throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`);
      return response.json();
    },
  };
}

/** Ids and page numbers differ between the databases. */
async function urlOn(side: Side, { path, page }: Call): Promise<string> {
  const here = path.replace('{user}', String(side.user)).replace('{admin}', String(side.admin));
  if (page === 'first') return here;
  const { meta } = await side.get(here);
  const last = meta?.last_page ?? 1;
  return `${here}${here.includes('?') ? '&' : '?'}page=${page === 'last' ? last : Math.ceil(last / 2)}`;
}

async function timeOf(side: Side, path: string): Promise<number> {
  const from = performance.now();
  await side.get(path);
  return performance.now() - from;
}

async function compareCall(sample: Side, large: Side, call: Call): Promise<Comparison> {
  const [small, big] = [await urlOn(sample, call), await urlOn(large, call)];
  const rowsOf = async (side: Side, path: string) => (await side.get(path)).data?.length ?? 1;
  const rows: [number, number] = [await rowsOf(sample, small), await rowsOf(large, big)];
  const times = { sample: [] as number[], large: [] as number[] };
  // Alternating, so that other load on the machine affects both equally.
  for (let round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
    const [a, b] = [await timeOf(sample, small), await timeOf(large, big)];
    if (round < 0) continue;
    times.sample.push(a);
    times.large.push(b);
  }
  const [sampleMs, largeMs] = [median(times.sample), median(times.large)];
  return { what: call.what, rows, sampleMs, largeMs, ratio: largeMs / sampleMs };
}

export async function compare(sample: ApplicationOptions, large: ApplicationOptions, only = ''): Promise<Comparison[]> {
  const sides = [await open(sample), await open(large)] as const;
  try {
    const compared: Comparison[] = [];
    for (const call of calls.filter(({ what }) => what.includes(only)))
      compared.push(await compareCall(...sides, call));
    return compared;
  } finally {
    for (const { served } of sides) await served.close();
  }
}
