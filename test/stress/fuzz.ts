import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Chance, chance } from '../../bench/support/chance.ts';
import { startPostgres } from '../../bench/support/postgres.ts';
import { type RawResponse, sendRaw } from '../../bench/support/raw-http.ts';
import { preserveFolder, temporaryFolder } from '../support/program.ts';
import {
  type Application,
  type ApplicationOptions,
  fill,
  secretsKey,
  startApplication,
} from '../support/site-process.ts';
import type { Stage } from '../support/stage.ts';
import { worldOn } from '../support/world.ts';
import { type Actors, actorFor, openActors, type Role } from './fuzz/actors.ts';
import { problemsAfterwards } from './fuzz/afterwards.ts';
import { type KnownIds, knownIds } from './fuzz/known-ids.ts';
import { mutate } from './fuzz/mutations.ts';
import { fetchDocument, type Operation, operationsOf, type Schema } from './fuzz/operations.ts';
import { type Plan, toCurl, toRequest } from './fuzz/plan.ts';
import { openScenes, sceneFor, unexpected } from './fuzz/play-scenes.ts';
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
  /** Also calls each operation with records and in states made for it. */
  scenes?: boolean;
  log?: (line: string) => void;
};
export type Totals = {
  calls: number;
  statuses: Record<string, number>;
  successful: number;
  operations: number;
  /** Operations that no call succeeded with. */
  never: string[];
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
  return sendAs(run, plan, await run.actors.tokenOf(role), serial);
}

async function sendAs(run: Run, plan: Plan, token: string | null, serial: number) {
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

const MUTATIONS = 2;

/** Each operation is called once as it should be, then changed. Its records and states are made for each call. */
async function playScenes(run: Run, stage: Stage): Promise<void> {
  let serial = 1_000_000;
  for (const operation of run.operations) {
    // A mutated call may have changed the service and the people of the call before.
    const w = await worldOn(stage);
    for (let turn = 0; turn <= MUTATIONS; turn += 1) {
      serial += 1;
      const roll = chance(run.seed * 1_000_003 + serial);
      const source: Source = { roll, ids: run.ids, definitions: run.definitions, serial, path: operation.path };
      const scene = await sceneFor(w, operation).catch((error: unknown) => {
        run.log(`${operation.id}: no scene, ${error}`);
        return null;
      });
      if (!scene) break;
      const { token } = scene;
      const plan = turn === 0 ? scene.plan : mutate(scene.plan, operation, source);
      const { response, problem } = await sendAs(run, plan, token, serial);
      run.totals.calls += 1;
      if (response) await learn(run, operation, response);
      if (turn === 0 && response && response.status >= 300 && !run.succeeded.has(operation.id))
        run.log(`${operation.id}: ${response.status} ${response.body.toString().slice(0, 200)}`);
      if (problem) {
        const text = `${operation.id}: ${problem}\n  ${toCurl(run.url, toRequest(plan, { token: null, ipAddress: '' }))}`;
        run.totals.problems.push(text);
        run.log(text);
      }
    }
  }
}

/** A busy machine connects to PostgreSQL too slowly, which no call causes. */
const errorsIn = (lines: string[]) =>
  lines.filter((line) => /^\{"level":[56]0/.test(line) && !line.includes('due to connection timeout'));

/** No call may cause an error in the log: an operator would be called for what a stranger sent. */
function watchLog({ output }: Application): () => string[] {
  const known = new Set<string>();
  return () => {
    const errors = errorsIn(output().split('\n')).filter((line) => !known.has(line));
    for (const line of errors) known.add(line);
    return errors;
  };
}

async function openRun(
  application: Application,
  place: ApplicationOptions,
  { seed, slowMs = SLOW_MS, log = () => {} }: Options,
): Promise<Run> {
  const { operations, definitions } = operationsOf(await fetchDocument(application.url));
  const totals: Totals = {
    calls: 0,
    statuses: {},
    successful: 0,
    operations: operations.length,
    never: [],
    problems: [],
  };
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
    await application.stop();
    const database = { dataDir: place.dataDir, databaseUrl: place.databaseUrl ?? null, migrated: true };
    const key = place.databaseUrl ? secretsKey : '';
    if (options.scenes) {
      const stage = await openScenes({ ...database, remove: async () => {} }, key);
      try {
        await playScenes({ ...run, url: stage.url ?? '', hasPages: false, newErrors: () => [] }, stage);
        run.totals.problems.push(...errorsIn(stage.logLines).map((line) => `logged: ${line}`));
      } finally {
        await stage.close();
      }
    }
    run.totals.never = run.operations.map(({ id }) => id).filter((id) => !run.succeeded.has(id));
    if (run.totals.problems.length > 0) preserveFolder(place.dataDir);
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
  const { calls, successful, statuses, never, problems } = await fuzz({
    scenes: true,
    calls: Number(values.calls),
    seed,
    databaseUrl: engine?.url ?? null,
    log: console.log,
  });
  await engine?.stop();
  console.log(`never successful: ${never.join(', ') || 'none'}`);
  problems.push(...unexpected(never).map((id) => `${id} was never successful`));
  console.log(`\n${calls} calls, ${successful} successful: ${JSON.stringify(statuses)}`);
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  console.log(problems.length === 0 ? 'Every response keeps the contract.' : `${problems.length} PROBLEMS.`);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
