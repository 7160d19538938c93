import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toDecimal } from '../contract/money.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { invariantQueries } from '../test/support/invariant-rules.ts';
import { recordedRefunds, refundMismatches, violatedInvariants } from '../test/support/invariants.ts';
import type { RefundRow } from '../test/support/sandbox.ts';
import { signIn } from './cluster/live-events.ts';
import {
  type Application,
  type ApplicationOptions,
  fill,
  killWhileStarting,
  startApplication,
} from './support/application.ts';
import { buy, newBuyer, offersOf } from './support/buyer.ts';
import { startPostgres } from './support/postgres.ts';
import { preserveFolder, temporaryFolder } from './support/program.ts';
import { withDatabase } from './support/purchase-checks.ts';
import { planRefunds, REFUNDS_PER_ROUND, type RefundPlan, refundBehaviorOf } from './support/refund-plan.ts';

type Options = { refunds: number; seed: number; postgres?: boolean; log?: (line: string) => void };
type Totals = { requested: number; acknowledged: number; made: number; problems: string[] };

type Payment = { id: number; amountCents: number };
/** `refundId`: from the response. */
type Attempt = { key: string; payment: Payment; amountCents: number; refundId: number | null; problem: string | null };

const SETTLED_MS = 60_000;
const REFUNDS_PER_PAYMENT = 3;
const JSON_TYPE = { 'content-type': 'application/json' };
/** Refused: the amount is used up, or another refund has it. */
const refused = [409, 422];

async function postToSandbox(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(url + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
}

async function payFor(url: string, count: number, seed: number, place: ApplicationOptions): Promise<Payment[]> {
  const offers = await offersOf(url);
  for (let number = 1; number <= count; number += 1) {
    const offer = offers[number % offers.length] ?? offers[0];
    const buyer = newBuyer(number % 2 === 0 ? 'card' : 'PayPal', offer, `s${seed}`, number);
    await buy(url, buyer, SETTLED_MS);
  }
  const rows = await withDatabase(place, (db) =>
    db
      .selectFrom('payments')
      .select(['id', 'amount_cents'])
      .where('attempt_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id, amount_cents }) => ({ id, amountCents: amount_cents }));
}

/** Repeating it with the same key must not refund again. A broken connection is expected. */
async function requestRefund(url: string, token: string, attempt: Attempt): Promise<void> {
  const { key, payment, amountCents } = attempt;
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}`, 'idempotency-key': key };
  const body = JSON.stringify({ amount: toDecimal(amountCents), reason: 'goodwill', note: key });
  const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(40_000) };
  const response = await fetch(`${url}/api/admin/payments/${payment.id}/refunds`, init).catch(() => null);
  const result = await response?.json().catch(() => null);
  if (!response || result === null) return;
  if (response.status === 201 || response.status === 202) attempt.refundId = Number(result.id);
  else if (!refused.includes(response.status) && response.status < 500)
    attempt.problem = `the refund ${key} was answered with ${response.status} ${JSON.stringify(result)}`;
}

const newAttempts = (plan: RefundPlan, payments: Payment[]): Attempt[] =>
  plan.refunds.map(({ payment: index, share }) => {
    const payment = payments[index] ?? (payments[0] as Payment);
    const amountCents = Math.max(1, Math.round(payment.amountCents * share));
    return { key: crypto.randomUUID(), payment, amountCents, refundId: null, problem: null };
  });

const refundsAt = async (url: string): Promise<RefundRow[]> =>
  (await (await fetch(`${url}/sandbox/refunds.json`)).json()) as RefundRow[];

async function completePending(url: string): Promise<void> {
  for (const { id, provider, state } of await refundsAt(url))
    if (state === 'pending') await postToSandbox(url, `/sandbox/${provider}/refunds/${id}/succeed`, {});
}

const openRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select(['id', 'state', 'note', 'leased_until'])
    .where('state', 'in', ['requested', 'pending'])
    .execute();

async function untilSettled(db: Db): Promise<string[]> {
  const until = performance.now() + SETTLED_MS;
  for (;;) {
    const open = await openRefunds(db);
    if (open.length === 0) return [];
    if (performance.now() > until) return [`open for a minute: ${JSON.stringify(open)}`];
    await wait(100);
  }
}

async function problemsOf(db: Db, url: string, attempts: Attempt[]): Promise<string[]> {
  const recorded = await recordedRefunds(db);
  const byNote = Map.groupBy(recorded, ({ note }) => note);
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  return [
    ...(await violatedInvariants(db, invariantQueries(tenMinutesAgo))),
    ...refundMismatches(await refundsAt(url), recorded),
    ...attempts.flatMap(({ key, refundId, problem }) => {
      const rows = byNote.get(key) ?? [];
      if (rows.length > 1) return [`${key} was refunded ${rows.length} times`];
      if (refundId !== null && rows[0]?.id !== refundId) return [`the acknowledged refund ${refundId} does not exist`];
      return problem ? [problem] : [];
    }),
  ];
}

async function killDuringRefunds(application: Application, plan: RefundPlan, attempts: Attempt[], token: string) {
  const { url } = application;
  await postToSandbox(url, '/sandbox/reset', {});
  await postToSandbox(url, '/sandbox/behaviour', refundBehaviorOf(plan));
  const requests = attempts.map(async (attempt, i) => {
    await wait(plan.refunds[i]?.startsAfterMs ?? 0);
    await requestRefund(url, token, attempt);
  });
  await wait(plan.killAfterMs);
  await application.kill();
  await Promise.all(requests);
}

/**
 * Kills the application during refunds, restarts it, repeats half of the requests and compares our refunds with the
 * providers'.
 */
export async function killRefunds({ refunds, seed, postgres, log = () => {} }: Options): Promise<Totals> {
  const engine = postgres ? await startPostgres() : null;
  const place: ApplicationOptions = {
    dataDir: temporaryFolder('kill-refunds'),
    ...(engine ? { databaseUrl: engine.url } : {}),
  };
  const totals: Totals = { requested: 0, acknowledged: 0, made: 0, problems: [] };
  const attempts: Attempt[] = [];
  let application: Application | null = null;
  try {
    await fill(place);
    application = await startApplication(place);
    const payments = await payFor(application.url, Math.ceil(refunds / REFUNDS_PER_PAYMENT), seed, place);
    for (let round = 1; totals.requested < refunds && totals.problems.length === 0; round += 1) {
      const plan = planRefunds(seed + round - 1, payments.length);
      const current = newAttempts(plan, payments);
      attempts.push(...current);
      const { token } = await signIn(application.url, 'admin@demo.test');
      await killDuringRefunds(application, plan, current, token);
      const acknowledged = current.filter(({ refundId }) => refundId !== null).length;

      const begun = performance.now();
      if (plan.secondKillAfterMs !== null) await killWhileStarting(place, plan.secondKillAfterMs);
      application = await startApplication(place);
      const { url } = application;
      const again = (await signIn(url, 'admin@demo.test')).token;
      const repeated = current.filter((_, i) => plan.refunds[i]?.isRepeated);
      await Promise.all(repeated.map((attempt) => requestRefund(url, again, attempt)));
      const problems = await withDatabase(place, async (db) => {
        await completePending(url);
        return [...(await untilSettled(db)), ...(await problemsOf(db, url, attempts))];
      });
      totals.requested += REFUNDS_PER_ROUND;
      totals.acknowledged += acknowledged;
      totals.made = (await refundsAt(url)).length;
      totals.problems.push(...problems);
      log(
        `round ${round} (seed ${plan.seed}): killed after ${plan.killAfterMs} ms; provider ${plan.providerDelayMs} ms late, ` +
          `trouble ${plan.trouble}, webhooks ${plan.webhooks}; ${acknowledged} acknowledged before, ${repeated.length} ` +
          `repeated, ${totals.made} at the providers: ${problems.length === 0 ? 'ok' : 'FAILED'} after ` +
          `${((performance.now() - begun) / 1000).toFixed(1)} s`,
      );
      for (const problem of problems) log(`  ${problem}`);
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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { refunds: { type: 'string', default: '200' }, seed: { type: 'string' }, postgres: { type: 'boolean' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Killing the application during ${values.refunds} refunds, with --seed ${seed}:`);
  const totals = await killRefunds({
    refunds: Number(values.refunds),
    seed,
    postgres: values.postgres === true,
    log: console.log,
  });
  const { requested, acknowledged, made, problems } = totals;
  console.log(
    `\n${requested} refunds requested, ${acknowledged} acknowledged before the kill, ${made} made. ` +
      `${problems.length === 0 ? 'Each refund at a provider is one of ours, and each of ours is settled.' : `${problems.length} PROBLEMS.`}`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
