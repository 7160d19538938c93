import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { openSession } from '../../server/modules/accounts/accounts.ts';
import { type Served, serve } from '../../server/serve.ts';
import { environmentOf, type Place } from '../support/application.ts';
import { median } from '../support/figures.ts';
import { type Call, calls } from './calls.ts';

/** How many times a call may take what it takes on the sample. */
export const GOAL = 3;
const ROUNDS = 31;
const WARMING = 6;

export type Compared = { what: string; rows: [number, number]; sampleMs: number; largeMs: number; ratio: number };

type Answer = { data?: unknown[]; meta?: { last_page: number } };
type Side = { served: Served; ask(path: string): Promise<Answer>; user: number; admin: number };

async function open(place: Place): Promise<Side> {
  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const served = await serve(config, { log: pino({ level: 'silent' }) });
  const { db } = served.deps;
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email_canonical', '=', email).executeTakeFirstOrThrow()).id;
  const admin = await idOf('admin@demo.test');
  const headers = { authorization: `Bearer ${await openSession(db, { userId: admin, kind: 'full' })}` };
  return {
    served,
    admin,
    user: await idOf('customer@demo.test'),
    async ask(path) {
      const answer = await served.app.inject({ url: `/api${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
  };
}

/** The address of a call on one side: ids and page numbers are its own. */
async function addressOn(side: Side, { path, page }: Call): Promise<string> {
  const here = path.replace('{user}', String(side.user)).replace('{admin}', String(side.admin));
  if (page === 'first') return here;
  const { meta } = await side.ask(here);
  const last = meta?.last_page ?? 1;
  return `${here}${here.includes('?') ? '&' : '?'}page=${page === 'last' ? last : Math.ceil(last / 2)}`;
}

async function timed(side: Side, path: string): Promise<number> {
  const from = performance.now();
  await side.ask(path);
  return performance.now() - from;
}

async function compareCall(sample: Side, large: Side, call: Call): Promise<Compared> {
  const [small, big] = [await addressOn(sample, call), await addressOn(large, call)];
  const rowsOf = async (side: Side, path: string) => (await side.ask(path)).data?.length ?? 1;
  const rows: [number, number] = [await rowsOf(sample, small), await rowsOf(large, big)];
  const times = { sample: [] as number[], large: [] as number[] };
  // One after the other, so that both have the same share of what else the machine does.
  for (let round = -WARMING; round < ROUNDS; round++) {
    const [a, b] = [await timed(sample, small), await timed(large, big)];
    if (round < 0) continue;
    times.sample.push(a);
    times.large.push(b);
  }
  const [sampleMs, largeMs] = [median(times.sample), median(times.large)];
  return { what: call.what, rows, sampleMs, largeMs, ratio: largeMs / sampleMs };
}

/** Every call of the back office on both, in one process and taking turns. */
export async function compare(sample: Place, large: Place, only = ''): Promise<Compared[]> {
  const sides = [await open(sample), await open(large)] as const;
  try {
    const compared: Compared[] = [];
    for (const call of calls.filter(({ what }) => what.includes(only)))
      compared.push(await compareCall(...sides, call));
    return compared;
  } finally {
    for (const { served } of sides) await served.close();
  }
}
