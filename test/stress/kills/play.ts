import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chance } from '../../../bench/support/chance.ts';
import { startPostgres } from '../../../bench/support/postgres.ts';
import { type Db, openDatabase } from '../../../server/adapters/database/database.ts';
import { preserveFolder, temporaryFolder } from '../../support/program.ts';
import {
  type Application,
  type ApplicationOptions,
  databaseFileOf,
  fill,
  killWhileStarting,
  startApplication,
} from '../../support/site-process.ts';
import { problemsOfLedgers, unrecordedPayments } from './ledgers.ts';
import { behaviorOf, type KillPlan, planKill } from './plan.ts';
import type { Action, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

type Options = {
  kills: number;
  seed: number;
  /** SQLite if missing. */
  databaseUrl?: string | undefined;
  log?: (line: string) => void;
};
type Totals = { kills: number; inProgress: number; problems: string[] };

const SETTLED_MS = 60_000;
const SOON_MINUTES = 2;
/** The kill after this many others is not hurried: leases end on their own. */
const HURRIED = 49;

export async function playKills(scenarios: Scenario[], options: Options): Promise<Totals> {
  const { kills, seed, databaseUrl, log = () => {} } = options;
  const place: ApplicationOptions = {
    dataDir: temporaryFolder('kills'),
    compileCache: temporaryFolder('compiled'),
    ...(databaseUrl ? { databaseUrl } : {}),
  };
  const totals: Totals = { kills: 0, inProgress: 0, problems: [] };
  let application: Application | null = null;
  const start = async () => {
    application = await startApplication(place);
    return application;
  };
  await fill(place);
  const database = openDatabase({ url: databaseUrl ?? null, file: databaseFileOf(place) });
  try {
    let running = await start();
    const site = await openSite(place, database.db, running.url, seed);
    while (totals.kills < kills && totals.problems.length === 0) {
      const number = totals.kills + 1;
      const plan = planKill(seed + number - 1);
      await site.sandbox('reset');
      const actions = await planActions(scenarios, site, seed + number - 1);
      await site.sandbox('behaviour', behaviorOf(plan));
      await killDuring(running, actions, plan);
      const begun = performance.now();
      const isHurried = number % (HURRIED + 1) !== 0;
      if (isHurried) await endLeases(database.db);
      if (plan.secondKillAfterMs !== null) {
        await killWhileStarting(place, plan.secondKillAfterMs);
        if (isHurried) await endLeases(database.db);
      }
      running = await start();
      site.url = running.url;
      await Promise.all(actions.filter(({ isRepeated }) => isRepeated).map(({ run }) => run()));
      const problems = await settledProblems(scenarios, site, isHurried);
      totals.kills = number;
      totals.inProgress += actions.length;
      totals.problems.push(...problems);
      log(lineOf(number, plan, scenarios, begun, problems));
      for (const problem of problems) log(`  ${problem}`);
    }
    if (totals.problems.length === 0)
      for (const { finish } of scenarios) totals.problems.push(...((await finish?.(site)) ?? []));
    await running.stop();
    return totals;
  } catch (error) {
    totals.problems.push(String(error));
    throw error;
  } finally {
    const last = application as Application | null;
    if (totals.problems.length > 0) {
      preserveFolder(place.dataDir);
      log(`Last output of the application:\n${last?.output()}\nIts files are in ${place.dataDir}`);
    }
    await last?.kill();
    await database.close();
  }
}

async function planActions(scenarios: Scenario[], site: Site, seed: number): Promise<Action[]> {
  const actions: Action[] = [];
  for (const scenario of scenarios) actions.push(...(await scenario.plan(site, chance(seed))));
  return actions;
}

async function killDuring(application: Application, actions: Action[], { killAfterMs }: KillPlan): Promise<void> {
  const running = actions.map(async ({ startsAfterMs, run }) => {
    await wait(startsAfterMs);
    await run();
  });
  await wait(killAfterMs);
  await application.kill();
  await Promise.all(running);
}

/**
 * Replaces a wait of half a minute, after which the leases of the killed process and its rate limits, which PostgreSQL
 * stores, would have ended.
 */
async function endLeases(db: Db): Promise<void> {
  await db.deleteFrom('job_leases').execute();
  await db.deleteFrom('rate_limits').execute();
  for (const table of ['checkout_attempts', 'refunds', 'reconciliation_runs', 'outbox'] as const)
    await db.updateTable(table).set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}

async function settledProblems(scenarios: Scenario[], site: Site, isHurried: boolean): Promise<string[]> {
  const late = isHurried ? [] : await untilEmpty(() => unsettled(site));
  for (const { recover } of scenarios) await recover?.(site);
  const open = await untilEmpty(async () => {
    await completePending(site);
    await site.moveClock(SOON_MINUTES);
    return [...(await unsettled(site)), ...(await startedAttempts(site.db))];
  });
  const problems = [...late, ...open, ...(await problemsOfLedgers(site))];
  for (const scenario of scenarios)
    problems.push(...(await scenario.problems(site)).map((problem) => `${scenario.name}: ${problem}`));
  return problems;
}

async function untilEmpty(find: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + SETTLED_MS;
  for (;;) {
    const found = await find();
    if (found.length === 0) return [];
    if (performance.now() > until) return found.map((one) => `open for a minute: ${one}`);
    await wait(100);
  }
}

/** All of it must be settled within a minute, automatically. */
async function unsettled(site: Site): Promise<string[]> {
  const refunds = await site.db.selectFrom('refunds').selectAll().where('state', '=', 'requested').execute();
  return [...refunds, ...(await unrecordedPayments(site))].map((row) => JSON.stringify(row));
}

async function startedAttempts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('checkout_attempts').selectAll().where('state', '=', 'started').execute();
  return rows.map((row) => JSON.stringify(row));
}

async function completePending(site: Site): Promise<void> {
  for (const { id, provider, state } of await site.refundsAtProviders())
    if (state === 'pending') await site.sandbox(`${provider}/refunds/${id}/succeed`);
}

const lineOf = (number: number, plan: KillPlan, scenarios: Scenario[], begun: number, problems: string[]) =>
  `kill ${number} after ${plan.killAfterMs} ms; providers ${plan.providerDelayMs} ms late, trouble ${plan.trouble}, ` +
  `webhooks ${plan.webhooks}; ${scenarios.map((scenario) => scenario.summary()).join('; ')}: ` +
  `${problems.length === 0 ? 'ok' : 'FAILED'} after ${((performance.now() - begun) / 1000).toFixed(1)} s`;

/**
 * `--kills 200 [--seed N] [--postgres]`. Every fifty begin with a new installation: the providers are queried four
 * times a second, so each comparison takes longer than the one before.
 */
export async function killFromCommandLine(...newScenarios: (() => Scenario)[]): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' }, postgres: { type: 'boolean' } },
  });
  const all = { kills: Number(values.kills), seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)) };
  const totals: Totals = { kills: 0, inProgress: 0, problems: [] };
  while (totals.kills < all.kills && totals.problems.length === 0) {
    const kills = Math.min(HURRIED + 1, all.kills - totals.kills);
    const scenarios = newScenarios.map((newScenario) => newScenario());
    const part = await playOn(values.postgres ?? false, scenarios, { kills, seed: all.seed + totals.kills });
    totals.kills += part.kills;
    totals.inProgress += part.inProgress;
    totals.problems.push(...part.problems);
  }
  for (const problem of totals.problems) console.log(problem);
  const result =
    totals.problems.length === 0 ? 'Nothing is lost, nothing twice.' : `${totals.problems.length} PROBLEMS.`;
  console.log(`\n${totals.kills} kills, ${totals.inProgress} actions in progress. ${result}`);
  process.exitCode = totals.problems.length === 0 ? 0 : 1;
}

async function playOn(isPostgres: boolean, scenarios: Scenario[], options: Options): Promise<Totals> {
  const engine = isPostgres ? await startPostgres() : null;
  const names = scenarios.map(({ name }) => name).join(', ');
  console.log(`${names}: ${options.kills} kills with --seed ${options.seed} on ${engine ? 'PostgreSQL' : 'SQLite'}`);
  try {
    return await playKills(scenarios, { ...options, databaseUrl: engine?.url, log: console.log });
  } finally {
    await engine?.stop();
  }
}
