import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type Buyer,
  buy,
  ConnectionLost,
  type Method,
  newBuyer,
  type Offer,
  offersOf,
} from '../../bench/support/buyer.ts';
import { startPostgres } from '../../bench/support/postgres.ts';
import { findProblems, readLedger, withDatabase } from '../../bench/support/purchase-checks.ts';
import type { Db } from '../../server/adapters/database/database.ts';
import { recordedPayments, unrecordedCaptures } from '../support/money/invariants.ts';
import type { LedgerRow } from '../support/money/ledger-row.ts';
import { preserveFolder, temporaryFolder } from '../support/program.ts';
import {
  type Application,
  type ApplicationOptions,
  fill,
  killWhileStarting,
  startApplication,
} from '../support/site-process.ts';
import { behaviorOf, type KillPlan, planRound } from './kills/purchase-plan.ts';

type Options = {
  rounds: number;
  seed: number;
  postgres?: boolean;
  /** Waits at the end until every open attempt is closed: a minute or two. */
  untilClosed?: boolean;
  log?: (line: string) => void;
};
type Totals = {
  rounds: number;
  begun: number;
  acknowledged: number;
  captured: number;
  /** Captured before a kill and recorded after it. */
  recovered: number;
  problems: string[];
};

const SETTLED_MS = 60_000;
const CLOSED_MS = 150_000;

/**
 * Kills the application during purchases, restarts it, repeats half of the requests and compares our records with the
 * provider's ledger. The sandbox is killed too; its ledger is on disk.
 */
export async function killPurchases({ rounds, seed, postgres, untilClosed, log = () => {} }: Options): Promise<Totals> {
  const engine = postgres ? await startPostgres() : null;
  const place: ApplicationOptions = {
    dataDir: temporaryFolder('kill'),
    ...(engine ? { databaseUrl: engine.url } : {}),
  };
  const totals: Totals = { rounds: 0, begun: 0, acknowledged: 0, captured: 0, recovered: 0, problems: [] };
  let application: Application | null = null;
  try {
    await fill(place);
    application = await startApplication(place);
    const offers = await offersOf(application.url);
    const allBuyers: Buyer[] = [];
    for (let round = 1; round <= rounds && totals.problems.length === 0; round += 1) {
      const plan = planRound(seed + round - 1, offers);
      const addBuyer = (method: Method, offer: Offer) => {
        const buyer = newBuyer(method, offer, `s${seed}`, allBuyers.length + 1);
        allBuyers.push(buyer);
        return buyer;
      };
      const { url } = application;
      if (plan.isWarmedUp)
        await Promise.all([addBuyer('card', offers[0]), addBuyer('PayPal', offers[0])].map((b) => buy(url, b, 0)));
      totals.captured = (await readLedger(url)).filter((row) => row.status === 'captured').length;
      const buyers = plan.purchases.map(({ method, offer }) => addBuyer(method, offer));
      application = await playRound(place, application, plan, buyers, allBuyers, { round, totals, log });
    }
    if (untilClosed && totals.problems.length === 0) {
      const open = await withDatabase(place, (db) => waitUntilEmpty(() => startedAttempts(db), CLOSED_MS));
      if (open.length > 0) totals.problems.push(`never closed: ${JSON.stringify(open)}`);
    }
    if (totals.problems.length > 0) {
      preserveFolder(place.dataDir);
      log(`Last output of the application:\n${application.output()}\nIts files are in ${place.dataDir}`);
    }
    await application.stop();
    return totals;
  } finally {
    await application?.kill();
    await engine?.stop();
  }
}

type Report = { round: number; totals: Totals; log: (line: string) => void };

async function playRound(
  place: ApplicationOptions,
  before: Application,
  plan: KillPlan,
  buyers: Buyer[],
  allBuyers: Buyer[],
  { round, totals, log }: Report,
): Promise<Application> {
  const problems: string[] = [];
  await killDuringPurchases(before, plan, buyers, problems);
  const acknowledged = buyers.filter((buyer) => buyer.receipt).length;

  const begun = performance.now();
  const restartedAt = new Date().toISOString();
  if (plan.secondKillAfterMs !== null) await killWhileStarting(place, plan.secondKillAfterMs);
  const application = await startApplication(place);
  const repeating = buyers.filter((_, i) => plan.purchases[i]?.isRepeated);
  const repeats = Promise.all(repeating.map((buyer) => repeatPurchase(application.url, buyer, problems)));
  await withDatabase(place, async (db) => {
    const open = await waitUntilEmpty(async () =>
      unrecordedCaptures(await readLedger(application.url), await recordedPayments(db)),
    );
    for (const row of open) {
      const attempt = await db
        .selectFrom('checkout_attempts')
        .selectAll()
        .where('key', '=', row.idempotency_key ?? '')
        .executeTakeFirst();
      problems.push(`captured and still without an order: ${JSON.stringify({ ...row, attempt })}`);
    }
    await repeats;
    const ledger = await readLedger(application.url);
    problems.push(...(await findProblems(db, ledger, allBuyers)));

    const captured = ledger.filter((row) => row.status === 'captured').length;
    const recovered = await recordedSince(db, restartedAt, ledger);
    const methods = [...Map.groupBy(buyers, (b) => b.method)]
      .map(([name, list]) => `${list.length} ${name}`)
      .join(', ');
    const second = plan.secondKillAfterMs === null ? '' : `, again ${plan.secondKillAfterMs} ms into the restart`;
    log(
      `round ${round} (seed ${plan.seed}): ${methods}; killed after ${plan.killAfterMs} ms${second}; provider ` +
        `${plan.providerDelayMs} ms late, webhooks ${plan.webhooks}; ${acknowledged} acknowledged before, ` +
        `${captured - totals.captured} captured, ${recovered} of them recorded after the kill, ${repeating.length} repeated: ` +
        `${problems.length === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    totals.rounds = round;
    totals.begun += buyers.length;
    totals.acknowledged += acknowledged;
    totals.captured = captured;
    totals.recovered += recovered;
  });
  for (const problem of problems) log(`  ${problem}`);
  totals.problems.push(...problems);
  return application;
}

async function killDuringPurchases(application: Application, plan: KillPlan, buyers: Buyer[], problems: string[]) {
  const response = await fetch(`${application.url}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviorOf(plan)),
  });
  if (!response.ok) throw new Error(`The sandbox does not accept ${JSON.stringify(behaviorOf(plan))}`);
  await response.arrayBuffer();
  const buying = buyers.map(async (buyer, i) => {
    await wait(plan.purchases[i]?.startsAfterMs ?? 0);
    await buy(application.url, buyer, SETTLED_MS).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) problems.push(String(error));
    });
  });
  await wait(plan.killAfterMs);
  await application.kill();
  await Promise.all(buying);
}

async function repeatPurchase(url: string, buyer: Buyer, problems: string[]): Promise<void> {
  const first = buyer.receipt;
  try {
    const second = await buy(url, buyer, SETTLED_MS);
    if (first && (second.invoice.id !== first.invoice.id || (first.token && !second.token)))
      problems.push(`${buyer.email} got ${JSON.stringify(first)} and then ${JSON.stringify(second)}`);
  } catch (error) {
    problems.push(String(error));
  }
}

async function recordedSince(db: Db, time: string, ledger: LedgerRow[]): Promise<number> {
  const late = await db.selectFrom('payments').select('provider_ref').where('created_at', '>=', time).execute();
  const refs = new Set(late.map((row) => row.provider_ref));
  return ledger.filter((row) => row.status === 'captured' && row.updated_at < time && refs.has(row.payment)).length;
}

const startedAttempts = (db: Db) =>
  db.selectFrom('checkout_attempts').select(['id', 'email']).where('state', '=', 'started').execute();

async function waitUntilEmpty<T>(find: () => Promise<T[]>, ms = SETTLED_MS): Promise<T[]> {
  const until = performance.now() + ms;
  for (;;) {
    const found = await find();
    if (found.length === 0 || performance.now() > until) return found;
    await wait(50);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' }, postgres: { type: 'boolean' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Killing the application ${values.rounds} times during purchases, with --seed ${seed}:`);
  const totals = await killPurchases({
    rounds: Number(values.rounds),
    seed,
    postgres: values.postgres === true,
    untilClosed: true,
    log: console.log,
  });
  console.log(
    `\n${totals.rounds} kills, ${totals.begun} purchases in progress: ${totals.acknowledged} acknowledged before the kill, ` +
      `${totals.recovered} captured before the kill and recorded after it. ` +
      `${totals.problems.length === 0 ? 'Every captured payment has one order and one paid invoice.' : `${totals.problems.length} PROBLEMS.`}`,
  );
  process.exit(totals.problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
