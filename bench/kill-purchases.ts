import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Db } from '../server/adapters/database/database.ts';
import { type LedgerRow, ledgerOf, problemsOf, unbooked, withDatabase } from '../test/support/invariants.ts';
import { type Application, fill, killWhileStarting, type Place, startApplication } from './support/application.ts';
import { type Buyer, buy, CutOff, newBuyer, type Offer, offersOf, type Way } from './support/buyer.ts';
import { behaviorOf, type KillPlan, planRound } from './support/kill-plan.ts';
import { startPostgres } from './support/postgres.ts';
import { keepFolder, temporaryFolder } from './support/program.ts';

type Options = {
  rounds: number;
  seed: number;
  postgres?: boolean;
  /** Waits at the end until every attempt that never reached its provider is closed, which takes a minute or two. */
  untilClosed?: boolean;
  say?: (line: string) => void;
};
type Sum = {
  rounds: number;
  /** Purchases that a kill came upon. */
  begun: number;
  /** Answered with 201 before the kill. */
  acknowledged: number;
  /** All in the provider's books in the end. */
  captured: number;
  /** Charged before the kill, and not written down by then. */
  rescued: number;
  problems: string[];
};

// By then the check has found every payment that a killed process left behind.
const SETTLED_MS = 60_000;
const CLOSED_MS = 150_000;

/**
 * Begins purchases, kills the application with SIGKILL in the middle of them, starts it again, lets it find what was
 * left and lets half of the buyers ask again; then compares its books with the provider's. Round by round on the same
 * database. The sandbox runs inside the application here and is killed with it; its books are on the disk.
 */
export async function killPurchases({ rounds, seed, postgres, untilClosed, say = () => {} }: Options): Promise<Sum> {
  const engine = postgres ? await startPostgres() : null;
  const place: Place = {
    dataDir: temporaryFolder('kill'),
    ...(engine ? { databaseUrl: engine.url } : {}),
  };
  const sum: Sum = { rounds: 0, begun: 0, acknowledged: 0, captured: 0, rescued: 0, problems: [] };
  let application: Application | null = null;
  try {
    await fill(place);
    application = await startApplication(place);
    const offers = await offersOf(application.url);
    const everyone: Buyer[] = [];
    for (let round = 1; round <= rounds && sum.problems.length === 0; round += 1) {
      const plan = planRound(seed + round - 1, offers);
      const come = (way: Way, offer: Offer) => {
        const buyer = newBuyer(way, offer, `s${seed}`, everyone.length + 1);
        everyone.push(buyer);
        return buyer;
      };
      const { url } = application;
      if (plan.warmedUp)
        await Promise.all([come('card', offers[0]), come('wallet', offers[0])].map((b) => buy(url, b, 0)));
      sum.captured = (await ledgerOf(url)).filter((row) => row.status === 'captured').length;
      const buyers = plan.purchases.map(({ way, offer }) => come(way, offer));
      application = await playRound(place, application, plan, buyers, everyone, { round, sum, say });
    }
    if (untilClosed && sum.problems.length === 0) {
      const open = await withDatabase(place, (db) => settled(() => started(db), CLOSED_MS));
      if (open.length > 0) sum.problems.push(`never closed: ${JSON.stringify(open)}`);
    }
    if (sum.problems.length > 0) {
      keepFolder(place.dataDir);
      say(`What the application printed last:\n${application.output()}\nIts files are kept in ${place.dataDir}`);
    }
    await application.stop();
    return sum;
  } finally {
    await application?.kill();
    await engine?.stop();
  }
}

type Telling = { round: number; sum: Sum; say: (line: string) => void };

async function playRound(
  place: Place,
  before: Application,
  plan: KillPlan,
  buyers: Buyer[],
  everyone: Buyer[],
  { round, sum, say }: Telling,
): Promise<Application> {
  const problems: string[] = [];
  await killInTheMiddle(before, plan, buyers, problems);
  const acknowledged = buyers.filter((buyer) => buyer.receipt).length;

  const begun = performance.now();
  const restarted = new Date().toISOString();
  if (plan.killedAgainAfterMs !== null) await killWhileStarting(place, plan.killedAgainAfterMs);
  const application = await startApplication(place);
  const again = buyers.filter((_, i) => plan.purchases[i]?.askedAgain);
  const asking = Promise.all(again.map((buyer) => askAgain(application.url, buyer, problems)));
  await withDatabase(place, async (db) => {
    const open = await settled(() => ledgerOf(application.url).then((ledger) => unbooked(db, ledger)));
    for (const row of open) {
      const attempt = await db
        .selectFrom('checkout_attempts')
        .selectAll()
        .where('key', '=', row.idempotency_key ?? '')
        .executeTakeFirst();
      problems.push(`captured and still without an order: ${JSON.stringify({ ...row, attempt })}`);
    }
    await asking;
    const ledger = await ledgerOf(application.url);
    problems.push(...(await problemsOf(db, ledger, everyone)));

    const captured = ledger.filter((row) => row.status === 'captured').length;
    const rescued = await bookedSince(db, restarted, ledger);
    const ways = [...Map.groupBy(buyers, (b) => b.way)].map(([way, list]) => `${list.length} ${way}`).join(', ');
    const second = plan.killedAgainAfterMs === null ? '' : `, again ${plan.killedAgainAfterMs} ms into its start`;
    say(
      `round ${round} (seed ${plan.seed}): ${ways}; killed after ${plan.killAfterMs} ms${second}; provider ` +
        `${plan.slowMs} ms late, webhooks ${plan.webhooks}; ${acknowledged} acknowledged before, ` +
        `${captured - sum.captured} captured, ${rescued} of them charged, but not written down, ${again.length} asked again: ` +
        `${problems.length === 0 ? 'ok' : 'WRONG'} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    sum.rounds = round;
    sum.begun += buyers.length;
    sum.acknowledged += acknowledged;
    sum.captured = captured;
    sum.rescued += rescued;
  });
  for (const problem of problems) say(`  ${problem}`);
  sum.problems.push(...problems);
  return application;
}

async function killInTheMiddle(application: Application, plan: KillPlan, buyers: Buyer[], problems: string[]) {
  const told = await fetch(`${application.url}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviorOf(plan)),
  });
  if (!told.ok) throw new Error(`The sandbox does not take ${JSON.stringify(behaviorOf(plan))}`);
  await told.arrayBuffer();
  const buying = buyers.map(async (buyer, i) => {
    await wait(plan.purchases[i]?.startsAfterMs ?? 0);
    await buy(application.url, buyer, SETTLED_MS).catch((error: unknown) => {
      if (!(error instanceof CutOff)) problems.push(String(error));
    });
  });
  await wait(plan.killAfterMs);
  await application.kill();
  await Promise.all(buying);
}

/** The same key again: the same purchase, whether its answer was lost, or its charge, or nothing of it. */
async function askAgain(url: string, buyer: Buyer, problems: string[]): Promise<void> {
  const first = buyer.receipt;
  try {
    const second = await buy(url, buyer, SETTLED_MS);
    if (first && (second.invoice.id !== first.invoice.id || (first.token && !second.token)))
      problems.push(`${buyer.email} got ${JSON.stringify(first)} and then ${JSON.stringify(second)}`);
  } catch (error) {
    problems.push(String(error));
  }
}

/** How much money was taken before that moment and booked after it. */
async function bookedSince(db: Db, moment: string, ledger: LedgerRow[]): Promise<number> {
  const late = await db.selectFrom('payments').select('provider_ref').where('created_at', '>=', moment).execute();
  const refs = new Set(late.map((row) => row.provider_ref));
  return ledger.filter((row) => row.status === 'captured' && row.updated_at < moment && refs.has(row.payment)).length;
}

const started = (db: Db) =>
  db.selectFrom('checkout_attempts').select(['id', 'email']).where('state', '=', 'started').execute();

/** Asks until nothing is left or the time is over; gives what is left. */
async function settled<T>(left: () => Promise<T[]>, ms = SETTLED_MS): Promise<T[]> {
  const until = performance.now() + ms;
  for (;;) {
    const open = await left();
    if (open.length === 0 || performance.now() > until) return open;
    await wait(50);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' }, postgres: { type: 'boolean' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Killing the application ${values.rounds} times in the middle of purchases, with --seed ${seed}:`);
  const sum = await killPurchases({
    rounds: Number(values.rounds),
    seed,
    postgres: values.postgres === true,
    untilClosed: true,
    say: console.log,
  });
  console.log(
    `\n${sum.rounds} kills, ${sum.begun} purchases under way: ${sum.acknowledged} acknowledged before the kill, ` +
      `${sum.rescued} charged before the kill and written down after it. ` +
      `${sum.problems.length === 0 ? 'Every captured payment has one order and one paid invoice.' : `${sum.problems.length} PROBLEMS.`}`,
  );
  process.exit(sum.problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
