import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Chance, chance } from '../../bench/support/chance.ts';
import { startPostgres } from '../../bench/support/postgres.ts';
import { withDatabase } from '../../bench/support/purchase-checks.ts';
import { type RawResponse, sendRaw } from '../../bench/support/raw-http.ts';
import { invariantQueries } from '../support/money/invariant-rules.ts';
import { violatedInvariants } from '../support/money/invariants.ts';
import { preserveFolder, temporaryFolder } from '../support/program.ts';
import { type Application, type ApplicationOptions, fill, startApplication } from '../support/site-process.ts';
import { type Actors, actorFor, openActors, type Role } from './fuzz/actors.ts';
import { type KnownIds, knownIds } from './fuzz/known-ids.ts';
import { mutate } from './fuzz/mutations.ts';
import { type Document, type Operation, operationsOf, type Schema } from './fuzz/operations.ts';
import { type Plan, toCurl, toRequest } from './fuzz/plan.ts';
import { problemOf } from './fuzz/problems.ts';
import { shrink } from './fuzz/shrink.ts';
import { validPlan } from './fuzz/valid-plan.ts';
import { PAYPAL_ORDERS, pick, type Source } from './fuzz/values.ts';

type Options = {
  calls: number;
  seed: number;
  databaseUrl?: string | null;
  /** A slower response is a problem. */
  slowMs?: number;
  log?: (line: string) => void;
};
export type Totals = {
  calls: number;
  statuses: Record<string, number>;
  successful: number;
  operations: number;
  problems: string[];
};

const MOST_PROBLEMS = 20;
const SLOW_MS = 5_000;
/** Tells a slow response from none. */
const GRACE_MS = 15_000;

type Run = {
  url: string;
  hasPages: boolean;
  operations: Operation[];
  definitions: Record<string, Schema>;
  ids: KnownIds;
  actors: Actors;
  newErrors(): string[];
  seed: number;
  slowMs: number;
  totals: Totals;
  succeeded: Set<string>;
  log: (line: string) => void;
};

/** Separate IP addresses, so that the limits per client reject few calls. */
const ipAddressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function send(run: Run, plan: Plan, role: Role, serial: number) {
  const token = await run.actors.tokenOf(role);
  const request = toRequest(plan, { token, ipAddress: ipAddressOf(serial) });
  const response = await sendRaw(run.url, request, run.slowMs + GRACE_MS);
  const problem = problemOf(run.operations, { request, response, hasPages: run.hasPages, slowMs: run.slowMs });
  return { request, response, problem };
}

async function learn(run: Run, operation: Operation, response: RawResponse): Promise<void> {
  const { totals, ids } = run;
  totals.statuses[response.status] = (totals.statuses[response.status] ?? 0) + 1;
  if (response.status >= 300) return;
  totals.successful += 1;
  run.succeeded.add(operation.id);
  if (!response.headers['content-type']?.startsWith('application/json')) return;
  const body = JSON.parse(response.body.toString() || 'null');
  ids.learn(operation.path, body);
  if (operation.path === PAYPAL_ORDERS)
    await fetch(`${run.url}/sandbox/paypal/orders/${body.id}/approve`, { method: 'POST', body: '{}' });
}

async function report(run: Run, plan: Plan, role: Role, serial: number, problem: string): Promise<void> {
  const kind = problem.slice(0, 12);
  const smallest = await shrink(plan, async (one) => {
    const again = await send(run, one, role, serial);
    return again.problem?.startsWith(kind) ?? false;
  });
  const request = toRequest(smallest, { token: null, ipAddress: ipAddressOf(serial) });
  const text = `call ${serial} as ${role}: ${problem}\n  ${toCurl(run.url, request)}`;
  run.totals.problems.push(text);
  run.log(text);
}

function planFor(run: Run, operation: Operation, roll: Chance, serial: number): Plan {
  const source: Source = { roll, ids: run.ids, definitions: run.definitions, serial, path: operation.path };
  return mutate(validPlan(operation, source), operation, source);
}

async function call(run: Run, operation: Operation, serial: number): Promise<void> {
  const roll = chance(run.seed * 1_000_003 + serial);
  const role = actorFor(operation, roll);
  const plan = planFor(run, operation, roll, serial);
  const { response, problem } = await send(run, plan, role, serial);
  if (response) await learn(run, operation, response);
  if (response?.status === 401 && role !== 'stranger') run.actors.replace(role);
  if (problem) await report(run, plan, role, serial, problem);
}

/** Lists make ids known to every role. */
async function readLists(run: Run): Promise<void> {
  const read = async (operation: Operation, query: Plan['query'] = []) => {
    const role = operation.roles === 'signed-in' ? 'customer' : ((operation.roles[0] ?? 'stranger') as Role);
    const plan: Plan = { method: 'GET', path: operation.path, query, headers: [] };
    const { response, problem } = await send(run, plan, role, 0);
    if (response) await learn(run, operation, response);
    if (problem) await report(run, plan, role, 0, problem);
  };
  for (const operation of run.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
    await read(operation);
    if (operation.path === '/api/admin/users') await read(operation, [['role', 'staff']]);
  }
}

async function play(run: Run, calls: number): Promise<void> {
  await readLists(run);
  for (let serial = 1; serial <= calls && run.totals.problems.length < MOST_PROBLEMS; serial += 1) {
    const roll = chance(run.seed + serial);
    // Every operation gets its turn, and some get more.
    const turn = run.operations[serial % run.operations.length];
    // Few deletions, so that records remain.
    const isTaken = turn && roll.in(turn.method === 'DELETE' ? 0.3 : 0.7);
    await call(
      run,
      isTaken
        ? turn
        : pick(
            roll,
            run.operations.filter(({ method }) => method !== 'DELETE'),
          ),
      serial,
    );
    run.totals.problems.push(...run.newErrors().map((line) => `logged at call ${serial}: ${line}`));
    run.totals.calls = serial;
    if (serial % 1_000 === 0) run.log(`${serial} calls: ${JSON.stringify(run.totals.statuses)}`);
  }
}

const PAGES = ['/', '/services', '/login', '/nothing-here'];

async function problemsAfterwards(run: Run, place: ApplicationOptions): Promise<string[]> {
  const paths = ['/healthz', '/readyz', '/api/config', '/api/services', ...(run.hasPages ? PAGES : [])];
  const responses = await Promise.all(
    paths.map(async (target) => {
      const response = await sendRaw(run.url, { method: 'GET', target, headers: [] });
      const expected = target === '/nothing-here' ? 404 : 200;
      return response?.status === expected
        ? []
        : [`afterwards, ${target} is ${response?.status ?? 'without a response'}`];
    }),
  );
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  const violated = await withDatabase(place, (db) => violatedInvariants(db, invariantQueries(tenMinutesAgo)));
  return [...responses.flat(), ...violated];
}

const errorsIn = (output: string) => output.split('\n').filter((line) => /^\{"level":[56]0/.test(line));

/** No call may cause an error in the log: an operator would be called for what a stranger sent. */
function watchLog({ output }: Application): () => string[] {
  const known = new Set<string>();
  return () => {
    const errors = errorsIn(output()).filter((line) => !known.has(line));
    for (const line of errors) known.add(line);
    return errors;
  };
}

async function openRun(
  application: Application,
  place: ApplicationOptions,
  { seed, slowMs = SLOW_MS, log = () => {} }: Options,
): Promise<Run> {
  const response = await fetch(`${application.url}/api/openapi.json`);
  const { operations, definitions } = operationsOf((await response.json()) as Document);
  const totals: Totals = { calls: 0, statuses: {}, successful: 0, operations: operations.length, problems: [] };
  const shared = {
    url: application.url,
    hasPages: place.site === true,
    actors: openActors(place),
    ids: knownIds(),
    newErrors: watchLog(application),
  };
  return { ...shared, operations, definitions, seed, slowMs, totals, succeeded: new Set(), log };
}

export async function fuzz(options: Options): Promise<Totals> {
  const place: ApplicationOptions = {
    dataDir: temporaryFolder('fuzz'),
    site: existsSync(join(import.meta.dirname, '../../build/server/index.js')),
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
  };
  let application: Application | null = null;
  try {
    await fill(place);
    application = await startApplication(place);
    const run = await openRun(application, place, options);
    await play(run, options.calls);
    run.totals.problems.push(...(await problemsAfterwards(run, place)));
    run.log(
      `never successful: ${
        run.operations
          .filter(({ id }) => !run.succeeded.has(id))
          .map(({ id }) => id)
          .join(', ') || 'none'
      }`,
    );
    if (run.totals.problems.length > 0) {
      preserveFolder(place.dataDir);
    }
    await application.stop();
    return run.totals;
  } finally {
    await application?.kill();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      engine: { type: 'string', default: 'sqlite' },
    },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const engine = values.engine === 'postgres' ? await startPostgres() : null;
  console.log(`${values.calls} calls on ${engine ? 'PostgreSQL' : 'SQLite'}, with --seed ${seed}:`);
  const { calls, successful, statuses, problems } = await fuzz({
    calls: Number(values.calls),
    seed,
    databaseUrl: engine?.url ?? null,
    log: console.log,
  });
  await engine?.stop();
  console.log(`\n${calls} calls, ${successful} successful: ${JSON.stringify(statuses)}`);
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  console.log(problems.length === 0 ? 'Every response keeps the contract.' : `${problems.length} PROBLEMS.`);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
