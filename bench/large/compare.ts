import { pino } from 'pino';
import { readConfig } from '../../server/config/config.ts';
import { type RunningApp, serve } from '../../server/main/serve.ts';
import { createSession } from '../../server/people/accounts/accounts.ts';
import { type ApplicationOptions, environmentOf } from '../../test/support/site-process.ts';
import { median } from '../support/figures.ts';
import { type Call, calls } from './calls.ts';
import type { Role } from './contract-lists.ts';

/** The highest accepted ratio to the time on the sample. */
export const GOAL = 3;
const WARMUP_ROUNDS = 6;

export type Comparison = { what: string; rows: [number, number]; sampleMs: number; largeMs: number; ratio: number };

type ListResponse = { data?: unknown[]; meta?: { last_page: number } };
type Side = {
  served: RunningApp;
  get(path: string, as: Role): Promise<ListResponse>;
  /** A search can then exceed its limit. */
  resetLimits(): Promise<void>;
  values: Record<string, string>;
};

async function open(place: ApplicationOptions): Promise<Side> {
  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const served = await serve(config, { log: pino({ level: 'silent' }) });
  const { db } = served.deps;
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email_canonical', '=', email).executeTakeFirstOrThrow()).id;
  const people = {
    admin: await idOf('admin@demo.test'),
    customer: await idOf('customer@demo.test'),
    staff: await idOf('staff@demo.test'),
  };
  const tokens = new Map<Role, string>();
  for (const role of ['admin', 'customer', 'staff'] as const)
    tokens.set(role, await createSession(db, { userId: people[role], kind: 'full' }));
  const payment = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('status', '=', 'refunded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const threadOf = async (userId?: number) => {
    const found = await db
      .selectFrom('order_threads')
      .innerJoin('orders', 'orders.id', 'order_threads.order_id')
      .select('orders.id')
      .where('orders.deleted_at', 'is', null)
      .$if(userId !== undefined, (q) => q.where('orders.user_id', '=', userId ?? 0))
      .orderBy('orders.id', 'desc')
      .executeTakeFirstOrThrow();
    return String(found.id);
  };
  return {
    served,
    values: {
      order: await threadOf(),
      own_order: await threadOf(people.customer),
      admin: String(people.admin),
      staff: String(people.staff),
      user: String(people.customer),
      provider_ref: payment.provider_ref ?? '',
      month: new Date().toISOString().slice(0, 8).concat('01'),
    },
    async get(path, as) {
      const headers = { authorization: `Bearer ${tokens.get(as)}` };
      const response = await served.app.inject({ url: `/api${path}`, headers });
      if (response.statusCode !== 200)
        throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`);
      return response.json();
    },
    async resetLimits() {
      for (const id of Object.values(people)) await served.deps.limits.reset('finds', String(id));
    },
  };
}

/** Ids and page numbers differ between the databases. */
async function urlOn(side: Side, { path, page, as }: Call): Promise<string> {
  const here = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => side.values[name] ?? '');
  if (page === 'first') return here;
  const { meta } = await side.get(here, as);
  const last = meta?.last_page ?? 1;
  return `${here}${here.includes('?') ? '&' : '?'}page=${page === 'last' ? last : Math.ceil(last / 2)}`;
}

async function timeOf(side: Side, path: string, as: Role): Promise<number> {
  const from = performance.now();
  await side.get(path, as);
  return performance.now() - from;
}

async function compareCall(sample: Side, large: Side, call: Call, rounds: number): Promise<Comparison> {
  for (const side of [sample, large]) await side.resetLimits();
  const [small, big] = [await urlOn(sample, call), await urlOn(large, call)];
  const rowsOf = async (side: Side, path: string) => (await side.get(path, call.as)).data?.length ?? 1;
  const rows: [number, number] = [await rowsOf(sample, small), await rowsOf(large, big)];
  const times = { sample: [] as number[], large: [] as number[] };
  // Turns alternate, so that other load affects both equally.
  for (let round = -WARMUP_ROUNDS; round < rounds; round++) {
    const [a, b] = [await timeOf(sample, small, call.as), await timeOf(large, big, call.as)];
    if (round < 0) continue;
    times.sample.push(a);
    times.large.push(b);
  }
  const [sampleMs, largeMs] = [median(times.sample), median(times.large)];
  return { what: call.what, rows, sampleMs, largeMs, ratio: largeMs / sampleMs };
}

type Choice = { only: string; rounds: number };

export async function compare(
  sample: ApplicationOptions,
  large: ApplicationOptions,
  { only, rounds }: Choice,
): Promise<Comparison[]> {
  const sides = [await open(sample), await open(large)] as const;
  try {
    const compared: Comparison[] = [];
    for (const call of calls.filter(({ what }) => what.includes(only)))
      compared.push(await compareCall(...sides, call, rounds));
    return compared;
  } finally {
    for (const { served } of sides) await served.close();
  }
}
